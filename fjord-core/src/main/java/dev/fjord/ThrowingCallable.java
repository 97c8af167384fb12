package dev.fjord;

import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Code with a value that may throw a checked exception, and says which; otherwise as {@link
 * ThrowingRunnable}.
 *
 * @param <T> the type of the value
 * @param <X> what it throws
 */
@FunctionalInterface
public interface ThrowingCallable<T extends @Nullable Object, X extends Exception>
    extends Callable<T>, Supplier<T> {
  /**
   * Runs it.
   *
   * @return its value
   * @throws X as it likes
   */
  @Override
  T call() throws X;

  /** As {@link #call}: throws the same, unchanged and undeclared. */
  @Override
  @SuppressWarnings({"FunctionalInterfaceMethodChanged", "unchecked"}) // the same; erased
  default T get() {
    return ((ThrowingCallable<T, RuntimeException>) this).call();
  }
}
