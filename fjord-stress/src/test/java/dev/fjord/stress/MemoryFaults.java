package dev.fjord.stress;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.Scope;
import dev.fjord.internal.sleep.Sleep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The program of {@link MemoryFaultsTest}'s child JVMs: one fault in a small heap, several times in
 * the same pool, which must then be whole. Ends with 0 if it is.
 */
final class MemoryFaults {
  private static final int ROUNDS = 5;
  private static final int WORKERS = 2;
  private static final int CHUNK = 64 << 10;

  /** More than a small heap holds. */
  private static final int ENDLESS = 4_000_000;

  /** So many fill a stack: it has grown by doubling. */
  private static final int FULL_STACK = 1 << 16;

  /** In chunks; far less than twice the stack. */
  private static final int ROOM_FOR_A_TASK = 3;

  /** More than it takes to fill the heap. */
  private static final long LIMIT_NANOS = 300_000_000;

  private MemoryFaults() {}

  public static void main(String[] args) throws Exception {
    FullHeap.linkTraces();
    Proof.endsAtRest(ForkPool.open(1)); // a JDK class first needed in a full heap fails for ever
    ForkPool pool = ForkPool.open(WORKERS);
    Proof.works(pool, WORKERS);
    for (int round = 0; round < ROUNDS; round++) {
      switch (args[0]) {
        case "task" -> inATask(pool);
        case "stolen" -> inAStolenTask(pool);
        case "fork" -> inAFork(pool);
        case "growth" -> inTheGrowthOfTheStack();
        case "submit" -> inASubmission(pool);
        case "place" -> inASubmissionOfAWorker(pool);
        case "thread" -> inTheStartOfAThread();
        case "clock" -> whenTimeIsOver(pool);
        default -> throw new IllegalArgumentException(args[0]);
      }
      Proof.works(pool, WORKERS);
    }
    Proof.endsAtRest(pool);
    System.out.println("whole");
  }

  private static int eat() {
    List<byte[]> eaten = new ArrayList<>();
    while (true) {
      eaten.add(new byte[CHUNK]);
    }
  }

  private static void mustFail(Runnable body) {
    try {
      body.run();
    } catch (OutOfMemoryError expected) {
      return;
    }
    throw new AssertionError("there was enough memory");
  }

  private static void inATask(ForkPool pool) {
    mustFail(() -> pool.run(MemoryFaults::eat));
    mustFail(() -> pool.run(() -> Fork.joinInt(MemoryFaults::eat, () -> 1, Integer::sum)));
  }

  private static void inAStolenTask(ForkPool pool) throws Exception {
    mustFail(
        () ->
            pool.run(() -> Fork.joinAll(List.of(() -> Proof.fib(20), MemoryFaults::eat, () -> 1))));
    try {
      throw new AssertionError("got " + Proof.value(pool.submit(MemoryFaults::eat)));
    } catch (ExecutionException expected) {
      if (!(expected.getCause() instanceof OutOfMemoryError)) {
        throw expected;
      }
    } catch (OutOfMemoryError expected) {
      // Who waits may find no memory for that.
    }
  }

  /** Forks until there is no memory for one more, or for a larger stack. None runs twice. */
  private static void inAFork(ForkPool pool) {
    AtomicIntegerArray runs = new AtomicIntegerArray(ENDLESS / 8);
    mustFail(() -> pool.run(() -> Fork.<Object>scope(scope -> forkForEver(scope, runs))));
    for (int i = 0; i < runs.length(); i++) {
      if (runs.get(i) > 1) {
        throw new AssertionError("task " + i + " ran " + runs.get(i) + " times");
      }
    }
  }

  private static Object forkForEver(Scope scope, AtomicIntegerArray runs) {
    for (int i = 0; i < ENDLESS; i++) {
      int at = i;
      scope.fork(
          () -> {
            if (at < runs.length()) {
              runs.incrementAndGet(at);
            }
            return new long[8]; // kept by the task
          });
    }
    return "enough memory";
  }

  /**
   * Forks where a task can be made, but the stack, which is full, cannot grow. By the only worker:
   * another would run tasks meanwhile, and make room.
   */
  private static void inTheGrowthOfTheStack() throws Exception {
    ForkPool pool = ForkPool.open(1); // a fresh one, whose stack is small
    AtomicInteger ran = new AtomicInteger();
    pool.run(
        () ->
            Fork.<Object>scope(
                scope -> {
                  fork(scope, FULL_STACK, ran);
                  forkInAFullHeap(scope, ran);
                  fork(scope, FULL_STACK, ran);
                  return null;
                }));
    if (ran.get() != 2 * FULL_STACK) {
      throw new AssertionError(ran + " tasks ran of " + 2 * FULL_STACK);
    }
    Proof.works(pool, 1);
    Proof.endsAtRest(pool);
  }

