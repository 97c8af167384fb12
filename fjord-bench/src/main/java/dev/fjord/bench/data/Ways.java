package dev.fjord.bench.data;

import java.util.function.Consumer;
import java.util.function.Function;

/**
 * An algorithm in three ways.
 *
 * @param input makes what a run is given, which may change it
 * @param loop by a loop or the JDK, in one thread
 * @param jdk by the JDK in parallel, in the pool of the calling thread
 * @param fjord by {@link dev.fjord.par.Par}
 * @param <A> the type of the input
 */
record Ways<A>(
    Function<Data, A> input,
    Function<A, Object> loop,
    Function<A, Object> jdk,
    Function<A, Object> fjord) {

  /** Ways whose result is in the input. */
  static <A> Ways<A> inPlace(
      Function<Data, A> input, Consumer<A> loop, Consumer<A> jdk, Consumer<A> fjord) {
    return new Ways<>(input, result(loop), result(jdk), result(fjord));
  }

  private static <A> Function<A, Object> result(Consumer<A> action) {
    return array -> {
      action.accept(array);
      return array;
    };
  }
}
