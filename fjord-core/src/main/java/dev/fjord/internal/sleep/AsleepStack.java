package dev.fjord.internal.sleep;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Who sleeps, the last to fall asleep on top. There is room for all that were made, so that going
 * to sleep needs no memory.
 */
final class AsleepStack {
  private Sleeper[] sleepers = new Sleeper[0];
  private int count;

  boolean isEmpty() {
    return count == 0;
  }

  int size() {
    return count;
  }

  /** Makes room for so many in all. */
  void makeRoom(int most) {
    sleepers = Arrays.copyOf(sleepers, most);
  }

  void push(Sleeper sleeper) {
    sleepers[count++] = sleeper;
  }

  /** Lays one beneath all others. */
  void pushBottom(Sleeper sleeper) {
    System.arraycopy(sleepers, 0, sleepers, 1, count++);
    sleepers[0] = sleeper;
  }

  /** The uppermost; null if there is none. */
  @Nullable Sleeper pop() {
    return count == 0 ? null : sleepers[--count];
  }

  /** The uppermost that has a thread; null if there is none. */
  @Nullable Sleeper popWithThread() {
    for (int i = count - 1; i >= 0; i--) {
      Sleeper sleeper = sleepers[i];
      if (sleeper.hasThread()) {
        boolean removed = remove(sleeper);
        assert removed;
        return sleeper;
      }
    }
    return null;
  }

  boolean has(Sleeper sleeper) {
    return Arrays.asList(sleepers).subList(0, count).contains(sleeper);
  }

  /** Takes out one; false if it is not here. */
  boolean remove(Sleeper sleeper) {
    for (int i = count - 1; i >= 0; i--) {
      if (sleepers[i] == sleeper) {
        System.arraycopy(sleepers, i + 1, sleepers, i, --count - i);
        return true;
      }
    }
    return false;
  }
}
