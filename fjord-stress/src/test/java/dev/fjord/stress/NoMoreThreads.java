package dev.fjord.stress;

import dev.fjord.ForkPool;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;

/**
 * The program of {@link ThreadFaultsTest}'s child JVMs: uses up all threads that the system grants,
 * and then opens a pool. With none, calls are run by the caller and submissions rejected; with one,
 * that one does all; with all again, the pool is whole. Ends with 0 if so. Says {@link #REFUSED}
 * once the system has refused one; it may grant them without end.
 */
final class NoMoreThreads {
  static final String REFUSED = "the system refuses threads";

  /** An argument: the pool's factory refuses threads, not the system. */
  static final String OF_ONE_POOL = "of-one-pool";

  private static final int MOST = 2_000;
  private static final int WORKERS = 4;

  private static final int TASKS = 1_000;

  private static final long SMALL_STACK = 256 << 10;
  private static final long MOMENT_NANOS = 1_000_000;

  private NoMoreThreads() {}

  public static void main(String[] args) throws Exception {
    if (List.of(args).contains(OF_ONE_POOL)) {
      aPoolWithoutThreadsTakesNone();
      System.exit(0);
    }
    List<Thread> eaten = new ArrayList<>();
    ForkPool pool = ForkPool.open(WORKERS);
    if (!eatAll(eaten)) {
      System.exit(1);
    }
    System.out.println(REFUSED + " after " + eaten.size());
    Proof.worksWithoutThreads(pool);
    giveBack(eaten, 1);
    withOne(pool);
    giveBack(eaten, eaten.size());
    Proof.works(pool, WORKERS);
    Proof.endsAtRest(pool);
    System.out.println("whole");
    System.exit(0);
  }

  /** Nor for the sentinel: it might be the last that the system has. */
  private static void aPoolWithoutThreadsTakesNone() throws Exception {
    ForkPool refused =
        Proof.open(
            WORKERS,
            body -> {
              throw new OutOfMemoryError("refused by the test");
            });
    Proof.worksWithoutThreads(refused);
    if (Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("fjord-sentinel"))) {
      throw new AssertionError("the sentinel took a thread");
    }
    Proof.closes(refused);
  }

  private static void withOne(ForkPool pool) throws Exception {
    List<Future<Integer>> all = new ArrayList<>();
    all.add(firstAccepted(pool));
    for (int i = 1; i < TASKS; i++) {
      all.add(pool.submit(() -> Proof.fib(10)));
    }
    for (Future<Integer> each : all) {
      if (Proof.value(each) != 55) {
        throw new AssertionError("a submission is wrong");
      }
    }
    Proof.countsNobody(pool);
  }

  /** The system may count a thread for some time after it has ended; until then it refuses. */
  private static Future<Integer> firstAccepted(ForkPool pool) {
    while (true) {
      try {
        return pool.submit(() -> Proof.fib(10));
      } catch (RejectedExecutionException refused) {
        LockSupport.parkNanos(MOMENT_NANOS);
      }
    }
  }

  /** Returns false if there is no end. */
  private static boolean eatAll(List<Thread> eaten) {
    while (eaten.size() < MOST) {
      try {
        eaten.add(Proof.start(SMALL_STACK, NoMoreThreads::sleep));
      } catch (OutOfMemoryError refused) {
        return true;
      }
    }
    return false;
  }

  private static void sleep() {
    while (!Thread.interrupted()) {
      LockSupport.park();
    }
  }

  private static void giveBack(List<Thread> eaten, int threads) throws InterruptedException {
    for (int i = 0; i < threads; i++) {
      Thread last = eaten.remove(eaten.size() - 1);
      last.interrupt();
      last.join();
    }
  }
}
