package dev.fjord.bench.door;

import dev.fjord.bench.WrongResultException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A pool that is open. */
@State(Scope.Benchmark)
public class Door {
  private static final long CLOSE_SECONDS = 60;

  /** Which pool. */
  @Param public Face face = Face.JDK;

  /** How many workers. */
  @Param({"1", "2", "8"})
  public int workers;

  /** The pool, once it is open. */
  @SuppressWarnings("NullAway.Init")
  ExecutorService pool;

  /** Opens it. */
  @Setup
  public void open() {
    pool = face.open(workers);
  }

  /** Closes it; what was submitted must have run. */
  @TearDown
  public void close() throws InterruptedException {
    pool.shutdown();
    if (!pool.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
      throw new WrongResultException(face + " does not end");
    }
  }
}
