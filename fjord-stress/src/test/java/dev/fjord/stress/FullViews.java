package dev.fjord.stress;

import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * The program of {@link MemoryFaultsTest}'s child JVMs whose heap is full at one moment of a view's
 * life: when a worker comes for it, or is asked for, or when its pool ends. A second and a half
 * later there is memory again. Then all must be as if it had been there. Ends with 0 if it is.
 */
final class FullViews {
  private static final long FULL_NANOS = 1_500_000_000;
  private static final long PAUSE_MILLIS = 100;

  /** What fills the heap: large pieces, then smaller ones, and at last the smallest there are. */
  private static Object[] large;

  private static Small small;

  /** What waits for a worker meanwhile. */
  private static Future<Integer> waits = CompletableFuture.completedFuture(7);

  private static volatile boolean begins;
  private static volatile boolean isFull;

  private static final class Small {
    Small next;
  }

  private FullViews() {}

  public static void main(String[] args) throws Exception {
    try (ForkPool warm = ForkPool.open(2);
        ForkPool view = warm.limited(1)) {
      view.submit(() -> 1).get();
      System.out.println(warm.snapshot()); // links what a failure would be told with
    }
    ForkPoolOptions one = ForkPoolOptions.defaults().workers(1).maxThreads(1);
    ForkPool host = ForkPool.open(one.uncaughtExceptionHandler((thread, failure) -> {}));
    ForkPool view = host.limited(1);
    Thread freer = new Thread(FullViews::free);
    freer.setDaemon(true);
    freer.start();
    switch (args[0]) {
      case "comes" -> whenAWorkerComes(host, view);
      case "is asked for" -> whenAWorkerIsAskedFor(view);
      case "ends" -> whenThePoolEnds(host);
      default -> throw new IllegalArgumentException(args[0]);
    }
    freer.join();
    if (!args[0].equals("ends")) {
      is(7, waits);
      is(8, view.submit(() -> 8));
      is(9, host.submit(() -> 9));
      view.close();
    }
    host.close();
    System.out.println("whole");
  }

  private static void is(int expected, Future<Integer> future) throws Exception {
    if (future.get(Proof.HALF_OF_SOON_NANOS, TimeUnit.NANOSECONDS) != expected) {
      throw new AssertionError("another value");
    }
  }

  /** The host's only worker takes out the ticket in a full heap: the view had nobody for ever. */
  private static void whenAWorkerComes(ForkPool host, ForkPool view) throws Exception {
    host.execute(FullViews::fillLater);
    Thread.sleep(PAUSE_MILLIS);
    waits = view.submit(() -> 7);
    Thread.sleep(PAUSE_MILLIS);
    begins = true;
  }

  /** It was counted as a thread of the view for ever. */
  private static void whenAWorkerIsAskedFor(ForkPool view) throws Exception {
    Runnable nothing = () -> {};
    for (int i = 0; i < 2; i++) {
      view.execute(nothing);
      Thread.sleep(PAUSE_MILLIS);
    }
    fill();
    try {
      view.execute(nothing);
    } catch (OutOfMemoryError full) {
      // As it may be.
    }
  }

  /** The last look of its last thread found no memory: nobody looked again. */
  private static void whenThePoolEnds(ForkPool host) throws Exception {
    host.execute(FullViews::fillLater);
    Thread closes = new Thread(host::close);
    closes.start();
    Thread.sleep(PAUSE_MILLIS);
    begins = true;
    closes.join();
  }

  private static void fillLater() {
    while (!begins) {
      Thread.onSpinWait();
    }
    fill();
  }

  private static void fill() {
    for (int size = 1 << 20; size > 0; ) {
      try {
        Object[] more = new Object[size];
        more[0] = large;
        large = more;
      } catch (OutOfMemoryError full) {
        size /= 2;
      }
    }
    fillWhatIsLeft();
    isFull = true;
  }

  private static void fillWhatIsLeft() {
    for (int refusals = 0; refusals < 3; ) { // the first leave some behind
      try {
        Small more = new Small();
        more.next = small;
        small = more;
      } catch (OutOfMemoryError full) {
        refusals++;
      }
    }
  }

  /** Until then what others leave behind is filled, too. */
  private static void free() {
    while (!isFull) {
      LockSupport.parkNanos(1_000_000);
    }
    long end = System.nanoTime() + FULL_NANOS;
    do {
      fillWhatIsLeft();
    } while (System.nanoTime() - end < 0);
    large = null;
    small = null;
  }
}
