package dev.fjord.support;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waiting for what must happen, with an error when it does not. */
public class Await {
  /** For modules that wait for more. */
  protected Await() {}

  /** Waits for a latch, holding the thread; an interrupt is an error. */
  public static void open(CountDownLatch latch) {
    try {
      if (!latch.await(Times.SOON_NANOS, NANOSECONDS)) {
        throw new AssertionError("waited in vain for " + latch);
      }
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  /** Tells a latch that it has begun, blocks until it is interrupted, and tells that. */
  public static void untilInterrupted(CountDownLatch begun, Runnable interrupted) {
    begun.countDown();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      interrupted.run();
    }
  }

  /** Keeps the thread at work until a latch is open: nobody else works in its place. */
  public static void spinUntilOpen(CountDownLatch latch) {
    until(() -> latch + " is open", () -> latch.getCount() == 0, Thread::onSpinWait);
  }

  /** Keeps the thread at work until a condition holds. */
  public static void spinUntil(String what, BooleanSupplier condition) {
    until(() -> what, condition, Thread::onSpinWait);
  }

  /** Waits for a condition, in spite of interrupts. */
  public static void until(String what, BooleanSupplier condition) {
    until(() -> what, condition);
  }

  /** The same, with words that are only found if it was in vain. */
  public static void until(Supplier<String> what, BooleanSupplier condition) {
    until(what, condition, () -> LockSupport.parkNanos(Times.LOOK_NANOS));
  }

  /** Waits for what holds once garbage is collected. */
  public static void untilCollected(Supplier<String> what, BooleanSupplier condition) {
    until(
        what,
        () -> {
          System.gc();
          return condition.getAsBoolean();
        });
  }

  private static void until(Supplier<String> what, BooleanSupplier condition, Runnable pause) {
    long begin = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - begin > Times.SOON_NANOS) {
        throw new AssertionError("waited in vain until " + what.get());
      }
      pause.run();
    }
  }

  /** Waits for a future and returns its value. */
  public static <T> T value(Future<T> future) throws Exception {
    try {
      return future.get(Times.SOON_NANOS, NANOSECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("waited in vain for " + future, e);
    }
  }

  /** The value of a future that is done. */
  public static <T> T now(Future<T> future) {
    try {
      return future.get(0, NANOSECONDS);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** Lets others run for a while, to look for what must not happen. */
  public static void lull() {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < Times.LULL_NANOS) {
      LockSupport.parkNanos(Times.LOOK_NANOS);
    }
  }

  /** Until a thread sleeps, waiting for something. */
  public static void untilParked(Thread thread) {
    until(
        () -> thread + " is parked",
        () ->
            thread.getState() == Thread.State.WAITING
                || thread.getState() == Thread.State.TIMED_WAITING);
  }

  /** Waits for the end of a thread. */
  public static void end(Thread thread) {
    until(() -> thread + " has ended", () -> !thread.isAlive());
  }

  /** Runs something in a fresh daemon thread. */
  public static <T> FutureTask<T> inThread(Callable<T> body) {
    FutureTask<T> task = new FutureTask<>(body);
    start(task);
    return task;
  }

  /** Starts a fresh daemon thread. */
  public static Thread start(Runnable body) {
    Thread thread = new Thread(body, "outside");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Runs the same in several fresh threads and waits for all. */
  public static void inThreads(int count, Callable<?> body) throws Exception {
    List<FutureTask<?>> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(inThread(body));
    }
    for (FutureTask<?> each : all) {
      value(each);
    }
  }
}
