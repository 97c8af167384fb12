package dev.fjord.concurrent;

import org.jspecify.annotations.Nullable;

/**
 * A task without a result.
 *
 * <pre>{@code
 * class Increment extends RecursiveAction {
 *   private final long[] array;
 *   private final int lo, hi;
 *   ...
 *   protected void compute() {
 *     if (hi - lo == 1) {
 *       array[lo]++;
 *     } else {
 *       int mid = (lo + hi) >>> 1;
 *       invokeAll(new Increment(array, lo, mid), new Increment(array, mid, hi));
 *     }
 *   }
 * }
 * }</pre>
 */
public abstract class RecursiveAction extends ForkJoinTask<@Nullable Void> {
  private static final long serialVersionUID = 1;

  /** For subclasses. */
  public RecursiveAction() {}

  /** What the task does. */
  protected abstract void compute();

  /** Returns null. */
  @Override
  public final @Nullable Void getRawResult() {
    return null;
  }

  /** Does nothing: there is no result. */
  @Override
  protected final void setRawResult(@Nullable Void mustBeNull) {}

  /** Calls {@link #compute} and returns true. */
  @Override
  protected final boolean exec() {
    compute();
    return true;
  }
}
