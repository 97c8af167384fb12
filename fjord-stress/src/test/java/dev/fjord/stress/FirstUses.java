package dev.fjord.stress;

import dev.fjord.internal.deque.Barrier;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.worker.Worker;
import dev.fjord.stress.races.Deque;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The program of {@link MemoryFaultsTest}'s child JVMs that does for the first time, and in a heap
 * full to the last bytes, what must then need no memory. Ends with the number of what did.
 */
final class FirstUses {
  private static volatile Object[] eaten;

  private final Deque deque = new Deque();
  private final Job job = new Nothing();
  private final Frame thief = new Frame(1, 0, null);
  private final Barrier barrier = threads -> {};
  private final Queue<Job> queue = new ConcurrentLinkedQueue<>();
  private final AtomicReference<Object> reference = new AtomicReference<>(this);
  private final FutureTask<Integer> future = new FutureTask<>(new One());

  private FirstUses() {}

  private static final class Nothing extends Job {
    @Override
    protected boolean fjordRun() {
      return true;
    }
  }

  private static final class One implements Callable<Integer> {
    private final Integer one = 1;

    @Override
    public Integer call() {
      return one;
    }
  }

  public static void main(String[] args) {
    if (args[0].equals("rehearsed")) {
      Worker.prepare();
    }
    FirstUses uses = new FirstUses();
    uses.begin();
    eaten = FullHeap.eat();
    int failed = uses.countFailures();
    eaten = null;
    System.out.println(failed + " needed memory");
    System.exit(failed);
  }

  private void begin() {
    int unused = deque.push(job);
    queue.add(new Nothing());
    queue.add(job);
    queue.add(new Nothing());
  }

  /** Without lambdas, which would be linked now. */
  private int countFailures() {
    int failed = 0;
    for (int use = 0; use < 7; use++) {
      try {
        use(use);
      } catch (OutOfMemoryError | AssertionError needsMemory) {
        failed++; // or what it needs of one before
      }
    }
    return failed;
  }

  private void use(int which) {
    switch (which) {
      case 0 -> check(isTakenOver() || isFreeForTaker());
      case 1 -> publishAndTake();
      case 2 -> check(queue.remove(job));
      case 3 -> check(queue.poll() != null && queue.poll() != null && queue.poll() == null);
      case 4 -> check(reference.getAndSet(null) == this);
      case 5 -> deque.workIn(thief);
      default -> runFuture();
    }
  }

  /** The names of threads are passed on in an array, for which there may be no memory. */
  private boolean isTakenOver() {
    try {
      return deque.takeOver(barrier) == 1;
    } catch (OutOfMemoryError noArray) {
      return false;
    }
  }

  /** A taker that does not even come to the array found the lock taken. */
  private boolean isFreeForTaker() {
    try {
      return deque.takeOver(barrier) > 0;
    } catch (OutOfMemoryError noArray) {
      return !deque.isBeingTakenOver();
    }
  }

  private void publishAndTake() {
    deque.publishEverything();
    check(deque.ring().take(thief) == job && Jobs.finish(job, Jobs.DONE));
  }

  private void runFuture() {
    future.run();
    check(future.isDone());
  }

  private static void check(boolean right) {
    if (!right) {
      throw new AssertionError();
    }
  }
}
