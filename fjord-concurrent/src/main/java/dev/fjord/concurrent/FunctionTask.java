package dev.fjord.concurrent;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.Callable;
import java.util.concurrent.RunnableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A task that runs a function.
 *
 * @param <V> the type of the result
 */
abstract class FunctionTask<V extends @Nullable Object> extends ForkJoinTask<V>
    implements RunnableFuture<V> {
  private static final long serialVersionUID = 1;

  @SuppressWarnings("serial") // serializable if the user's is
  final Object body;

  /** The body may be both. */
  final boolean isCallable;

  @SuppressWarnings("serial") // serializable if the user's is
  private @Nullable V result;

  FunctionTask(Callable<? extends V> body) {
    this.body = requireNonNull(body, "callable");
    this.isCallable = true;
  }

  FunctionTask(Runnable body, V result) {
    this.body = requireNonNull(body, "runnable");
    this.isCallable = false;
    this.result = result;
  }

  @Override
  @SuppressWarnings("NullAway") // null before there is a result, whatever V is
  public final V getRawResult() {
    return result;
  }

  @Override
  protected final void setRawResult(V value) {
    result = value;
  }

  @Override
  public String toString() {
    return super.toString() + "[Wrapped task = " + body + "]";
  }
}
