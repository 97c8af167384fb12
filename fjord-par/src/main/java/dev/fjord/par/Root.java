package dev.fjord.par;

import dev.fjord.ForkPool;
import dev.fjord.internal.pool.Failures;
import java.util.Spliterator;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What all stages of a pipeline share: its source, where it runs, who is told when it is closed.
 */
final class Root {
  private final ForkPool pool;
  private final Shape shape;
  private @Nullable Supplier<? extends Spliterator<?>> source;
  private boolean isParallel = true;
  private @Nullable Runnable closing;

  Root(ForkPool pool, Shape shape, Supplier<? extends Spliterator<?>> source) {
    this.pool = pool;
    this.shape = shape;
    this.source = source;
  }

  ForkPool pool() {
    return pool;
  }

  /** The shape of the source. */
  Shape shape() {
    return shape;
  }

  boolean isParallel() {
    return isParallel;
  }

  void parallel(boolean value) {
    isParallel = value;
  }

  /**
   * The source, once.
   *
   * @throws IllegalStateException if it was taken, or the pipeline was closed
   */
  Spliterator<?> takeSource() {
    @Nullable Supplier<? extends Spliterator<?>> once = source;
    if (once == null) {
      throw new IllegalStateException("the source of this stream is used up or closed");
    }
    source = null;
    return once.get();
  }

  /** Adds what is run last when the stream is closed. */
  void onClose(Runnable action) {
    @Nullable Runnable before = closing;
    closing = before == null ? action : () -> both(before, action);
  }

  /** Runs both, also if the first fails; the second failure is suppressed on the first. */
  private static void both(Runnable first, Runnable second) {
    try {
      first.run();
    } catch (Throwable failure) {
      try {
        second.run();
      } catch (Throwable other) {
        Failures.suppress(failure, other);
      }
      throw failure;
    }
    second.run();
  }

  void close() {
    source = null;
    @Nullable Runnable once = closing;
    closing = null;
    if (once != null) {
      once.run();
    }
  }
}
