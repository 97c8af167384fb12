package dev.fjord.internal.job;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a computation carries from the thread that started it to other threads. */
public interface Context {
  /**
   * Runs a body as in the thread that started the computation, and then puts back what the calling
   * thread had. Never throws.
   *
   * @param body returns an outcome, as {@link Jobs#execute}
   * @return the outcome: that of the body, or the failure of what is around it
   */
  @Nullable Object around(Supplier<@Nullable Object> body);
}
