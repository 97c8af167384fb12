package dev.fjord.lab.index;

/**
 * A word and how often it occurs.
 *
 * @param word the word for display: its bytes decoded as UTF-8, what is malformed replaced by
 *     U+FFFD; different words may look alike
 * @param count its occurrences, at least 1
 */
public record WordCount(String word, long count) {}
