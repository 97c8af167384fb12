package dev.fjord.internal.worker;

import dev.fjord.internal.deque.PublicQueue;
import dev.fjord.internal.job.Job;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The workers of one pool. They are added while it lives and never removed. */
public final class Roster {
  private volatile Worker[] workers = new Worker[0];

  /** The public parts of their deques, which is all that a thief looks at. */
  private volatile PublicQueue[] queues = new PublicQueue[0];

  /** No worker yet. */
  public Roster() {}

  /** Adds a worker; its place is the size before. */
  public synchronized void add(Worker worker) {
    int place = workers.length;
    PublicQueue[] moreQueues = Arrays.copyOf(queues, place + 1);
    Worker[] more = Arrays.copyOf(workers, place + 1);
    moreQueues[place] = worker.deque().queue();
    more[place] = worker;
    queues = moreQueues;
    workers = more;
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

  /** Whether any deque has a public job. */
  public boolean hasPublic() {
    for (PublicQueue queue : queues) {
      if (queue.hasJob()) {
        return true;
      }
    }
    return false;
  }

  /** Whether somebody at work may have forked something that is private. */
  public boolean mayHaveForked() {
    for (Worker worker : workers) {
      if (worker.isBusy() && worker.deque().mayHaveForked()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Takes a public job from some deque; null if there is none.
   *
   * @param from the place to begin at, taken modulo the size
   */
  public @Nullable Job steal(int from) {
    PublicQueue[] all = queues;
    for (int i = 0, at = Math.floorMod(from, Math.max(all.length, 1)); i < all.length; i++) {
      Job job = all[at].take();
      if (job != null) {
        return job;
      }
      at = at + 1 == all.length ? 0 : at + 1;
    }
    return null;
  }

  /** Takes a public job that satisfies a condition from some deque; see {@link #steal(int)}. */
  public @Nullable Job steal(int from, Predicate<Job> wanted) {
    PublicQueue[] all = queues;
    for (int i = 0, at = Math.floorMod(from, Math.max(all.length, 1)); i < all.length; i++) {
      Job job = all[at].take(wanted);
      if (job != null) {
        return job;
      }
      at = at + 1 == all.length ? 0 : at + 1;
    }
    return null;
  }

  /** Asks every owner for work that is not asked yet. */
  public void askOwners() {
    for (Worker worker : workers) {
      if (!worker.deque().isAskPending()) { // a load is cheaper than a store
        worker.deque().ask();
      }
    }
  }
}
