package dev.fjord.internal.worker;

import dev.fjord.internal.deque.Deque;
import dev.fjord.internal.deque.PublicQueue;
import dev.fjord.internal.job.Handles;
import dev.fjord.internal.job.Job;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The workers of one pool. They are added while it lives and never removed; but who looks for work
 * passes over the last ones while they sleep, of which there may be hundreds after a burst of waits
 * that were compensated.
 *
 * <pre>
 *   one beyond the end rises                 searcher
 *   1. end = its place + 1                   1. announces that it sleeps
 *   2. may publish; nobody searches? wakes   2. looks at all below the end
 * </pre>
 *
 * All are sequentially consistent: if step 2 of the first misses the searcher, the searcher sees
 * the end, and the job. The end comes down under the monitor under which a place rises, past places
 * that sleep and have no job: and who sleeps gets none.
 */
public final class Roster {
  static {
    Handles.initialise(MethodHandles.lookup(), ThreadBarrier.class, Seeker.State.class);
  }

  private volatile Worker[] workers = new Worker[0];

  /** The public parts of their deques, which is all that a thief looks at. */
  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic class
  private volatile PublicQueue<Job>[] queues = new PublicQueue[0];

  /** No place from here on is in use: who looks for work looks no further. */
  volatile int end;

  /** Adds a worker; its place is the size before. */
  public synchronized void add(Worker worker) {
    int place = workers.length;
    PublicQueue<Job>[] moreQueues = Arrays.copyOf(queues, place + 1);
    Worker[] more = Arrays.copyOf(workers, place + 1);
    moreQueues[place] = worker.deque().queue();
    more[place] = worker;
    queues = moreQueues;
    workers = more;
    end = place + 1;
  }

  /**
   * A worker that slept is up from now on. Under the monitor of who sleeps, as all that changes.
   */
  public void rises(Worker worker) {
    worker.resting(false);
    if (worker.index() >= end) {
      end = worker.index() + 1;
    }
  }

  /**
   * A worker sleeps from now on. Under the same monitor.
   *
   * @param least so many are looked at in any case
   * @return whether it is one of the others
   */
  public boolean liesDown(Worker worker, int least) {
    worker.resting(true);
    int to = end;
    while (to > least && workers[to - 1].isResting()) {
      to--;
    }
    if (to < end) { // a volatile store costs a fence
      end = to;
    }
    return worker.index() >= least;
  }

  /** How many there are. */
  public int size() {
    return workers.length;
  }

  /** All of them, in order of their places. */
  public List<Worker> all() {
    return Arrays.asList(workers);
  }

  /** The worker at a place. */
  public Worker at(int place) {
    return workers[place];
  }

  /** How many forks there have been, as it was lately. */
  public long forks() {
    long forks = 0;
    for (Worker each : workers) {
      forks += each.deque().forkCount();
    }
    return forks;
  }

  /** How many are at work. */
  public int busy() {
    int busy = 0;
    for (Worker each : workers) {
      busy += each.isBusy() ? 1 : 0;
    }
    return busy;
  }

  /** Whether any has private jobs, but for one who need not be looked at. */
  public boolean hasPrivate(@Nullable Worker but) {
    for (Worker each : workers) {
      if (each != but && each.deque().privateJobs() > 0) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether some worker has private jobs; if not, every later fork of those at work looks who is
   * hungry. All are asked, and those at work pass a barrier, so that a fork that did not see the
   * ask is seen here.
   *
   * @param but who need not be looked at
   */
  public boolean isAnythingForked(@Nullable Worker but) {
    ThreadBarrier.INSTANCE.prepare();
    List<Thread> atWork = new ArrayList<>();
    for (Worker each : workers) {
      Thread thread = each.deque().thread();
      if (each != but && thread != null && each.isBusy()) {
        each.deque().ask();
        atWork.add(thread);
      }
    }
    if (!atWork.isEmpty()) {
      ThreadBarrier.INSTANCE.pass(atWork.toArray(new Thread[0]));
    }
    return hasPrivate(but);
  }

  /** Whether any deque has a public job. */
  public boolean hasPublic() {
    int count = end;
    PublicQueue<Job>[] all = queues;
    for (int i = 0; i < count; i++) {
      if (all[i].hasJob()) {
        return true;
      }
    }
    return false;
  }

  /** Whether somebody at work may have forked something that is private. */
  public boolean mayHaveForked() {
    int count = end;
    Worker[] all = workers;
    for (int i = 0; i < count; i++) {
      if (all[i].isBusy() && all[i].deque().mayHaveForked()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Takes a public job that satisfies a condition from some deque, in use or not; null if there is
   * none.
   *
   * @param from the place to begin at, taken modulo the size
   * @param wanted the condition; null for none, and then only those in use are looked at
   */
  public @Nullable Job steal(int from, @Nullable Predicate<? super Job> wanted) {
    int inUse = end; // before the queues: those never get fewer
    PublicQueue<Job>[] all = queues;
    int count = wanted == null ? inUse : all.length;
    for (int i = 0, at = Math.floorMod(from, Math.max(count, 1)); i < count; i++) {
      Job job = wanted == null ? all[at].steal() : all[at].take(wanted);
      if (job != null) {
        return job;
      }
      at = at + 1 == count ? 0 : at + 1;
    }
    return null;
  }

  /** Asks every owner for work that is not asked yet. */
  public void askOwners() {
    int count = end;
    Worker[] all = workers;
    for (int i = 0; i < count; i++) {
      Deque deque = all[i].deque();
      if (!deque.isAskPending()) { // a load is cheaper than a store
        deque.ask();
      }
    }
  }

  /** Asks those who have not answered and have private jobs at their next pop, too. */
  public void askSilent() {
    int count = end;
    Worker[] all = workers;
    for (int i = 0; i < count; i++) {
      Deque deque = all[i].deque();
      if (deque.isAskPending() && deque.privateJobs() > 0) {
        deque.askAtPop();
      }
    }
  }
}
