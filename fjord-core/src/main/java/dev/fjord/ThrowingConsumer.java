package dev.fjord;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Code with a parameter and without a value that may throw a checked exception, such as the body of
 * {@link Fork#scoped}; otherwise as {@link ThrowingRunnable}.
 *
 * @param <A> the type of the parameter
 * @param <X> what it throws
 */
@FunctionalInterface
public interface ThrowingConsumer<A extends @Nullable Object, X extends Exception>
    extends Consumer<A> {
  /**
   * Runs it.
   *
   * @param argument the parameter
   * @throws X as it likes
   */
  void acceptThrowing(A argument) throws X;

  /** As {@link #acceptThrowing}: throws the same, unchanged and undeclared. */
  @Override
  @SuppressWarnings({"FunctionalInterfaceMethodChanged", "unchecked"}) // the same; erased
  default void accept(A argument) {
    ((ThrowingConsumer<A, RuntimeException>) this).acceptThrowing(argument);
  }
}
