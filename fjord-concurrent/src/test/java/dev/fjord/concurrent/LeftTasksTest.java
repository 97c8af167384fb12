package dev.fjord.concurrent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fjord.Fork;
import dev.fjord.Forked;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a task has forked and not joined belongs to what the task belongs to, whoever runs it. */
@Timeout(60)
class LeftTasksTest {
  /**
   * A worker waits in a scope whose body was stopped, by the failure of a later task, and helps an
   * earlier one meanwhile, which goes on.
   */
  @Test
  void whatAHelperFindsLeftIsNotStoppedWithWhatTheHelperWaitsIn() {
    IllegalStateException late = new IllegalStateException("late");
    AtomicReference<Forked<Integer>> early = new AtomicReference<>();
    try (ForkJoinPool pool = new ForkJoinPool(2)) {
      CountDownLatch begun = new CountDownLatch(1);
      IllegalStateException thrown =
          assertThrows(
              IllegalStateException.class,
              () ->
                  pool.invoke(
                      task(
                          () ->
                              Fork.<Integer>scope(
                                  scope -> {
                                    early.set(scope.fork(() -> leftByATask(begun)));
                                    await(begun); // the other worker has it
                                    scope.fork(
                                        (Runnable)
                                            () -> {
                                              throw late;
                                            });
                                    return 0;
                                  }))));
      assertSame(late, thrown.getCause() == null ? thrown : thrown.getCause());
      assertEquals(5, early.get().join());
    }
  }

  /** Forks a task that forks another, and waits for that without helping. */
  private static int leftByATask(CountDownLatch begun) {
    RecursiveTask<Integer> last =
        task(
            () -> {
              Fork.checkCancelled();
              return 5;
            });
    ForkJoinTask<?> first = task(() -> last.fork()).fork();
    begun.countDown();
    while (!last.isDone()) {
      Thread.onSpinWait();
    }
    first.quietlyJoin();
    return last.join();
  }

  private static void await(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      Thread.onSpinWait();
    }
  }

  private static <T> RecursiveTask<T> task(Supplier<T> body) {
    return new RecursiveTask<T>() {
      @Override
      protected T compute() {
        return body.get();
      }
    };
  }
}
