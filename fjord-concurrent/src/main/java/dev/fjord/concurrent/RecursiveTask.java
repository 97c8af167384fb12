package dev.fjord.concurrent;

import dev.fjord.internal.job.Tasks;
import org.jspecify.annotations.Nullable;

/**
 * A task with a result.
 *
 * <pre>{@code
 * class Fibonacci extends RecursiveTask<Integer> {
 *   private final int n;
 *
 *   Fibonacci(int n) {
 *     this.n = n;
 *   }
 *
 *   protected Integer compute() {
 *     if (n < 2) {
 *       return n;
 *     }
 *     Fibonacci first = new Fibonacci(n - 1);
 *     first.fork();
 *     return new Fibonacci(n - 2).compute() + first.join();
 *   }
 * }
 * }</pre>
 *
 * @param <V> the type of the result
 */
public abstract class RecursiveTask<V extends @Nullable Object> extends ForkJoinTask<V> {
  private static final long serialVersionUID = 1;

  /** The result, once there is one. */
  @SuppressWarnings("serial") // serializable if the user's type is
  private @Nullable V result;

  /** For subclasses. */
  public RecursiveTask() {}

  /**
   * Computes the result.
   *
   * @return the result
   */
  protected abstract V compute();

  @Override
  @SuppressWarnings("NullAway") // null before there is a result, whatever V is
  public final V getRawResult() {
    return result;
  }

  @Override
  protected final void setRawResult(V value) {
    result = value;
  }

  /** Calls {@link #compute}, keeps what it returns, and returns true. */
  @Override
  protected final boolean exec() {
    keep(compute());
    return true;
  }

  /** {@link #exec}, one call less deep: compilers count. */
  @Override
  protected final boolean fjordRun() throws Throwable {
    try {
      keep(compute());
      return true;
    } catch (Throwable failure) {
      throw Thrown.here(failure);
    }
  }

  private void keep(V value) {
    if (!Tasks.hasOutcome(this)) { // not completed meanwhile with another value
      result = value;
    }
  }
}
