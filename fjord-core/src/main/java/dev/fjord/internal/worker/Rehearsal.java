package dev.fjord.internal.worker;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.deque.SplitDeque;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.LooseJob;
import dev.fjord.internal.job.LooseJobs;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Every access by handle, once, to things that are thrown away; before the first pool has a thread.
 *
 * <p>The JVM links an access at its first use, for which it needs memory, and throws {@link
 * OutOfMemoryError} if there is none: also out of the middle of a protocol, such as a lock's
 * release or the removal from a queue, that otherwise needs none and is finished whatever happens.
 * So it happens here, where nothing is at stake. A library's classes have handles of their own.
 */
final class Rehearsal extends SplitDeque {
  private static volatile boolean done;

  private int demand;
  private int patience;

  private Rehearsal() {
    super(0);
  }

  /**
   * Rehearses, unless that was done before.
   *
   * @throws OutOfMemoryError and then the next call tries again
   */
  static void once() {
    if (!done) {
      new Rehearsal().ownerAndTaker();
      jobs();
      Bindings.rehearse();
      queue();
      reference();
      futures();
      done = true;
    }
  }

  // ---- the deque ----

  private void ownerAndTaker() {
    Thread me = Thread.currentThread();
    Frame thief = new Frame(1, 0, null);
    owner(me);
    int first = push(new Idler());
    int taken = takeOver(threads -> {});
    Job stolen = requireNonNull(ring().take(thief));
    assert taken == 1;
    push(new Idler());
    publishAll();
    boolean unused = ring().takeUnder(stolen, thief) == null && forget(stolen);
    settleAbove(first);
    demand = 1;
    patience = 1;
    ask();
    boolean pending = isAskPending();
    int second = push(new Idler()); // who is hungry may wait
    boolean mine = pop(second);
    boolean right = pending && mine && forkCount() == 3 && privateJobs() == 0;
    assert right;
    clearStale();
    frame(thief);
    owner(null);
  }

  @Override
  protected int demand() {
    return demand;
  }

  @Override
  protected int patience() {
    return patience;
  }

  @Override
  protected void published() {}

  @Override
  protected void awaitTaken(Job job) {}

  @Override
  protected void runOwn(Job job) {}

  // ---- jobs ----

  /** A job that does nothing. */
  private static final class Idler extends LooseJob {
    @Override
    protected boolean fjordExec() {
      return true;
    }
  }

  private static void jobs() {
    LooseJob job = new Idler();
    boolean ran = LooseJobs.run(job);
    boolean swapped = LooseJobs.casTag(job, LooseJobs.swapTag(job, (short) 0), (short) 1);
    assert ran && swapped;
    LooseJob other = new Idler();
    LooseJobs.watch(other, () -> {});
    boolean completed = LooseJobs.complete(other, Jobs.DONE);
    assert completed;
  }

  // ---- the library's ----

  /** From which jobs are taken at the front, and out of the middle, where holes are left. */
  private static void queue() {
    Queue<Integer> queue = new ConcurrentLinkedQueue<>();
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      all.add(i);
      queue.add(i);
    }
    for (int gone : new int[] {1, 3, 2, 5}) {
      boolean removed = queue.remove(all.get(gone));
      assert removed;
    }
    queue.removeIf(each -> each == 4);
    Integer last = queue.poll();
    Integer none = queue.poll();
    assert last != null && none == null;
  }

  private static void reference() {
    AtomicReference<@Nullable Object> reference = new AtomicReference<>();
    boolean set = reference.compareAndSet(null, reference);
    Object before = reference.getAndSet(null);
    assert set && before == reference;
  }

  /** Of which one is run, one fails, one is cancelled, and somebody waits for one in vain. */
  private static void futures() {
    FutureTask<Integer> returning = new FutureTask<>(() -> 1);
    boolean interrupted = Thread.interrupted(); // which ends a wait, and is the caller's
    boolean inVain = isGotInVain(returning);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    returning.run();
    FutureTask<Integer> failing =
        new FutureTask<>(
            () -> {
              throw new IllegalStateException("rehearsed");
            });
    failing.run();
    FutureTask<Integer> cancelled = new FutureTask<>(() -> 1);
    boolean right = inVain && returning.isDone() && failing.isDone() && cancelled.cancel(false);
    assert right;
  }

  private static boolean isGotInVain(FutureTask<Integer> future) {
    try {
      Integer unused = future.get(1, TimeUnit.NANOSECONDS);
      return false;
    } catch (InterruptedException early) {
      Thread.currentThread().interrupt();
      return true;
    } catch (TimeoutException | ExecutionException none) {
      return true;
    }
  }
}
