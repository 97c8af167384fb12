/**
 * The word index: which words a set of files holds, how often, and how many lines each file has.
 *
 * <p><b>A word</b> is a maximal run of bytes that are ASCII letters, ASCII digits or at least 0x80,
 * with {@code A-Z} folded to {@code a-z}. Letters outside ASCII, which UTF-8 writes with bytes from
 * 0x80, so stay inside their words; nothing is normalised, and every character outside ASCII counts
 * as a letter. Words are compared as bytes: invalid UTF-8 is as good as valid, and is decoded, with
 * replacement, for display only. A file's end ends its last word. These tools of the shell, one
 * file at a time, see the same words:
 *
 * <pre>{@code
 * LC_ALL=C tr 'A-Z' 'a-z' | LC_ALL=C tr -cs 'a-z0-9\200-\377' '\n' | cut -b -65536
 * }</pre>
 *
 * <p>The last command is the rule for monsters: a word longer than 65,536 bytes counts once, as its
 * first 65,536 bytes, so that no input makes a buffer grow.
 *
 * <p><b>The shape of the program.</b> A file is read in pieces of one mebibyte that start at
 * multiples of it, wherever that falls; a word belongs to the piece that holds its first byte. A
 * piece therefore needs no agreement with its neighbours about where lines or words end:
 *
 * <pre>
 *   file     the quick bro|wn fox jumps ov|er the lazy dog
 *   piece 0  the quick brown                                  reads on to the end of its last word
 *   piece 1                    fox jumps over                 skips what piece 0 has begun
 *   piece 2                                   the lazy dog
 * </pre>
 *
 * <p>Files and pieces are leaves of a divide-and-conquer sum ({@link dev.fjord.lab.loop.RangeSum});
 * a leaf borrows a {@link dev.fjord.lab.index.Tally} (a read buffer and a small counting table),
 * and tallies that have grown past a constant are emptied into the one vocabulary, a {@link
 * java.util.concurrent.ConcurrentHashMap}. There are as many tallies as leaves run at the same
 * time, so memory is the vocabulary once, plus a constant per worker, plus the list of files.
 */
@NullMarked
package dev.fjord.lab.index;

import org.jspecify.annotations.NullMarked;
