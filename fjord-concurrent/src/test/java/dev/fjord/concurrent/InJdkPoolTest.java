package dev.fjord.concurrent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.ForkPool;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A worker of a pool of the JDK that waits for a task of ours: another is up in its place. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class InJdkPoolTest {
  private final java.util.concurrent.ForkJoinPool jdk = new java.util.concurrent.ForkJoinPool(1);

  @AfterEach
  void end() {
    jdk.shutdownNow();
  }

  private int inJdk(Callable<Integer> body) throws Exception {
    return jdk.submit(body).get(10, TimeUnit.SECONDS);
  }

  @Test
  void aTaskMayNeedTheJdkPool() throws Exception {
    try (ForkJoinPool ours = new ForkJoinPool(1)) {
      Callable<Integer> needsJdk = () -> inJdk(() -> 1);
      assertEquals(1, inJdk(() -> ours.submit(needsJdk).get()));
      assertEquals(1, inJdk(() -> ours.submit(needsJdk).join()));
      assertEquals(1, inJdk(() -> ours.submit(needsJdk).get(9, TimeUnit.SECONDS)));
      assertEquals(1, inJdk(() -> ours.invoke(ForkJoinTask.adapt(needsJdk))));
    }
  }

  @Test
  void aJoinWaitsInAWorkerOfAPoolThatWasStoppedToo() throws Exception {
    try (ForkJoinPool ours = new ForkJoinPool(1)) {
      CountDownLatch begun = new CountDownLatch(1);
      CountDownLatch stopped = new CountDownLatch(1);
      AtomicReference<Object> value = new AtomicReference<>();
      CountDownLatch end = new CountDownLatch(1);
      jdk.execute(
          () -> {
            begun.countDown();
            while (!jdk.isTerminating()) {
              Thread.onSpinWait();
            }
            Callable<Integer> late =
                () -> {
                  stopped.await();
                  Thread.sleep(20); // it is waited for
                  return 1;
                };
            try {
              ForkJoinTask<Integer> task = ours.submit(late);
              stopped.countDown();
              value.set(task.join());
            } catch (Throwable failure) {
              value.set(failure);
            }
            end.countDown();
          });
      begun.await();
      jdk.shutdownNow();
      assertTrue(end.await(10, TimeUnit.SECONDS));
      assertEquals(1, value.get());
    }
  }

  @Test
  void aFutureMayNeedTheJdkPool() throws Exception {
    try (ForkPool ours = ForkPool.open(1)) {
      assertEquals(1, inJdk(() -> ours.submit(() -> inJdk(() -> 1)).get()));
    }
  }

  @Test
  void aManagedBlockerMayNeedTheJdkPool() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    ForkJoinPool.ManagedBlocker blocker =
        new ForkJoinPool.ManagedBlocker() {
          @Override
          public boolean block() throws InterruptedException {
            done.await();
            return true;
          }

          @Override
          public boolean isReleasable() {
            return done.getCount() == 0;
          }
        };
    java.util.concurrent.Future<?> waits =
        jdk.submit(
            () -> {
              ForkJoinPool.managedBlock(blocker);
              return 1;
            });
    jdk.execute(done::countDown);
    assertEquals(1, waits.get(10, TimeUnit.SECONDS));
  }
}
