package dev.fjord.lab.index;

import java.util.Arrays;
import java.util.Map;

/**
 * What one leaf at a time counts with: a buffer for a piece of a file, and a table that is emptied
 * into the vocabulary when it has grown past a constant. For one thread at a time.
 */
final class Tally {
  /** A file is binary if these many first bytes hold a NUL; part of the definition of the index. */
  static final int PROBE_BYTES = 1 << 13;

  private static final int GROUP = Long.BYTES;

  private final Sizes sizes;
  private final Map<String, Long> vocabulary;
  private final WordTable table = new WordTable();

  /** The byte before the piece, the piece, the rest of its last word, and a group of zeros. */
  private final byte[] buffer;

  private final long[] longWord;
  private long clipped;

  Tally(Sizes sizes, Map<String, Long> vocabulary) {
    this.sizes = sizes;
    this.vocabulary = vocabulary;
    int piece = 1 + sizes.pieceBytes() + sizes.maxWordBytes() + GROUP;
    buffer = new byte[Math.max(piece, PROBE_BYTES)];
    longWord = new long[sizes.maxWordBytes() / GROUP];
  }

  /** Whether the file's first bytes hold a NUL. */
  boolean isBinary(TextFile file) {
    int probe = (int) Math.min(PROBE_BYTES, file.bytes());
    file.read(0, buffer, 0, probe);
    for (int i = 0; i < probe; i++) {
      if (buffer[i] == 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Counts the words that begin in {@code [from, to)}, which is not empty.
   *
   * @return how many lines end there: at a line feed, or at the end of the file without one
   */
  long count(TextFile file, long from, long to) {
    int start = from == 0 ? 0 : 1;
    int limit = start + (int) (to - from);
    file.read(from - start, buffer, 0, limit);
    int end = limit;
    if (to < file.bytes() && isOfWord(buffer[limit - 1])) {
      int more = (int) Math.min(sizes.maxWordBytes(), file.bytes() - to);
      file.read(to, buffer, limit, more);
      end += more;
    }
    Arrays.fill(buffer, end, end + GROUP, (byte) 0);
    countWords(start == 0 ? 0 : skipWord(0), limit);
    if (table.words() > sizes.tallyWords()) {
      flush();
    }
    boolean unterminated = to == file.bytes() && buffer[limit - 1] != '\n';
    return Octets.lineFeeds(buffer, start, limit) + (unterminated ? 1L : 0L);
  }

  /**
   * Empties the table into the vocabulary.
   *
   * @return how many words have been clipped since this was last asked
   */
  long drain() {
    flush();
    long answer = clipped;
    clipped = 0;
    return answer;
  }

  private void flush() {
    table.drain((word, count) -> vocabulary.merge(word, count, Long::sum));
  }

  private static boolean isOfWord(byte b) {
    long group = b & 0xFF;
    return Octets.before(Octets.words(group, Octets.letters(group))) == 0;
  }

  /**
   * Counts the words that begin in {@code buffer[at..limit)}; no word goes on before {@code at}.
   */
  private void countWords(int at, int limit) {
    while (at < limit) {
      long group = Octets.at(buffer, at);
      long letters = Octets.letters(group);
      long words = Octets.words(group, letters);
      int gap = Octets.before(words);
      if (gap > 0) {
        at += gap;
        continue;
      }
      int length = Octets.before(Octets.others(words));
      if (length == GROUP) {
        at = countLongWord(at);
        continue;
      }
      table.count(Octets.first(Octets.lowerCase(group, letters), length));
      at += Octets.before(Octets.from(words, length));
    }
  }

  /** Counts a word of at least one whole group, and returns where it ends. */
  private int countLongWord(int at) {
    int groups = 0;
    while (true) {
      long group = Octets.at(buffer, at);
      long letters = Octets.letters(group);
      int length = Octets.before(Octets.others(Octets.words(group, letters)));
      if (groups == longWord.length) {
        clipped += length > 0 ? 1 : 0;
        break;
      }
      long folded = Octets.lowerCase(group, letters);
      if (length < GROUP) {
        if (length > 0) {
          longWord[groups++] = Octets.first(folded, length);
        }
        at += length;
        break;
      }
      longWord[groups++] = folded;
      at += GROUP;
    }
    table.count(longWord, groups);
    return skipWord(at);
  }

  /** The end of the run of word bytes at {@code at}, which ends at the latest where data does. */
  private int skipWord(int at) {
    int length = GROUP;
    while (length == GROUP) {
      long group = Octets.at(buffer, at);
      length = Octets.before(Octets.others(Octets.words(group, Octets.letters(group))));
      at += length;
    }
    return at;
  }
}