  private static void fork(Scope scope, int tasks, AtomicInteger ran) {
    for (int i = 0; i < tasks; i++) {
      scope.fork(
          () -> {
            ran.incrementAndGet();
          });
    }
  }

  private static void forkInAFullHeap(Scope scope, AtomicInteger ran) {
    List<byte[]> eaten = new ArrayList<>();
    try {
      while (true) {
        eaten.add(new byte[CHUNK]);
      }
    } catch (OutOfMemoryError full) {
      eaten.subList(eaten.size() - ROOM_FOR_A_TASK, eaten.size()).clear();
    }
    mustFail(() -> fork(scope, 1, ran));
    eaten.clear();
  }

  /** Of a pool whose threads want more stack than there are addresses. */
  private static void inTheStartOfAThread() throws Exception {
    ForkPool pool = Proof.open(WORKERS, body -> new Thread(null, body, "vast", Long.MAX_VALUE / 2));
    Proof.worksWithoutThreads(pool);
    Proof.closes(pool);
  }

  /** The time of a call is over in a full heap, and its body does not end by itself. */
  private static void whenTimeIsOver(ForkPool pool) throws Exception {
    isStopped(pool, new CountDownLatch(1), 1); // a class first needed in a full heap fails for ever
    CountDownLatch begun = new CountDownLatch(1);
    Thread eater =
        Proof.start(
            () -> {
              Proof.open(begun);
              FullHeap.eatFor(2 * LIMIT_NANOS);
            });
    isStopped(pool, begun, LIMIT_NANOS);
    begun.countDown(); // on a busy machine the time may be over before the body begins
    eater.join();
  }

  private static void isStopped(ForkPool pool, CountDownLatch begun, long nanos) throws Exception {
    try {
      boolean was = pool.<Boolean>call(() -> spinUntilStopped(begun), Duration.ofNanos(nanos));
      throw new AssertionError("ended in time, stopped: " + was);
    } catch (TimeoutException | OutOfMemoryError expected) {
      // Who called may find no memory for the other.
    }
  }

  private static boolean spinUntilStopped(CountDownLatch begun) {
    begun.countDown();
    long begin = System.nanoTime();
    while (!Fork.isCancelled()) {
      if (System.nanoTime() - begin > Times.SOON_NANOS) {
        throw new AssertionError("was not stopped");
      }
      Thread.onSpinWait();
    }
    return true;
  }

  /** Submits until there is no memory for one more. Whatever was accepted runs. */
  private static void inASubmission(ForkPool pool) throws Exception {
    AtomicLong ran = new AtomicLong();
    AtomicLong accepted = new AtomicLong();
    Sleep sleep = Proof.sleep(pool);
    mustFail(() -> pool.run(() -> submitForEver(pool, accepted, ran)));
    haveRun(sleep, accepted, ran);
    Proof.countsNobody(pool);
  }

  /** The same by a worker, which forks them: its place keeps them, and none when it has failed. */
  private static void inASubmissionOfAWorker(ForkPool pool) throws Exception {
    AtomicLong ran = new AtomicLong();
    AtomicLong accepted = new AtomicLong();
    Sleep sleep = Proof.sleep(pool);
    Future<Object> body = pool.submit(() -> submitForEver(pool, accepted, ran));
    while (!body.isDone()) {
      LockSupport.parkNanos(Times.LOOK_NANOS);
    }
    haveRun(sleep, accepted, ran);
    Proof.countsNobody(pool);
  }

  private static Object submitForEver(ForkPool pool, AtomicLong accepted, AtomicLong ran) {
    List<Future<long[]>> kept = new ArrayList<>();
    for (int i = 0; i < ENDLESS; i++) {
      kept.add(
          pool.submit(
              () -> {
                ran.incrementAndGet();
                return new long[8];
              }));
      accepted.incrementAndGet();
    }
    return "enough memory";
  }

  /** Waits without any memory. A future that failed to run, or to be counted, is not lost: one. */
  private static void haveRun(Sleep sleep, AtomicLong accepted, AtomicLong ran) {
    long begun = System.nanoTime();
    while ((accepted.get() - ran.get() > 1 || sleep.up() > 0)
        && System.nanoTime() - begun < Times.SOON_NANOS) {
      LockSupport.parkNanos(Times.LOOK_NANOS);
    }
    long lost = accepted.get() - ran.get();
    if (lost > 1 || lost < -1) {
      throw new AssertionError(lost + " lost of " + accepted);
    }
  }
}
