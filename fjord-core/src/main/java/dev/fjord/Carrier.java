package dev.fjord;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Carries something that belongs to a thread, such as the value of a thread local, from the thread
 * that starts a computation to those that work for it. A pool has the carriers that its {@linkplain
 * ForkPoolOptions#carry options} name.
 *
 * <pre>{@code
 * final class UserCarrier implements Carrier<User> {
 *   public User capture() {
 *     return User.current();
 *   }
 *
 *   public void around(User captured, Runnable body) {
 *     User before = User.current();
 *     User.setCurrent(captured);
 *     try {
 *       body.run();
 *     } finally {
 *       User.setCurrent(before);
 *     }
 *   }
 * }
 * }</pre>
 *
 * <p><b>When.</b> It captures in the thread that calls {@link ForkPool#call call} or {@link
 * ForkPool#run run}, submits or executes. It is around what crosses to another thread: a
 * submission, a call that waits for a place, a branch, piece or task that another worker takes. A
 * worker that takes one while it waits in a join has then two around each other, and afterwards
 * what it had before. A fork that stays in its thread finds what the thread has, and a call from
 * inside the same pool is a plain call.
 *
 * <p><b>Changes inside.</b> What a computation changes in one thread is not carried on, and forks
 * see it or not, depending on who takes them. What is to be seen by all forks is put into a {@link
 * Fork#with(java.util.function.Supplier)}.
 *
 * <p><b>Failures.</b> What {@link #capture} throws, the call or submission throws. What {@link
 * #around} throws is the failure of the work that it is around, suppressed on one of the body's
 * own. The worker goes on.
 *
 * <p>A carrier is called by many threads at the same time. What happened before a capture is
 * visible in what runs with it.
 *
 * @param <C> what is captured
 */
public interface Carrier<C extends @Nullable Object> {
  /**
   * {@return what the calling thread has} It is kept until the computation ends and given to other
   * threads, so it should not change.
   */
  C capture();

  /**
   * Runs a body, in the calling thread and once, and meanwhile the thread has what was captured.
   * Afterwards it has what it had before.
   *
   * @param captured what {@link #capture} returned, in another thread
   * @param body throws nothing, whatever the program's code throws
   */
  void around(C captured, Runnable body);

  /**
   * {@return a carrier of the values of thread locals} One that has no value, or null, is removed
   * in the worker. The value itself is shared between threads, not copied. One with an {@linkplain
   * ThreadLocal#withInitial initial value} gets that in each thread where it had none.
   *
   * @param locals the thread locals
   */
  static Carrier<?> threadLocals(ThreadLocal<?>... locals) {
    return new Carriers.ThreadLocals(Carriers.listOf("locals", locals));
  }

  /**
   * {@return a carrier of the values of scoped values, on JDK 25 and later} One that is not bound
   * where it is captured is left as it is: {@code ScopedValue} has no way to unbind.
   *
   * <p>The parameters have no better type since this is compiled for Java 17.
   *
   * @param first a {@code ScopedValue}
   * @param more others
   * @throws UnsupportedOperationException on a JDK before 25
   * @throws IllegalArgumentException if one is something else
   */
  static Carrier<?> scopedValues(Object first, Object... more) {
    List<Object> keys = new ArrayList<>();
    keys.add(requireNonNull(first, "first"));
    keys.addAll(Carriers.listOf("more", more));
    return new ScopedValues(List.copyOf(keys));
  }

  /** {@return a carrier of the threads' context class loader} */
  static Carrier<?> contextClassLoader() {
    return new Carriers.ContextClassLoader();
  }
}
