package dev.fjord.concurrent;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.job.Tasks;
import java.util.concurrent.Callable;
import java.util.concurrent.RunnableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A function as a task.
 *
 * @param <V> the type of the result
 */
final class AdaptedTask<V extends @Nullable Object> extends ForkJoinTask<V>
    implements RunnableFuture<V> {
  private static final long serialVersionUID = 1;

  @SuppressWarnings("serial") // serializable if the user's is
  private final Object body;

  /** The body may be both. */
  private final boolean isCallable;

  @SuppressWarnings("serial") // serializable if the user's is
  private @Nullable V result;

  AdaptedTask(Callable<? extends V> body) {
    this.body = requireNonNull(body, "callable");
    this.isCallable = true;
  }

  AdaptedTask(Runnable body, V result) {
    this.body = requireNonNull(body, "runnable");
    this.isCallable = false;
    this.result = result;
  }

  @Override
  @SuppressWarnings("NullAway") // null before there is a result, whatever V is
  public V getRawResult() {
    return result;
  }

  @Override
  protected void setRawResult(V value) {
    result = value;
  }

  @Override
  @SuppressWarnings("unchecked")
  protected boolean exec() {
    if (!isCallable) {
      ((Runnable) body).run();
      return true;
    }
    try {
      V value = ((Callable<V>) body).call();
      if (!Tasks.hasOutcome(this)) {
        result = value;
      }
      return true;
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new RuntimeException(e);
    }
  }

  @Override
  public void run() {
    invoke();
  }

  @Override
  public String toString() {
    return super.toString() + "[Wrapped task = " + body + "]";
  }
}
