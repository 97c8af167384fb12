package dev.fjord.bench.latency;

import dev.fjord.bench.SingleRuns;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/**
 * From unparking a thread until it runs, without any pool: what the system takes for it, and no
 * pool can better. It depends on what both did before; where the system lays the woken thread
 * behind its waker, though another processor has nothing to do, it takes milliseconds.
 */
public class WakeBenchmark extends SingleRuns {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  /** Between the waker's pause and its call: it has been at work for a moment. */
  private static final long WORK_NANOS = TimeUnit.MICROSECONDS.toNanos(35);

  /** For how long the thread parks at a time, in microseconds; 0 for as long as nobody comes. */
  @Param({"0", "150"})
  public int parkMicros;

  /** Whether the waker sleeps before, as opposed to working. */
  @Param({"true", "false"})
  public boolean wakerSleeps;

  @SuppressWarnings("this-escape") // called when all is made
  private final Thread sleeper = new Thread(this::answer, "sleeper");

  private volatile int called;
  private volatile int answered;
  private volatile boolean over;

  /** Has the thread park. */
  @Setup
  public void start() {
    sleeper.start();
  }

  /** Lets it sleep a while. */
  @Setup(Level.Invocation)
  public void pause() {
    if (wakerSleeps) {
      LockSupport.parkNanos(PAUSE_NANOS);
    } else {
      work(PAUSE_NANOS);
    }
    work(WORK_NANOS);
  }

  /** Until the thread has answered. */
  @Benchmark
  public boolean wake() {
    int turn = called + 1;
    called = turn;
    LockSupport.unpark(sleeper);
    return Patience.spinUntil(() -> answered == turn);
  }

  /**
   * Ends the thread.
   *
   * @throws InterruptedException if interrupted
   */
  @TearDown
  public void stop() throws InterruptedException {
    over = true;
    LockSupport.unpark(sleeper);
    sleeper.join();
  }

  private void answer() {
    while (!over) {
      int turn = called;
      if (turn != answered) {
        answered = turn;
      } else if (parkMicros == 0) {
        LockSupport.park(this);
      } else {
        LockSupport.parkNanos(this, TimeUnit.MICROSECONDS.toNanos(parkMicros));
      }
    }
  }

  private static void work(long nanos) {
    long start = System.nanoTime();
    Patience.spinUntil(() -> System.nanoTime() - start >= nanos);
  }
}
