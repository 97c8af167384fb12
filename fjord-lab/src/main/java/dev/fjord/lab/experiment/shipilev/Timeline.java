package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Arithmetic;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;

/** Runs the leaves of one run, and notes when each began and ended, where, and what all gave. */
final class Timeline {
  private final int steps;
  private final Leaves leaves;
  private final AtomicInteger begun = new AtomicInteger();
  private final LongAdder sum = new LongAdder();
  private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

  /** For so many leaves of so many steps of arithmetic. */
  Timeline(int count, int steps) {
    this.steps = steps;
    this.leaves = new Leaves(new long[count], new long[count]);
  }

  /** What each leaf does. */
  void leaf() {
    int index = begun.getAndIncrement();
    leaves.starts[index] = System.nanoTime();
    sum.add(Arithmetic.steps(index + 1, steps));
    threads.add(Thread.currentThread());
    leaves.ends[index] = System.nanoTime();
  }

  /** When the leaves ran; to be asked when all have. */
  Leaves leaves() {
    return leaves;
  }

  /** Those that ran a leaf. */
  Set<Thread> threads() {
    return threads;
  }

  /** What all leaves gave. */
  long sum() {
    return sum.sum();
  }

  /** What {@link #sum} has to be. */
  static long expected(int count, int steps) {
    return LongStream.rangeClosed(1, count).map(seed -> Arithmetic.steps(seed, steps)).sum();
  }

  /** When each leaf began and ended, in nanoseconds. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Leaves(long[] starts, long[] ends) {

    /** When the last one ended. */
    long end() {
      return Arrays.stream(ends).max().orElseThrow();
    }

    /**
     * How long the tail was: from the last moment at which so many ran at once to the end of the
     * last one; empty if there was no such moment.
     */
    OptionalLong tailNanos(int workers) {
      long[] begins = starts.clone();
      long[] ended = ends.clone();
      Arrays.sort(begins);
      Arrays.sort(ended);
      int begun = 0;
      OptionalLong tail = OptionalLong.empty();
      // How many run changes at an end; just before it, those that have begun and not ended.
      for (int done = 0; done < ended.length; done++) {
        while (begun < begins.length && begins[begun] < ended[done]) {
          begun++;
        }
        if (begun - done >= workers) {
          tail = OptionalLong.of(ended[ended.length - 1] - ended[done]);
        }
      }
      return tail;
    }

    /** The share of so many workers' time, from the first to the last, in which they ran none. */
    double idle(int workers) {
      long busy = Arrays.stream(ends).sum() - Arrays.stream(starts).sum();
      long span = end() - Arrays.stream(starts).min().orElseThrow();
      return 1 - (double) busy / (span * workers);
    }
  }
}
