package dev.fjord.lab.index;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Puts words in order: the most frequent first, among equals by their bytes. A word is a reference
 * of 64 bits: its shard above, its record in the shard below.
 */
final class Ranking {
  private Ranking() {}

  /** References to the first {@code n} words, or to all if there are fewer, in order. */
  static List<Long> top(Vocabulary vocabulary, int n) {
    Comparator<Long> order = (a, b) -> compare(vocabulary, a, b);
    PriorityQueue<Long> kept = new PriorityQueue<>(order.reversed()); // the last of them on top
    for (int number = 0; number < vocabulary.shards() && n > 0; number++) {
      WordTable shard = vocabulary.shard(number);
      for (int r = WordTable.first(); r < shard.end(); r = shard.next(r)) {
        long word = ((long) number << 32) | r;
        if (kept.size() < n) {
          kept.add(word);
        } else if (order.compare(word, kept.element()) < 0) {
          kept.remove();
          kept.add(word);
        }
      }
    }
    List<Long> top = new ArrayList<>(kept);
    top.sort(order);
    return top;
  }

  static long count(Vocabulary vocabulary, long word) {
    return vocabulary.shard((int) (word >>> 32)).countAt((int) word);
  }

  static byte[] bytes(Vocabulary vocabulary, long word) {
    return vocabulary.shard((int) (word >>> 32)).bytesAt((int) word);
  }

  private static int compare(Vocabulary vocabulary, long a, long b) {
    WordTable shardA = vocabulary.shard((int) (a >>> 32));
    WordTable shardB = vocabulary.shard((int) (b >>> 32));
    int byCount = Long.compare(shardB.countAt((int) b), shardA.countAt((int) a));
    return byCount != 0 ? byCount : shardA.compareAt((int) a, shardB, (int) b);
  }
}
