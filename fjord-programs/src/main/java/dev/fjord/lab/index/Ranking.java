package dev.fjord.lab.index;

import java.util.Arrays;

/**
 * Puts words in order: the most frequent first, among equals by their bytes. A word is a reference
 * of 64 bits: its shard above, its record in the shard below.
 *
 * <p>Of all words offered the first {@code n} are kept, and up to as many others; when there is no
 * more room, all are sorted and the others dropped. A short list so costs about one comparison for
 * each word, to the last of those kept, and the full list one sort.
 */
final class Ranking {
  private final Vocabulary vocabulary;
  private final int n;
  private final long[] words;
  private int size;

  /** Whether {@code words[0..n)} are sorted and no word after {@code words[n - 1]} is wanted. */
  private boolean full;

  private Ranking(Vocabulary vocabulary, int n) {
    this.vocabulary = vocabulary;
    this.n = n;
    this.words = new long[(int) Math.min(2L * n, vocabulary.words())];
  }

  /** References to the first {@code n} words, or to all if there are fewer, in order. */
  static long[] top(Vocabulary vocabulary, int n) {
    if (n == 0) {
      return new long[0];
    }
    Ranking ranking = new Ranking(vocabulary, n);
    for (int number = 0; number < vocabulary.shards(); number++) {
      WordTable shard = vocabulary.shard(number);
      for (int r = WordTable.first(); r < shard.end(); r = shard.next(r)) {
        ranking.offer(((long) number << 32) | r);
      }
    }
    ranking.prune();
    return Arrays.copyOf(ranking.words, ranking.size);
  }

  static long count(Vocabulary vocabulary, long word) {
    return vocabulary.shard((int) (word >>> 32)).countAt((int) word);
  }

  static byte[] bytes(Vocabulary vocabulary, long word) {
    return vocabulary.shard((int) (word >>> 32)).bytesAt((int) word);
  }

  private void offer(long word) {
    if (full && isBefore(words[n - 1], word)) {
      return;
    }
    if (size == words.length) {
      prune();
    }
    words[size++] = word;
  }

  private void prune() {
    sort(Arrays.copyOf(words, size), words, 0, size);
    full = size >= n;
    size = Math.min(size, n);
  }

  /** Sorts {@code [from, to)} of {@code target} by merging; {@code source} holds the same there. */
  private void sort(long[] source, long[] target, int from, int to) {
    if (to - from < 2) {
      return;
    }
    int middle = (from + to) >>> 1;
    sort(target, source, from, middle);
    sort(target, source, middle, to);
    int left = from;
    int right = middle;
    for (int i = from; i < to; i++) {
      boolean takeLeft = right == to || (left < middle && isBefore(source[left], source[right]));
      target[i] = source[takeLeft ? left++ : right++];
    }
  }

  private boolean isBefore(long a, long b) {
    WordTable shardA = vocabulary.shard((int) (a >>> 32));
    WordTable shardB = vocabulary.shard((int) (b >>> 32));
    int byCount = Long.compare(shardB.countAt((int) b), shardA.countAt((int) a));
    return (byCount != 0 ? byCount : shardA.compareAt((int) a, shardB, (int) b)) < 0;
  }
}
