package dev.fjord.par;

import dev.fjord.ForkPool;
import dev.fjord.internal.pool.Failures;
import java.util.ArrayList;
import java.util.List;
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
  private List<Runnable> closing = new ArrayList<>();

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
   * The source, once: what gives it, which may take long.
   *
   * @throws IllegalStateException if it was taken, or the pipeline was closed
   */
  Supplier<? extends Spliterator<?>> takeSource() {
    @Nullable Supplier<? extends Spliterator<?>> once = source;
    if (once == null) {
      throw new IllegalStateException("the source of this stream is used up or closed");
    }
    source = null;
    return once;
  }

  /** Adds what is run last when the stream is closed. */
  void onClose(Runnable action) {
    closing.add(action);
  }

  /** Runs all there is to run, whatever fails; what fails later is suppressed on the first. */
  void close() {
    source = null;
    List<Runnable> once = closing;
    closing = new ArrayList<>();
    @Nullable Throwable first = null;
    for (Runnable action : once) {
      try {
        action.run();
      } catch (Throwable failure) { // thrown when all have run
        if (first == null) {
          first = failure;
        } else {
          Failures.suppress(first, failure);
        }
      }
    }
    if (first != null) {
      throw Failures.sneak(first);
    }
  }
}
