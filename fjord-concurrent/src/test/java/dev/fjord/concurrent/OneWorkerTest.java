package dev.fjord.concurrent;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a worker waits for, and nobody else would run: the pool has no other, and gets none. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class OneWorkerTest {
  private static <T> T inTheOnlyWorker(Callable<T> body) throws Exception {
    try (ForkJoinPool pool = DifferencesTest.limited(1, 1)) {
      return pool.submit(body).get(10, SECONDS);
    }
  }

  private static final class Part extends CountedCompleter<Void> {
    private static final long serialVersionUID = 1;

    Part(CountedCompleter<?> whole) {
      super(whole);
    }

    @Override
    public void compute() {
      tryComplete();
    }
  }

  @Test
  void quietlyJoinRunsThePartsOfACompleter() throws Exception {
    assertTrue(
        inTheOnlyWorker(
            () -> {
              Part root = new Part(null);
              root.setPendingCount(10);
              for (int i = 0; i < 10; i++) {
                new Part(root).fork();
              }
              root.tryComplete();
              root.quietlyJoin();
              return root.isDone();
            }));
  }

  @Test
  void aTimedWaitRunsWhatTheWorkerForkedAlsoOnceThatWasPublic() throws Exception {
    assertEquals(
        1,
        inTheOnlyWorker(
            () -> {
              ForkJoinTask<Integer> first = ForkJoinTask.adapt(() -> 1).fork();
              ForkJoinTask<Integer> second = ForkJoinTask.adapt(() -> 2).fork();
              assertFalse(new Part(null).quietlyJoin(1, MILLISECONDS)); // who waits publishes
              assertFalse(second.isDone());
              return first.get(5, SECONDS);
            }));
  }

  @Test
  void invokeAnyRunsTheLastBody() throws Exception {
    assertEquals(
        2,
        inTheOnlyWorker(
            () -> ForkJoinTask.getPool().invokeAny(List.<Callable<Integer>>of(() -> 1, () -> 2))));
  }

  /** A body may leave the status as it found it; the wait has not begun, and is over. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whoseTaskIsDoneIsNotInterrupted(boolean timed) throws Exception {
    assertEquals(
        42,
        inTheOnlyWorker(
            () -> {
              ForkJoinTask<Integer> task =
                  ForkJoinTask.adapt(
                          () -> {
                            Thread.currentThread().interrupt();
                            return 42;
                          })
                      .fork();
              int value = timed ? task.get(5, SECONDS) : task.get();
              assertTrue(Thread.interrupted());
              return value;
            }));
  }

  /** On the JDK it is taken out, and to run it does nothing. */
  @Test
  void aCancelledSubmissionDoesNotKeepThePoolFromBeingQuiescent() throws Exception {
    assertFalse(
        inTheOnlyWorker(
            () -> {
              ForkJoinTask<?> task =
                  ForkJoinTask.getPool().externalSubmit(ForkJoinTask.adapt(() -> {}));
              assertTrue(task.cancel(false));
              ForkJoinTask.helpQuiesce();
              return ForkJoinTask.getPool().hasQueuedSubmissions();
            }));
  }
}
