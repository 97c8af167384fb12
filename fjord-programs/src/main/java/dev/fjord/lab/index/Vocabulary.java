package dev.fjord.lab.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All words of the corpus, each once, in shards by hash; filled from the tallies of all workers.
 *
 * <p>A shard is guarded by its own monitor while it is filled, and read without one once all who
 * fill it have been joined. The words of a tally arrive sorted by shard, about a thousand to a
 * lock.
 */
final class Vocabulary {
  private static final int SHARD_BITS = 6;
  private static final int SHARDS = 1 << SHARD_BITS;

  private final WordTable[] shards =
      Stream.generate(WordTable::new).limit(SHARDS).toArray(WordTable[]::new);
  private final AtomicInteger turn = new AtomicInteger();

  /** Adds all words of {@code table}. Any number of threads may do this at once. */
  void addAll(WordTable table) {
    int[] ends = new int[SHARDS];
    int[] records = sortedByShard(table, ends);
    // Threads that start together start at different shards.
    int start = turn.getAndAdd(SHARDS / 4 + 1);
    for (int i = 0; i < SHARDS; i++) {
      int number = (start + i) & (SHARDS - 1);
      WordTable shard = shards[number];
      int from = number == 0 ? 0 : ends[number - 1];
      synchronized (shard) {
        for (int r = from; r < ends[number]; r++) {
          shard.add(table, records[r]);
        }
      }
    }
  }

  /** The records of a table, those of shard s ending before {@code ends[s]}. */
  private static int[] sortedByShard(WordTable table, int[] ends) {
    int[] next = new int[SHARDS + 1];
    for (int r = WordTable.first(); r < table.end(); r = table.next(r)) {
      next[shardOf(table.hashAt(r)) + 1]++;
    }
    for (int i = 0; i < SHARDS; i++) {
      next[i + 1] += next[i];
      ends[i] = next[i + 1];
    }
    int[] sorted = new int[table.words()];
    for (int r = WordTable.first(); r < table.end(); r = table.next(r)) {
      sorted[next[shardOf(table.hashAt(r))]++] = r;
    }
    return sorted;
  }

  private static int shardOf(int hash) {
    return hash >>> (32 - SHARD_BITS);
  }

  /** How many different words there are. */
  long words() {
    return Arrays.stream(shards).mapToLong(WordTable::words).sum();
  }

  /** The sum of all counts. */
  long occurrences() {
    return Arrays.stream(shards)
        .mapToLong(shard -> shard.records().mapToLong(shard::countAt).sum())
        .sum();
  }

  /** Whether both hold the same words with the same counts. */
  @Override
  public boolean equals(@Nullable Object object) {
    return object instanceof Vocabulary other
        && IntStream.range(0, SHARDS).allMatch(i -> shards[i].sameAs(other.shards[i]));
  }

  @Override
  public int hashCode() {
    return Long.hashCode(words());
  }

  /**
   * The first {@code n} words, or all if there are fewer: the most frequent first, among equals by
   * their bytes. A word is a reference of 64 bits: its shard above, its record in the shard below.
   */
  List<Long> top(int n) {
    Comparator<Long> order = (a, b) -> compare(a, b);
    PriorityQueue<Long> kept = new PriorityQueue<>(order.reversed()); // the last of them on top
    for (int number = 0; number < SHARDS && n > 0; number++) {
      WordTable shard = shards[number];
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

  /** How often a word occurs. */
  long count(long word) {
    return shards[(int) (word >>> 32)].countAt((int) word);
  }

  /** The bytes of a word. */
  byte[] bytes(long word) {
    return shards[(int) (word >>> 32)].bytesAt((int) word);
  }

  private int compare(long a, long b) {
    WordTable shardA = shards[(int) (a >>> 32)];
    WordTable shardB = shards[(int) (b >>> 32)];
    int byCount = Long.compare(shardB.countAt((int) b), shardA.countAt((int) a));
    return byCount != 0 ? byCount : shardA.compareAt((int) a, shardB, (int) b);
  }
}
