package dev.fjord.bench.door;

import static dev.fjord.bench.WrongResultException.check;

import dev.fjord.bench.NanosPerRun;
import dev.fjord.bench.latency.Patience;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * A ball between two tasks: one submits the other and spins until it has run, which only another
 * worker can do. The time is of one such round; one that nobody takes in time ends by {@link
 * Patience}.
 */
public class HandOverBenchmark extends NanosPerRun {
  private static final int ROUNDS = 100;

  /** One has the ball, one gets it. */
  private static final int WORKERS = 2;

  /** Which pool. */
  @Param public Face face = Face.JDK;

  private final Door door = new Door();

  /** Opens it with two workers. */
  @Setup
  public void open() {
    door.face = face;
    door.workers = WORKERS;
    door.open();
  }

  /** Such rounds in one task. */
  @Benchmark
  @OperationsPerInvocation(ROUNDS)
  public long rounds() throws InterruptedException, ExecutionException {
    ExecutorService pool = door.pool;
    AtomicInteger back = new AtomicInteger();
    pool.submit(
            () -> {
              for (int round = 1; round <= ROUNDS; round++) {
                int wanted = round;
                pool.execute(back::incrementAndGet);
                Patience.spinUntil(() -> back.get() >= wanted);
              }
            })
        .get();
    Patience.spinUntil(() -> back.get() == ROUNDS);
    return check(back.get(), ROUNDS);
  }

  /** Closes it. */
  @TearDown
  public void close() throws InterruptedException {
    door.close();
  }
}
