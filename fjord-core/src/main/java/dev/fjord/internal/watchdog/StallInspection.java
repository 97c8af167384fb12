package dev.fjord.internal.watchdog;

import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.pool.Inspection;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.worker.Worker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds what the engine promises never to happen, when it has lasted for an interval.
 *
 * <p>It looks eight times in an interval. What it has seen in one look counts only if the next
 * eight see exactly the same, numbers included that change with every step in the right direction:
 *
 * <pre>
 *   nobody comes     work is queued; somebody was hungry all the while (Sleep.hunger);
 *                    nobody has looked for work, in vain or not, nor is about to
 *   work withheld    a worker has private jobs, the same all the while: nothing was forked, popped
 *                    or handed over, and no hand-over is under way, which may take long if more
 *                    threads want to run than there are processors; somebody else was hungry all
 *                    the while, and looked between any two looks of ours, if there is a searcher
 *   all wait         work is queued; there are as many threads as there may be, and each is at work
 *                    and stands still, the same all the while
 * </pre>
 *
 * <p><b>No false alarms.</b> The first two are a matter of microseconds as long as threads get a
 * processor. So a look that comes late, by a period or more, proves nothing: this thread, asleep
 * until its time and then waiting for a processor like any worker that was woken, did not get one,
 * or the JVM was stopped. All begins anew then. A searcher that has used its share of a processor,
 * as in a hand-over, may wait for longer than this thread: it is on its way as long as it neither
 * sleeps nor waits for anything else than the time of its next look. A task that takes long, or
 * blocks, changes nothing here: what it forked others have, or it forked nothing, or nobody was
 * hungry.
 *
 * <p>Reads without any order, as somebody who looks: whatever is seen too late is seen by the next
 * look, and is a change.
 */
public final class StallInspection implements Inspection {
  /** In an interval; so it notices a stop of the JVM that lasts for more than an eighth of it. */
  private static final int LOOKS = 8;

  private final long periodNanos;
  private final Sink sink;
  private final LongSupplier nanoTime;
  private final Streak nobodyComes = new Streak();
  private final Streak allWait = new Streak();
  private final List<Streak> withheld = new ArrayList<>();
  private long looked;

  /** How often searchers have looked. */
  private long looks;

  /** What was found. */
  public enum Finding {
    /** Work is queued, somebody could take it, and nobody comes. */
    NOBODY_COMES,
    /** Somebody is hungry, and a worker has jobs that nobody else can reach. */
    WORK_WITHHELD,
    /** Work is queued, and all threads that the pool may have wait, perhaps for it. */
    ALL_WAIT
  }

  /** Is told of a finding, once for as long as it lasts. */
  @FunctionalInterface
  public interface Sink {
    /** Called in the thread that looks. */
    void found(Pool pool, Finding finding, Instant since);
  }

  /**
   * An inspection of one pool.
   *
   * @param interval how long a finding must have lasted
   */
  public StallInspection(Duration interval, Sink sink) {
    this(interval, sink, System::nanoTime);
  }

  StallInspection(Duration interval, Sink sink, LongSupplier nanoTime) {
    this.periodNanos = interval.toNanos() / LOOKS;
    this.sink = sink;
    this.nanoTime = nanoTime;
    this.looked = nanoTime.getAsLong();
  }

  @Override
  public long periodNanos() {
    return periodNanos;
  }

  @Override
  public void look(Pool pool) {
    boolean late = nanoTime.getAsLong() - looked >= 2 * periodNanos;
    long hunger = late ? -1 : pool.sleep().hunger();
    List<Worker> workers = pool.roster().all();
    long looksBefore = looks;
    looks = looks(workers);
    boolean comes = isAnyOnItsWay(workers);
    boolean doesNobodyCome = nobodyComes.look(comes ? null : unattended(pool, hunger)) == LOOKS;
    boolean doAllWait = allWait.look(late ? null : allWait(pool, workers)) == LOOKS;
    Streak isWithheld =
        late || !comes || looks != looksBefore ? withheldSoLong(workers, hunger) : null;
    tell(pool, Finding.NOBODY_COMES, doesNobodyCome ? nobodyComes : null);
    tell(pool, Finding.ALL_WAIT, doAllWait ? allWait : null);
    tell(pool, Finding.WORK_WITHHELD, isWithheld);
    looked = nanoTime.getAsLong();
  }

  private void tell(Pool pool, Finding finding, @Nullable Streak found) {
    if (found != null) {
      try {
        sink.found(pool, finding, found.since());
      } catch (Throwable failure) { // a listener's: he is told of each, and of each once
        Failures.uncaught(failure, null);
      }
    }
  }

  private @Nullable Streak withheldSoLong(List<Worker> workers, long hunger) {
    Streak found = null;
    for (Worker each : workers) {
      Streak streak = streakOf(each);
      if (streak.look(withheld(each, hunger)) == LOOKS) {
        found = streak;
      }
    }
    return found;
  }

  private Streak streakOf(Worker worker) {
    while (withheld.size() <= worker.index()) {
      withheld.add(new Streak());
    }
    return withheld.get(worker.index());
  }

  // What is found is compared with what was found before. No records: JDK 17 keeps the class of one
  // that was asked whether it equals another, and with it the class loader.

  private @Nullable Object unattended(Pool pool, long hunger) {
    return hunger < 0 || !pool.hasWork() ? null : List.of("unattended", hunger, looks);
  }

  private static boolean isAnyOnItsWay(List<Worker> workers) {
    for (Worker each : workers) {
      if (each.isOnItsWay()) {
        return true;
      }
    }
    return false;
  }

  private static long looks(List<Worker> workers) {
    long looks = 0;
    for (Worker each : workers) {
      looks += each.counters().failedScans + each.takenCount();
    }
    return looks;
  }

  private static @Nullable Object allWait(Pool pool, List<Worker> workers) {
    if (!pool.hasWork() || !pool.sleep().isExhausted()) {
      return null;
    }
    long begun = 0;
    long forks = 0;
    long jobs = pool.inbox().size();
    for (Worker each : workers) {
      if (!each.isStill()) {
        return null;
      }
      begun += each.rootCount() + each.takenCount();
      forks += each.deque().forkCount();
      jobs += each.deque().privateJobs() + each.deque().publicJobs();
    }
    return List.of("all wait", begun, forks, jobs);
  }

  private static @Nullable Object withheld(Worker worker, long hunger) {
    int jobs = worker.deque().privateJobs();
    boolean isReachable = jobs == 0 || worker.deque().isBeingTakenOver();
    return hunger < 0 || isReachable
        ? null
        : List.of("withheld", hunger, worker.deque().forkCount(), jobs);
  }
}
