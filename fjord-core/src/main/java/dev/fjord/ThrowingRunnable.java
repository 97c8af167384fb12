package dev.fjord;

/**
 * Code without a value that may throw a checked exception: what a lambda becomes where {@link Fork}
 * or {@link ForkPool} take it. The compiler finds the exception from the lambda: {@link
 * RuntimeException} if it throws none that is checked, {@link Exception} if several.
 *
 * @param <X> what it throws
 */
@FunctionalInterface
public interface ThrowingRunnable<X extends Exception> extends Runnable {
  /**
   * Runs it.
   *
   * @throws X as it likes
   */
  void runThrowing() throws X;

  /** As {@link #runThrowing}: throws the same, unchanged and undeclared. */
  @Override
  @SuppressWarnings({"FunctionalInterfaceMethodChanged", "unchecked"}) // the same; erased
  default void run() {
    ((ThrowingRunnable<RuntimeException>) this).runThrowing();
  }
}
