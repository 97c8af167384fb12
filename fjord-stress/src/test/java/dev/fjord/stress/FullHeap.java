package dev.fjord.stress;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.LockSupport;

/**
 * The program of {@link MemoryFaultsTest}'s child JVMs whose heap is full to the last bytes most of
 * the time, whatever the pool happens to do: from the first thread on, or once it is warm. When
 * there is memory again the pool must be whole, and come to rest. Ends with 0 if it is.
 */
final class FullHeap {
  private static final int WORKERS = 2;
  private static final int USES = 5;
  private static final int TABLE = 1024;
  private static final long HOLD_NANOS = 5_000_000;
  private static final long PAUSE_NANOS = 15_000_000;
  private static final int[] BITES = {256 << 10, 4 << 10, 64, 0};

  private static volatile boolean over;

  private FullHeap() {}

  public static void main(String[] args) throws Exception {
    ForkPool pool = Proof.open(WORKERS, FullHeap::colliding);
    int seconds = Integer.parseInt(args[1]);
    say(0, 0); // links the words, which could not be said later
    linkTraces();
    if (args[0].equals("warm")) {
      Proof.works(pool, WORKERS);
      for (int i = 0; i < USES; i++) {
        use(pool, i); // a lambda that finds no memory when it is first run fails for ever
      }
      Proof.countsNobody(pool);
    }
    Thread eater = Proof.start(FullHeap::eatAndDrop);
    long begin = System.nanoTime();
    int failed = 0;
    int done = 0;
    for (int i = 0; System.nanoTime() - begin < seconds * 1_000_000_000L; i++) {
      try {
        use(pool, i);
        done++;
      } catch (OutOfMemoryError | RejectedExecutionException | CancellationException noMemory) {
        failed++;
      } catch (ExecutionException inATask) {
        if (!(inATask.getCause() instanceof OutOfMemoryError)) {
          throw inATask;
        }
        failed++;
      }
    }
    over = true;
    eater.join();
    if (System.nanoTime() - begin > seconds * 1_000_000_000L + Proof.HALF_OF_SOON_NANOS) {
      throw new AssertionError("somebody waited for what had ended, or for nobody");
    }
    say(done, failed);
    Proof.countsNobody(pool);
    Proof.works(pool, WORKERS);
    Proof.endsAtRest(pool);
    System.out.println("whole");
  }

  /** Links what traces are printed with, which none could be later. */
  static void linkTraces() {
    System.out.println(new Throwable().getStackTrace()[0]);
  }

  private static void say(int done, int failed) {
    System.out.println(done + " done, " + failed + " failed");
  }

  /**
   * Threads whose ids are equal in their last bits: only one of them has a place in the engine's
   * table of threads, and the others need memory each time they begin to work.
   */
  @SuppressWarnings("deprecation") // threadId() came with 19
  private static Thread colliding(Runnable body) {
    Thread thread = new Thread(body);
    while (thread.getId() % TABLE != 0) {
      thread = new Thread(body);
    }
    thread.setDaemon(true);
    return thread;
  }

  private static void use(ForkPool pool, int i) throws Exception {
    int got =
        switch (i % USES) {
          case 0 -> pool.<Integer>call(() -> Proof.fib(10));
          case 1 -> Proof.value(pool.submit(() -> Proof.fib(10)));
          case 2 -> pool.<Integer>call(() -> Proof.value(pool.submit(() -> 55)));
          case 3 -> pool.<Integer>call(FullHeap::forkAndBlock);
          default -> {
            LockSupport.parkNanos(PAUSE_NANOS); // the watch is given up meanwhile
            yield 55;
          }
        };
    if (got != 55) {
      throw new AssertionError("got " + got);
    }
  }

  private static int forkAndBlock() {
    int[] got = new int[2];
    Fork.join(() -> Fork.blocking(() -> got[0] = Proof.fib(8)), () -> got[1] = Proof.fib(9));
    return got[0] + got[1];
  }

  private static void eatAndDrop() {
    while (!over) {
      LockSupport.parkNanos(eat(), HOLD_NANOS);
    }
  }

  /** The heap is full for so long. */
  static void eatFor(long nanos) {
    long begin = System.nanoTime();
    LockSupport.parkNanos(1); // linked before memory runs out
    Object[] eaten = eat();
    while (System.nanoTime() - begin < nanos) {
      LockSupport.parkNanos(eaten, Times.LOOK_NANOS);
    }
  }

  /** Fills the heap to the last bytes, as long as the caller keeps what is returned. */
  static Object[] eat() {
    Object[] eaten = null;
    for (int bite : BITES) {
      try {
        while (true) {
          eaten = new Object[] {eaten, bite == 0 ? null : new byte[bite]};
        }
      } catch (OutOfMemoryError full) {
        // Smaller bites.
      }
    }
    return eaten;
  }
}
