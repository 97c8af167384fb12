package dev.fjord;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.job.Computation;
import dev.fjord.internal.job.Region;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.worker.Worker;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Work that is over as soon as one of its pieces has an answer: then all of it is stopped, as one
 * computation, and it returns when nothing of it runs any more.
 */
final class FirstOf<T extends @Nullable Object> implements Computation {
  private final Worker owner;
  private final AtomicReference<@Nullable Answer<T>> answer = new AtomicReference<>();

  private FirstOf(Worker owner) {
    this.owner = owner;
  }

  private record Answer<T extends @Nullable Object>(T value) {}

  @Override
  public boolean isStopped() {
    return answer.get() != null;
  }

  private void answer(T value) {
    if (answer.compareAndSet(null, new Answer<>(value))) {
      owner.noticeStop();
    }
  }

  /** Runs a range until a piece has given an answer; that, or null. */
  private @Nullable Answer<T> in(long from, long to, long chunk, RangeWork body) {
    Region region = owner.runner().enter(this);
    try {
      Ranges.run(from, to, 1, chunk, body);
    } catch (Throwable failure) { // of what was stopped with it, and which nobody needs any more
      if (!isStopped() || failure instanceof VirtualMachineError) {
        throw failure;
      }
    } finally {
      owner.runner().leave(region);
    }
    owner.endIfStopped();
    return answer.get();
  }

  // ---- the first task that succeeds ----

  /** The value of the first task that returns. */
  static <T extends @Nullable Object> T any(
      Worker owner, List<? extends Supplier<? extends T>> tasks) {
    FirstOf<T> first = new FirstOf<>(owner);
    AtomicReferenceArray<@Nullable Throwable> failures = new AtomicReferenceArray<>(tasks.size());
    Answer<T> answer =
        first.in(
            0,
            tasks.size(),
            1,
            (i, end) -> {
              if (!first.isStopped()) {
                first.tryOne(tasks.get((int) i), (int) i, failures);
              }
            });
    if (answer != null) {
      return answer.value();
    }
    Throwable leftmost = requireNonNull(failures.get(0));
    Suppressed others = new Suppressed(leftmost, null);
    for (int i = 1; i < failures.length(); i++) {
      others.add(failures.get(i));
    }
    throw Failures.sneak(leftmost);
  }

  private void tryOne(
      Supplier<? extends T> task, int i, AtomicReferenceArray<@Nullable Throwable> failures) {
    T value;
    try {
      value = task.get();
    } catch (Throwable failure) { // whatever it is: another may succeed, and then nobody asks
      if (failure instanceof ForkCancelledException && Fork.isCancelled()) {
        throw failure; // being stopped is no failure of a task
      }
      failures.set(i, failure);
      return;
    }
    answer(value);
  }

  // ---- the first index, or any, that fits ----

  /**
   * Ends a range at the index that it carries: as a failure there, so that what comes later in
   * program order is stopped, and what comes before runs on, and may find an earlier one, or fail.
   */
  static final class Found extends RuntimeException {
    private static final long serialVersionUID = 1;

    final long index;

    private Found(long index) {
      super(null, null, false, false);
      this.index = index;
    }
  }

  /** The lowest index that fits, as a {@link Found}; null if there is none. */
  static @Nullable Found first(long from, long to, LongPredicate fits) {
    return first(
        from,
        to,
        (lo, hi) -> {
          for (long i = lo; i < hi; i++) {
            if (fits.test(i)) {
              throw new Found(i);
            }
          }
        });
  }

  /** The leftmost piece that says that the range ends, by its first index; null if none does. */
  static @Nullable Found end(int from, int to, IntRangePredicate body) {
    return first(
        from,
        to,
        (lo, hi) -> {
          if (!body.test((int) lo, (int) hi)) {
            throw new Found(lo);
          }
        });
  }

  private static @Nullable Found first(long from, long to, RangeWork work) {
    try {
      Ranges.run(from, to, work);
      return null;
    } catch (Found found) {
      return found;
    }
  }

  /** An index that fits; null if there is none. */
  static @Nullable Long any(Worker owner, long from, long to, LongPredicate fits) {
    FirstOf<Long> first = new FirstOf<>(owner);
    Answer<Long> answer =
        first.in(
            from,
            to,
            Ranges.ADAPT,
            (lo, hi) -> {
              for (long i = lo; i < hi && !first.isStopped(); i++) {
                if (fits.test(i)) {
                  first.answer(i);
                }
              }
            });
    return answer == null ? null : answer.value();
  }
}
