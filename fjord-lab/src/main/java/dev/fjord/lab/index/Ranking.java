package dev.fjord.lab.index;

/**
 * Puts words in order: the most frequent first, among equals by their bytes. A word is a reference
 * of 64 bits: its shard above, its record in the shard below.
 */
final class Ranking {
  private final Vocabulary vocabulary;

  /** The best found so far as a binary heap, the worst of them on top. */
  private final long[] heap;

  private int size;

  private Ranking(Vocabulary vocabulary, int capacity) {
    this.vocabulary = vocabulary;
    this.heap = new long[capacity];
  }

  /** References to the first {@code n} words, or to all if there are fewer, in order. */
  static long[] top(Vocabulary vocabulary, int n) {
    Ranking ranking = new Ranking(vocabulary, (int) Math.min(n, vocabulary.words()));
    if (ranking.heap.length > 0) {
      for (int number = 0; number < vocabulary.shards(); number++) {
        WordTable shard = vocabulary.shard(number);
        for (int r = WordTable.first(); r < shard.end(); r = shard.next(r)) {
          ranking.offer(((long) number << 32) | r);
        }
      }
    }
    return ranking.sorted();
  }

  static long count(Vocabulary vocabulary, long word) {
    return vocabulary.shard((int) (word >>> 32)).countAt((int) word);
  }

  static byte[] bytes(Vocabulary vocabulary, long word) {
    return vocabulary.shard((int) (word >>> 32)).bytesAt((int) word);
  }

  private void offer(long word) {
    if (size < heap.length) {
      rise(word);
    } else if (isBefore(word, heap[0])) {
      sink(word);
    }
  }

  /** Adds {@code word}. */
  private void rise(long word) {
    int at = size++;
    while (at > 0) {
      int parent = (at - 1) >> 1;
      if (!isBefore(heap[parent], word)) {
        break;
      }
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = word;
  }

  private long[] sorted() {
    while (size > 1) {
      long worst = heap[0];
      long last = heap[--size];
      sink(last);
      heap[size] = worst;
    }
    return heap;
  }

  /** Replaces the top by {@code word}. */
  private void sink(long word) {
    int at = 0;
    for (int child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && isBefore(heap[child], heap[child + 1])) {
        child++;
      }
      if (!isBefore(word, heap[child])) {
        break;
      }
      heap[at] = heap[child];
      at = child;
    }
    heap[at] = word;
  }

  private boolean isBefore(long a, long b) {
    WordTable shardA = vocabulary.shard((int) (a >>> 32));
    WordTable shardB = vocabulary.shard((int) (b >>> 32));
    int byCount = Long.compare(shardB.countAt((int) b), shardA.countAt((int) a));
    return (byCount != 0 ? byCount : shardA.compareAt((int) a, shardB, (int) b)) < 0;
  }
}
