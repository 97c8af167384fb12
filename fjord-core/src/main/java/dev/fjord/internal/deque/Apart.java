package dev.fjord.internal.deque;

import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Has a program's code compiled apart from what calls it. HotSpot inlines calls fifteen deep, and
 * makes of all of it one piece, so what lies at its bottom stays a call as soon as the whole is
 * compiled: the JDK's stream over 10,000 numbers took 22 microseconds in a pool's {@code call}, and
 * takes 1; {@code anyMatch} over a million elements of a stream of ours took 2.5 times as long as
 * the JDK's, and takes 1.1 times. It costs about 3 nanoseconds.
 */
public final class Apart {
  /** HotSpot inlines a method into itself once; the second time it is a call. */
  public static final int CALLS = 2;

  private Apart() {}

  /** What the loop gives. */
  public static <A, R extends @Nullable Object> R apply(Function<A, R> loop, A argument) {
    return apply(loop, argument, CALLS);
  }

  private static <A, R extends @Nullable Object> R apply(
      Function<A, R> loop, A argument, int calls) {
    return calls == 0 ? loop.apply(argument) : apply(loop, argument, calls - 1);
  }

  /** What the body gives. */
  public static <R extends @Nullable Object> R call(Callable<? extends R> body) throws Exception {
    return Apart.<R>call(body, CALLS);
  }

  private static <R extends @Nullable Object> R call(Callable<? extends R> body, int calls)
      throws Exception {
    return calls == 0 ? body.call() : Apart.<R>call(body, calls - 1);
  }
}
