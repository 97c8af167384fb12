package java.util.stream;

import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;

/** What src/main/java24 calls of JDK 24's interface, as its documentation has it. */
public interface Gatherer<T, A, R> {
  static <A> BinaryOperator<A> defaultCombiner() {
    throw new AssertionError();
  }

  static <T, A, R> Gatherer<T, A, R> ofSequential(
      Supplier<A> initializer,
      Integrator<A, T, R> integrator,
      BiConsumer<A, Downstream<? super R>> finisher) {
    throw new AssertionError();
  }

  default Supplier<A> initializer() {
    throw new AssertionError();
  }

  Integrator<A, T, R> integrator();

  default BinaryOperator<A> combiner() {
    throw new AssertionError();
  }

  default BiConsumer<A, Downstream<? super R>> finisher() {
    throw new AssertionError();
  }

  /** Takes what comes out. */
  @FunctionalInterface
  interface Downstream<T> {
    boolean push(T element);

    default boolean isRejecting() {
      throw new AssertionError();
    }
  }

  /** Takes an element. */
  @FunctionalInterface
  interface Integrator<A, T, R> {
    boolean integrate(A state, T element, Downstream<? super R> downstream);

    /** One that wants all elements. */
    @FunctionalInterface
    interface Greedy<A, T, R> extends Integrator<A, T, R> {}
  }
}
