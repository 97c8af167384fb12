package dev.fjord.internal.worker;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.job.Detached;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Who waits in a pool for a worker to work for a view of it. First comes who is of the view that
 * has had least, and of those who waits longest. What a view has had while no other waited does not
 * count, and a view has no claim for the time in which it did not wait.
 *
 * <p>For each of them a ticket lies in the inbox, among what else waits there. Whoever takes a
 * ticket looks here whom it is for.
 */
public final class Turns {
  private static final Predicate<Object> IS_TICKET = Ticket.class::isInstance;

  private final Crew crew;
  private final List<Waiting> all = new ArrayList<>();

  /** What the view of the last to come had had: the least of all that waited. */
  private long least;

  /** Nobody waits. */
  public Turns(Crew crew) {
    this.crew = crew;
  }

  /** For how long, in nanoseconds, workers have worked for a view, as far as it counts. */
  public static final class Share {
    private long had;
  }

  /**
   * Somebody who waits, from when this is made: who then blocks and so lets another on, and is
   * added a little later, or much later on a busy machine, has waited meanwhile.
   */
  public abstract static class Waiting {
    private final Share share;
    private final long since = System.nanoTime();

    /** For the view that has the share. */
    protected Waiting(Share share) {
      this.share = share;
    }

    /** It is his turn. By a worker of the pool that has ended all other jobs. */
    protected abstract void come();
  }

  private final class Ticket extends Detached {
    @Override
    protected boolean fjordRun() {
      Waiting next = next();
      if (next != null) {
        next.come();
        requireNonNull(Worker.currentIn(crew)).lookElsewhere();
      }
      return true;
    }
  }

  /**
   * Somebody waits.
   *
   * @return whether a job waits in the inbox before it, as {@link
   *     dev.fjord.internal.inbox.Inbox#add}
   * @throws OutOfMemoryError and then he does not
   */
  public boolean add(Waiting one) {
    synchronized (this) {
      one.share.had = Math.max(one.share.had, least);
      all.add(one);
    }
    try {
      return crew.inbox().addInOrder(new Ticket());
    } catch (OutOfMemoryError noRoom) {
      if (takesOut(one)) {
        throw noRoom;
      }
      return false; // another's ticket served
    }
  }

  /** Somebody waits no more; false if he has come, or will. */
  public boolean remove(Waiting one) {
    if (!takesOut(one)) {
      return false;
    }
    try {
      crew.inbox().take(IS_TICKET);
    } catch (OutOfMemoryError full) {
      // Who has it will find nobody, as when there was none.
    }
    return true;
  }

  private synchronized boolean takesOut(Waiting one) {
    return all.remove(one);
  }

  private synchronized @Nullable Waiting next() {
    Waiting next = null;
    for (int i = 0; i < all.size(); i++) { // needs no memory, as an iterator would
      Waiting each = all.get(i);
      if (next == null || each.share.had < next.share.had) {
        next = each;
      }
    }
    if (next != null) {
      all.remove(next);
      least = Math.max(least, next.share.had);
    }
    return next;
  }

  /** A worker has worked for a view, from then to now. */
  public synchronized void charge(Share share, long then, long now) {
    long counts = 0;
    for (int i = 0; i < all.size(); i++) { // the same
      Waiting each = all.get(i);
      if (each.share != share) {
        counts = Math.max(counts, now - each.since);
      }
    }
    share.had += Math.min(counts, now - then);
  }
}
