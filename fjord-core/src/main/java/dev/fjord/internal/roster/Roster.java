package dev.fjord.internal.roster;

import dev.fjord.internal.deque.PublicRing;
import dev.fjord.internal.deque.SplitDeque;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The deques of one pool. They are added while it lives and never removed. */
public final class Roster<D extends SplitDeque> {
  private volatile SplitDeque[] deques = new SplitDeque[0];

  /** Their public parts, which is all that a thief looks at. */
  private volatile PublicRing[] rings = new PublicRing[0];

  private volatile List<D> all = List.of();

  /** An empty roster. */
  public Roster() {}

  /** Adds a deque; its place is the size before. */
  public synchronized void add(D deque) {
    SplitDeque[] longer = Arrays.copyOf(deques, deques.length + 1);
    longer[deques.length] = deque;
    List<D> more = new ArrayList<>(all);
    more.add(deque);
    List<D> fixed = Collections.unmodifiableList(more);
    PublicRing[] moreRings = Arrays.copyOf(rings, longer.length);
    moreRings[deques.length] = deque.ring();
    rings = moreRings;
    deques = longer;
    all = fixed;
  }

  /** How many there are. */
  public int size() {
    return deques.length;
  }

  /** All of them, in order of their places. */
  public List<D> all() {
    return all;
  }

  /** The deque at a place. */
  @SuppressWarnings("unchecked")
  public D at(int place) {
    return (D) deques[place];
  }

  /** Whether any deque has a public job. */
  public boolean hasPublic() {
    for (PublicRing ring : rings) {
      if (ring.hasFree()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Takes a public job from some deque.
   *
   * @param from the place to begin at, taken modulo the size
   * @param frame a fresh frame of the taker, used only if a job is returned
   */
  public @Nullable Job steal(int from, Frame frame) {
    return take(from, null, frame);
  }

  /** Takes a public job that is under the target from some deque; see {@link #steal}. */
  public @Nullable Job stealUnder(Object target, int from, Frame frame) {
    return take(from, target, frame);
  }

  private @Nullable Job take(int from, @Nullable Object target, Frame frame) {
    PublicRing[] all = rings;
    for (int i = 0, at = Math.floorMod(from, Math.max(all.length, 1)); i < all.length; i++) {
      Job job = target == null ? all[at].take(frame) : all[at].takeUnder(target, frame);
      if (job != null) {
        return job;
      }
      at = at + 1 == all.length ? 0 : at + 1;
    }
    return null;
  }

  /** Asks every owner but one for work. */
  public void askAllBut(D me) {
    for (SplitDeque deque : deques) {
      if (deque != me) {
        deque.ask();
      }
    }
  }
}
