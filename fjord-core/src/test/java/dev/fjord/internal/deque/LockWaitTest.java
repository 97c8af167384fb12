package dev.fjord.internal.deque;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waiting for a deque that somebody takes over. */
@Timeout(60)
final class LockWaitTest {
  private static final long HELD_MILLIS = 300;
  private static final long MOST_CPU_NANOS = 100_000_000;

  /** Else hundreds of such threads keep the processors from the barrier for which they wait. */
  @Test
  void whoIsInterruptedWaitsAsleepAndStaysInterrupted() throws InterruptedException {
    Deque deque = new Hungry().deque;
    deque.push(new Nothing());
    CountDownLatch held = new CountDownLatch(1);
    Thread taker =
        new Thread(
            () -> {
              deque.takeOver(
                  threads -> {
                    held.countDown();
                    hold();
                  });
            });
    AtomicBoolean stillInterrupted = new AtomicBoolean();
    AtomicLong cpu = new AtomicLong();
    Thread waiter =
        new Thread(
            () -> {
              long before = cpuNanos();
              Thread.currentThread().interrupt();
              deque.askToLook();
              stillInterrupted.set(Thread.currentThread().isInterrupted());
              cpu.set(cpuNanos() - before);
            });
    taker.start();
    held.await();
    waiter.start();
    waiter.join();
    assertTrue(stillInterrupted.get());
    assertTrue(cpu.get() < MOST_CPU_NANOS, cpu + " ns of a processor");
  }

  private static long cpuNanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static void hold() {
    try {
      Thread.sleep(HELD_MILLIS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
