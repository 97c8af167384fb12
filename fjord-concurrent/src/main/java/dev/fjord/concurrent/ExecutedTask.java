package dev.fjord.concurrent;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.pool.Failures;
import java.util.concurrent.RunnableFuture;
import org.jspecify.annotations.Nullable;

/** Code that nobody waits for: its failure is told to the thread's handler. */
final class ExecutedTask extends ForkJoinTask<@Nullable Void>
    implements RunnableFuture<@Nullable Void> {
  private static final long serialVersionUID = 1;

  @SuppressWarnings("serial") // serializable if the user's is
  private final Runnable body;

  ExecutedTask(Runnable body) {
    this.body = requireNonNull(body, "task");
  }

  @Override
  public @Nullable Void getRawResult() {
    return null;
  }

  @Override
  protected void setRawResult(@Nullable Void mustBeNull) {}

  @Override
  protected boolean exec() {
    try {
      body.run();
      return true;
    } catch (Throwable failure) {
      Failures.uncaught(failure, null);
      throw failure;
    }
  }

  @Override
  public void run() {
    quietlyInvoke();
  }

  @Override
  public String toString() {
    return super.toString() + "[Wrapped task = " + body + "]";
  }
}
