package dev.fjord.bench.door;

import dev.fjord.bench.NanosPerRun;
import java.util.concurrent.ExecutorService;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/** Tasks each of which submits the next and ends, as actors do; the time is of one. */
public class ChainBenchmark extends NanosPerRun {
  private static final int LENGTH = 200_000;
  private static final int CHAINS = 16;

  /** Times are right with that length only. */
  int length = LENGTH;

  /** One chain. */
  @Benchmark
  @OperationsPerInvocation(LENGTH)
  public long one(Door door) {
    return run(door, 1);
  }

  /** So many of that length at once. */
  @Benchmark
  @OperationsPerInvocation(CHAINS * LENGTH)
  public long sixteen(Door door) {
    return run(door, CHAINS);
  }

  private long run(Door door, int chains) {
    Ran ended = new Ran();
    for (int i = 0; i < chains; i++) {
      door.pool.execute(new Link(door.pool, ended, length));
    }
    return ended.await(chains);
  }

  /** The task of a chain, which is submitted again and again. */
  private static final class Link implements Runnable {
    private final ExecutorService pool;
    private final Ran ended;
    private int left;

    Link(ExecutorService pool, Ran ended, int left) {
      this.pool = pool;
      this.ended = ended;
      this.left = left;
    }

    @Override
    public void run() {
      left--;
      if (left == 0) {
        ended.add();
      } else {
        pool.execute(this);
      }
    }
  }
}
