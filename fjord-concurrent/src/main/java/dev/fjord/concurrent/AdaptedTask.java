package dev.fjord.concurrent;

import dev.fjord.internal.job.Tasks;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A function as a task.
 *
 * @param <V> the type of the result
 */
final class AdaptedTask<V extends @Nullable Object> extends FunctionTask<V> {
  private static final long serialVersionUID = 1;

  AdaptedTask(Callable<? extends V> body) {
    super(body);
  }

  AdaptedTask(Runnable body, V result) {
    super(body, result);
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
        setRawResult(value);
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
}
