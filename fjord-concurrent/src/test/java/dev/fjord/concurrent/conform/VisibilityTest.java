package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.concurrent.CountedCompleter;
import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.RecursiveTask;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is written before a task is handed over is seen by the task, and what the task writes is
 * seen by whoever knows that it is done. All fields are plain.
 */
@SuppressWarnings("serial")
final class VisibilityTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";
  private static final int ROUNDS = 500;

  /** Doubles what was written before; the answer lies in a field and an array. */
  private static final class Doubling extends RecursiveTask<int[]> {
    private int before;
    private int after;

    @Override
    protected int[] compute() {
      int[] array = new int[16];
      array[15] = 2 * before;
      after = 2 * before;
      return array;
    }
  }

  @FunctionalInterface
  private interface Wait {
    /** Returns when the task is done. */
    void until(ForkJoinTask<?> task) throws Exception;
  }

  private static final List<Wait> WAITS =
      List.of(
          ForkJoinTask::join,
          ForkJoinTask::get,
          task -> task.get(10, SECONDS),
          ForkJoinTask::quietlyJoin,
          task -> task.quietlyJoin(10, SECONDS),
          task -> task.quietlyJoinUninterruptibly(10, SECONDS),
          task -> Await.until("done", task::isDone),
          task -> Await.until("normal", task::isCompletedNormally));

  private static void check(int round, Doubling task) {
    assertEquals(2 * round, task.after);
    assertEquals(2 * round, task.getRawResult()[15]);
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void submitAndEveryWait(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < ROUNDS; i++) {
      Doubling task = new Doubling();
      task.before = i;
      switch (i % 3) {
        case 0 -> pool.execute(task);
        case 1 -> {
          pool.submit(task);
        }
        default -> {
          pool.externalSubmit(task);
        }
      }
      WAITS.get(i % WAITS.size()).until(task);
      check(i, task);
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void forkAndEveryWait(Mode mode) throws Exception {
    Tasks.runInside(
        open(mode),
        () -> {
          for (int i = 0; i < ROUNDS; i++) {
            Doubling task = new Doubling();
            task.before = i;
            task.fork();
            // The last two only look; with one worker nobody else would run it.
            WAITS.get(i % 6).until(task);
            check(i, task);
          }
        });
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void invokeAndInvokeAll(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < ROUNDS; i++) {
      Doubling one = new Doubling();
      one.before = i;
      pool.invoke(one);
      check(i, one);
    }
    Tasks.runInside(
        pool,
        () -> {
          for (int i = 0; i < ROUNDS; i++) {
            Doubling one = new Doubling();
            Doubling two = new Doubling();
            one.before = i;
            two.before = i;
            ForkJoinTask.invokeAll(one, two);
            check(i, one);
            check(i, two);
          }
        });
  }

  /** A plain cell. */
  private static final class Cell {
    private int value;
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void callablesAndRunnables(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < ROUNDS; i++) {
      Cell cell = new Cell();
      cell.value = i;
      Future<?> run = pool.submit(() -> cell.value *= 2);
      assertEquals(2 * i, run.get());
      assertEquals(2 * i, cell.value);
      Callable<Cell> call =
          () -> {
            cell.value++;
            return cell;
          };
      assertEquals(2 * i + 1, pool.submit(call).get().value);
      assertEquals(2 * i + 2, pool.invokeAll(List.of(call)).get(0).get().value);
      assertEquals(2 * i + 3, pool.invokeAny(List.of(call)).value);
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void completeHandsOverWhatWasWrittenBefore(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < ROUNDS; i++) {
      Cell cell = new Cell();
      RecursiveTask<Cell> given = Tasks.pending();
      int round = i;
      pool.execute(
          Tasks.action(
              () -> {
                cell.value = round;
                given.complete(cell);
              }));
      assertEquals(i, given.join().value);
    }
  }

  /** Adds the numbers of its leaves in plain fields, at completion. */
  private static final class Adding extends CountedCompleter<Long> {
    private final int lo;
    private final int hi;
    private Adding left;
    private Adding right;
    private long sum;

    Adding(Adding parent, int lo, int hi) {
      super(parent);
      this.lo = lo;
      this.hi = hi;
    }

    @Override
    public void compute() {
      if (hi - lo > 1) {
        int middle = (lo + hi) >>> 1;
        left = new Adding(this, lo, middle);
        right = new Adding(this, middle, hi);
        setPendingCount(2);
        left.fork();
        right.fork();
      } else {
        sum = lo;
      }
      tryComplete();
    }

    @Override
    public void onCompletion(CountedCompleter<?> caller) {
      if (left != null) {
        sum = left.sum + right.sum;
      }
    }

    @Override
    public Long getRawResult() {
      return sum;
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void completersSeeWhatTheirSubtasksWrote(Mode mode) {
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < 20; i++) {
      assertEquals(999 * 1_000 / 2, pool.invoke(new Adding(null, 0, 1_000)));
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void terminationAndQuiescenceHandOverEverything(Mode mode) throws Exception {
    for (int i = 0; i < 20; i++) {
      ForkJoinPool pool = open(mode);
      Cell[] cells = new Cell[50];
      for (int k = 0; k < cells.length; k++) {
        Cell cell = new Cell();
        cells[k] = cell;
        int value = k;
        pool.execute(() -> cell.value = value);
      }
      if (i % 2 == 0) {
        pool.shutdown();
        assertEquals(true, pool.awaitTermination(10, TimeUnit.SECONDS));
      } else {
        assertEquals(true, pool.awaitQuiescence(10, TimeUnit.SECONDS));
      }
      for (int k = 0; k < cells.length; k++) {
        assertEquals(k, cells[k].value);
      }
    }
  }
}
