package dev.fjord.concurrent;

import dev.fjord.internal.job.Task;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tells the tasks whose completers lead to a given one. Whoever asks runs them, most often, and is
 * next asked of one that was forked on the way: so the walk ends, too, at the last that led there,
 * or at one of the two above that. A chain of 100,000 took half a minute.
 */
final class PartsOf implements Predicate<Task> {
  private final CountedCompleter<?> whole;
  private CountedCompleter<?> last;

  PartsOf(CountedCompleter<?> whole) {
    this.whole = whole;
    this.last = whole;
  }

  @Override
  public boolean test(Task task) {
    if (!(task instanceof CountedCompleter<?> part) || !isKnown(part)) {
      return false;
    }
    last = part;
    return true;
  }

  private boolean isKnown(CountedCompleter<?> part) {
    CountedCompleter<?> parent = above(last);
    CountedCompleter<?> grandparent = above(parent);
    @Nullable CountedCompleter<?> at = part;
    while (at != null && at != whole && at != last && at != parent && at != grandparent) {
      at = at.getCompleter();
    }
    return at != null;
  }

  /** The next on the way to the whole, and not beyond. */
  private CountedCompleter<?> above(CountedCompleter<?> part) {
    CountedCompleter<?> next = part == whole ? null : part.getCompleter();
    return next == null ? whole : next;
  }
}
