package dev.fjord.internal.task;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.Fork;
import dev.fjord.internal.PlainPools;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Task;
import dev.fjord.internal.job.Tasks;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.worker.Completion;
import dev.fjord.internal.worker.Worker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs forked, joined, completed and cancelled as the program likes. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TaskTest {
  private @Nullable Pool pool;

  @AfterEach
  void close() {
    if (pool != null) {
      pool.closing().close();
    }
  }

  private <T> T in(int workers, Callable<T> body) throws Exception {
    Pool opened = PlainPools.open(workers, workers + 8);
    pool = opened;
    return opened.calls().<T>call(body);
  }

  /** The worker of the calling thread. */
  static Worker here() {
    Worker worker = Worker.current();
    assertNotNull(worker);
    return worker;
  }

  /** Counts its runs. */
  private static class Counting extends Task {
    final AtomicInteger runs = new AtomicInteger();

    @Override
    protected boolean fjordRun() throws Throwable {
      runs.incrementAndGet();
      return true;
    }
  }

  private static final class Fib extends Task {
    private final int n;
    private final boolean outOfOrder;
    private int value;

    Fib(int n, boolean outOfOrder) {
      this.n = n;
      this.outOfOrder = outOfOrder;
    }

    @Override
    protected boolean fjordRun() {
      if (n < 2) {
        value = n;
        return true;
      }
      Fib a = new Fib(n - 1, outOfOrder);
      Fib b = new Fib(n - 2, outOfOrder);
      here().deque().fork(a);
      here().deque().fork(b);
      here().join(outOfOrder ? a : b);
      here().join(outOfOrder ? b : a);
      value = a.value + b.value;
      return true;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void joinsInAndOutOfOrderReturnWhatTheSequentialProgramReturns(int workers) throws Exception {
    int sum =
        in(
            workers,
            () -> {
              int result = 0;
              for (boolean outOfOrder : new boolean[] {false, true}) {
                Fib root = new Fib(22, outOfOrder);
                here().deque().fork(root);
                here().join(root);
                result += root.value;
              }
              return result;
            });
    assertEquals(2 * 17711, sum);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void jobsJoinedInRandomOrderRunOnce(int workers) throws Exception {
    List<Counting> jobs = new ArrayList<>();
    in(
        workers,
        () -> {
          for (int i = 0; i < 5_000; i++) {
            Counting job = new Counting();
            jobs.add(job);
            here().deque().fork(job);
          }
          List<Counting> shuffled = new ArrayList<>(jobs);
          Collections.shuffle(shuffled, new Random(1));
          shuffled.forEach(job -> here().join(job));
          return true;
        });
    assertTrue(jobs.stream().allMatch(job -> job.runs.get() == 1 && Jobs.isDone(job)));
  }

  @Test
  void jobsThatNobodyJoinsRunBeforeTheCallReturns() throws Exception {
    Counting job = new Counting();
    in(
        1,
        () -> {
          here().deque().fork(job);
          return true;
        });
    assertEquals(1, job.runs.get());
  }

  @Test
  void aJobCancelledBeforeItRanNeverRuns() throws Exception {
    Counting job = new Counting();
    boolean cancelled =
        in(
            1,
            () -> {
              here().deque().fork(job);
              boolean first = Completion.complete(job, Jobs.CANCELLED);
              here().join(job);
              return first && !Completion.complete(job, Jobs.DONE);
            });
    assertTrue(cancelled);
    assertEquals(0, job.runs.get());
    assertTrue(Jobs.wasCancelled(job));
  }

  @Test
  void aFailureIsTheOutcome() throws Exception {
    IllegalStateException planned = new IllegalStateException("planned");
    Task job =
        new Task() {
          @Override
          protected boolean fjordRun() {
            throw planned;
          }
        };
    in(
        1,
        () -> {
          here().deque().fork(job);
          here().join(job);
          return true;
        });
    assertEquals(planned, Jobs.failure(job));
  }

  @Test
  void aThreadOutsideIsWokenByAJobThatItsOwnerRunsAsACall() throws Exception {
    for (int round = 0; round < 300; round++) {
      Counting job = new Counting();
      CountDownLatch forked = new CountDownLatch(1);
      AtomicReference<@Nullable Boolean> woken = new AtomicReference<>();
      Thread waiter =
          new Thread(
              () -> {
                try {
                  forked.await();
                  woken.set(Completion.await(job, 0, false));
                } catch (InterruptedException e) {
                  woken.set(false);
                }
              });
      waiter.start();
      int spins = round * 10;
      if (pool != null) {
        pool.closing().close();
      }
      in(
          1,
          () -> {
            here().deque().fork(job);
            forked.countDown();
            for (int i = 0; i < spins; i++) {
              Thread.onSpinWait();
            }
            here().join(job);
            return true;
          });
      waiter.join();
      assertEquals(Boolean.TRUE, woken.get());
    }
  }

  /** A canceller beside an owner that runs job after job: both must agree about each. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void ownerAndCancellerAgreeAboutTheOutcome(int workers) throws Exception {
    int jobs = 3_000;
    AtomicReference<Counting> current = new AtomicReference<>(new Counting());
    List<Counting> cancelled = Collections.synchronizedList(new ArrayList<>());
    List<Counting> lost = new ArrayList<>();
    Thread canceller =
        new Thread(
            () -> {
              Counting last = null;
              while (!Thread.currentThread().isInterrupted()) {
                Counting job = current.get();
                if (job != last && Completion.complete(job, Jobs.CANCELLED)) {
                  cancelled.add(job);
                }
                last = job;
              }
            });
    List<Counting> normal = new ArrayList<>();
    in(
        workers,
        () -> {
          canceller.start();
          for (int i = 0; i < jobs; i++) {
            Counting job = new Counting();
            here().deque().fork(job);
            current.set(job);
            here().join(job);
            if (!Jobs.isDone(job)) {
              lost.add(job);
            } else if (!Jobs.wasCancelled(job)) {
              normal.add(job);
            }
          }
          return true;
        });
    canceller.interrupt();
    canceller.join();
    assertTrue(lost.isEmpty());
    assertTrue(normal.stream().noneMatch(Jobs::wasCancelled), "normal, and later cancelled");
    assertTrue(cancelled.stream().allMatch(Jobs::wasCancelled), "cancelled, and later normal");
    assertTrue(normal.stream().allMatch(job -> job.runs.get() == 1));
  }

  @Test
  void aWaitWithADeadlineEnds() throws Exception {
    Counting never = new Counting();
    assertFalse(Completion.await(never, System.nanoTime() + 1_000_000, true));
    assertTrue(Completion.complete(never, Jobs.DONE));
    assertTrue(Completion.await(never, System.nanoTime() + 1_000_000, true));
  }

  @Test
  void aJobThatWasResetMayRunAgain() throws Exception {
    Counting job = new Counting();
    in(
        1,
        () -> {
          for (int i = 0; i < 3; i++) {
            here().deque().fork(job);
            here().join(job);
            Tasks.reset(job);
          }
          return true;
        });
    assertEquals(3, job.runs.get());
    assertFalse(Jobs.isDone(job));
  }

  /** Leaves something to do behind. */
  private static final class Leaving extends Counting {
    @Override
    protected boolean fjordRun() throws Throwable {
      here().deque().fork(new Spinning());
      return super.fjordRun();
    }
  }

  private static final class Spinning extends Counting {
    @Override
    protected boolean fjordRun() throws Throwable {
      spin(300_000);
      return super.fjordRun();
    }
  }

  private static void spin(long nanos) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() - end < 0) {
      Thread.onSpinWait();
    }
  }

  /** What a taker leaves behind runs on after the end of the job, which is then another's again. */
  @Test
  void theEndOfOneRoundIsNotTakenForTheEndOfTheNext() throws Exception {
    int rounds = 300;
    Leaving job = new Leaving();
    in(
        2,
        () -> {
          for (int i = 0; i < rounds; i++) {
            here().deque().fork(job);
            Fork.blocking(() -> spin(100_000)); // it is published, and taken
            here().join(job);
            Tasks.reset(job);
          }
          return true;
        });
    assertEquals(rounds, job.runs.get());
  }
}
