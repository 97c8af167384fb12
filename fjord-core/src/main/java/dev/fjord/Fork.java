package dev.fjord;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.deque.Deque;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.worker.Worker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.LongBinaryOperator;
import java.util.function.LongPredicate;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.checkerframework.checker.nullness.compatqual.NullableDecl;
import org.jspecify.annotations.Nullable;

/**
 * Fork/join as method calls: two branches that may run at the same time, and a join that returns
 * when both are done. A fork costs a few nanoseconds, so no threshold is needed: recurse to the
 * bottom.
 *
 * <pre>{@code
 * static int fib(int n) {
 *   return n < 2 ? n : Fork.joinInt(() -> fib(n - 1), () -> fib(n - 2), Integer::sum);
 * }
 *
 * int result = ForkPool.common().call(() -> fib(36));
 * }</pre>
 *
 * <p><b>Where it runs.</b> In the pool that the calling thread works for. Outside any pool, in
 * {@link ForkPool#common()}, with the caller working.
 *
 * <p><b>Meaning.</b> With any number of workers a program that would be right with every branch a
 * plain call, one after the other, returns the same; branches that may run at the same time must
 * not interfere. The first branch runs in the calling thread.
 *
 * <p><b>Failures.</b> If a branch throws, the join throws the same object, with the stack trace of
 * the thread that ran the branch. If several throw, the leftmost in program order is thrown and the
 * others are suppressed on it. When a branch fails, one to its right that has not begun is not run,
 * and one that has ends at its next fork. A join returns or throws only when nothing of it runs any
 * more.
 *
 * <p><b>Stopping.</b> A computation is what one call, submission or scope has started. When it is
 * cancelled, its forks and joins throw {@link ForkCancelledException}; leaves that last long may
 * ask {@link #isCancelled}.
 *
 * <p><b>Memory.</b> What happened before a fork is visible in its branches; what happened in them
 * is visible after the join.
 *
 * <p><b>Waiting.</b> A join whose second branch runs elsewhere runs only work that descends from it
 * meanwhile, never anything unrelated. An interrupt does not end it, and is kept.
 *
 * <p>Every parameter must be non-null: {@link NullPointerException} names it otherwise.
 */
public final class Fork {
  private Fork() {}

  /**
   * Runs both.
   *
   * @param a the first branch
   * @param b the second branch
   */
  public static void join(Runnable a, Runnable b) {
    requireNonNull(a, "a");
    requireNonNull(b, "b");
    Deque here = Worker.currentDeque();
    if (here == null) {
      outside(valued(() -> join(a, b)));
      return;
    }
    int mark = here.push(b, CodeBranch.Form.RUN);
    try {
      a.run();
    } catch (Throwable failure) {
      throw Branch.abandon(here, mark, failure);
    }
    if (here.pop(mark)) {
      b.run();
    } else {
      CodeBranch.await(here, mark);
    }
  }

  /**
   * As {@link #join(Runnable, Runnable)}, for lambdas that throw checked exceptions.
   *
   * @param <X> what the first branch throws
   * @param <Y> what the second branch throws
   * @param a the first branch
   * @param b the second branch
   * @throws X if the first branch threw it
   * @throws Y if the second branch threw it
   */
  public static <X extends Exception, Y extends Exception> void join(
      ThrowingRunnable<X> a, ThrowingRunnable<Y> b) throws X, Y {
    requireNonNull(a, "a");
    requireNonNull(b, "b");
    Deque here = Worker.currentDeque();
    if (here == null) {
      outside(valued(() -> join((Runnable) a, (Runnable) b)));
      return;
    }
    int mark = here.push(b, CodeBranch.Form.RUN);
    try {
      a.runThrowing();
    } catch (Throwable failure) {
      throw Branch.abandon(here, mark, failure);
    }
    if (here.pop(mark)) {
      b.runThrowing();
    } else {
      CodeBranch.await(here, mark);
    }
  }

  /**
   * Runs both and combines their values.
   *
   * @param <A> the type of the first branch's value
   * @param <B> the type of the second branch's value
   * @param <R> the type of the result
   * @param a the first branch
   * @param b the second branch
   * @param combine makes the result of both values; runs in the calling thread
   * @return what {@code combine} made
   */
  public static <A extends @Nullable Object, B extends @Nullable Object, R extends @Nullable Object>
      R join(
          Supplier<? extends A> a,
          Supplier<? extends B> b,
          BiFunction<? super A, ? super B, ? extends R> combine) {
    requireNonNull(a, "a");
    requireNonNull(b, "b");
    requireNonNull(combine, "combine");
    Deque here = Worker.currentDeque();
    if (here == null) {
      return Fork.<R>outside(() -> Fork.<A, B, R>join(a, b, combine));
    }
    int mark = here.push(b, CodeBranch.Form.OBJECT);
    A first;
    try {
      first = a.get();
    } catch (Throwable failure) {
      throw Branch.abandon(here, mark, failure);
    }
    if (here.pop(mark)) {
      return combine.apply(first, b.get());
    }
    return combine.apply(first, CodeBranch.<B>await(here, mark));
  }

  /**
   * As {@link #join(Supplier, Supplier, BiFunction)}, for lambdas that throw checked exceptions.
   *
   * @param <A> the type of the first branch's value
   * @param <B> the type of the second branch's value
   * @param <R> the type of the result
   * @param <X> what the first branch throws
   * @param <Y> what the second branch throws
   * @param a the first branch; never null, but marked so that Kotlin prefers the other form
   * @param b the second branch
   * @param combine makes the result of both values; runs in the calling thread
   * @return what {@code combine} made
   * @throws X if the first branch threw it
   * @throws Y if the second branch threw it
   */
  public static <
          A extends @Nullable Object,
          B extends @Nullable Object,
          R extends @Nullable Object,
          X extends Exception,
          Y extends Exception>
      R join(
          @NullableDecl ThrowingCallable<? extends A, X> a,
          ThrowingCallable<? extends B, Y> b,
          BiFunction<? super A, ? super B, ? extends R> combine)
          throws X, Y {
    requireNonNull(a, "a");
    requireNonNull(b, "b");
    requireNonNull(combine, "combine");
    Deque here = Worker.currentDeque();
    if (here == null) {
      return Fork.<R>outside(() -> Fork.<A, B, R, X, Y>join(a, b, combine));
    }
    int mark = here.push(b, CodeBranch.Form.OBJECT);
    A first;
    try {
      first = a.call();
    } catch (Throwable failure) {
      throw Branch.abandon(here, mark, failure);
    }
    if (here.pop(mark)) {
      return combine.apply(first, b.call());
    }
    return combine.apply(first, CodeBranch.<B>await(here, mark));
  }

  /**
   * Runs both and combines their values.
   *
   * @param a the first branch
   * @param b the second branch
   * @param combine makes the result of both values; runs in the calling thread
   * @return what {@code combine} made
   */
  public static int joinInt(IntSupplier a, IntSupplier b, IntBinaryOperator combine) {
    requireNonNull(a, "a");
    requireNonNull(b, "b");
    requireNonNull(combine, "combine");
    Deque here = Worker.currentDeque();
    if (here == null) {
      return outside(() -> joinInt(a, b, combine));
    }
    int mark = here.push(b, CodeBranch.Form.INT);
    int first;
    try {
      first = a.getAsInt();
    } catch (Throwable failure) {
      throw Branch.abandon(here, mark, failure);
    }
    if (here.pop(mark)) {
      return combine.applyAsInt(first, b.getAsInt());
    }
    return combine.applyAsInt(first, CodeBranch.<Integer>await(here, mark));
  }

  /**
   * Runs both and combines their values.
   *
   * @param a the first branch
   * @param b the second branch
   * @param combine makes the result of both values; runs in the calling thread
   * @return what {@code combine} made
   */
  public static long joinLong(LongSupplier a, LongSupplier b, LongBinaryOperator combine) {
    requireNonNull(a, "a");
    requireNonNull(b, "b");
    requireNonNull(combine, "combine");
    Deque here = Worker.currentDeque();
    if (here == null) {
      return outside(() -> joinLong(a, b, combine));
    }
    int mark = here.push(b, CodeBranch.Form.LONG);
    long first;
    try {
      first = a.getAsLong();
    } catch (Throwable failure) {
      throw Branch.abandon(here, mark, failure);
    }
    if (here.pop(mark)) {
      return combine.applyAsLong(first, b.getAsLong());
    }
    return combine.applyAsLong(first, CodeBranch.<Long>await(here, mark));
  }

  /**
   * Runs both and combines their values.
   *
   * @param a the first branch
   * @param b the second branch
   * @param combine makes the result of both values; runs in the calling thread
   * @return what {@code combine} made
   */
  public static double joinDouble(
      DoubleSupplier a, DoubleSupplier b, DoubleBinaryOperator combine) {
    requireNonNull(a, "a");
    requireNonNull(b, "b");
    requireNonNull(combine, "combine");
    Deque here = Worker.currentDeque();
    if (here == null) {
      return outside(() -> joinDouble(a, b, combine));
    }
    int mark = here.push(b, CodeBranch.Form.DOUBLE);
    double first;
    try {
      first = a.getAsDouble();
    } catch (Throwable failure) {
      throw Branch.abandon(here, mark, failure);
    }
    if (here.pop(mark)) {
      return combine.applyAsDouble(first, b.getAsDouble());
    }
    return combine.applyAsDouble(first, CodeBranch.<Double>await(here, mark));
  }

  /**
   * Runs all.
   *
   * @param tasks the branches, in program order; an empty array is allowed
   */
  public static void joinAll(Runnable... tasks) {
    requireNonNull(tasks, "tasks");
    Runnable[] branches = tasks.clone();
    nonNull("tasks", Arrays.asList(branches));
    Ranges.run(0, branches.length, 1, 1, (i, end) -> branches[(int) i].run());
  }

  /**
   * As {@link #joinAll(Runnable...)}, for lambdas that throw checked exceptions.
   *
   * @param <X> what they throw
   * @param tasks the branches, in program order
   * @throws X if one of them threw it
   */
  @SafeVarargs
  @SuppressWarnings("varargs") // the array is only read
  public static <X extends Exception> void joinAll(ThrowingRunnable<X>... tasks) throws X {
    joinAll((Runnable[]) tasks);
  }

  /**
   * Runs all and returns their values.
   *
   * @param <T> the type of the values
   * @param tasks the branches, in program order; an empty list is allowed
   * @return the values in the order of the tasks, in a new list that may be changed
   */
  public static <T extends @Nullable Object> List<T> joinAll(
      List<? extends Supplier<? extends T>> tasks) {
    requireNonNull(tasks, "tasks");
    List<Supplier<? extends T>> branches = new ArrayList<>(tasks);
    nonNull("tasks", branches);
    @Nullable Object[] values = new @Nullable Object[branches.size()];
    Ranges.run(0, values.length, 1, 1, (i, end) -> values[(int) i] = branches.get((int) i).get());
    @SuppressWarnings({"unchecked", "NullAway"}) // suppliers of T gave them
    T[] typed = (T[]) values;
    return new ArrayList<>(Arrays.asList(typed));
  }

  /**
   * Runs tasks until one of them returns a value. As many run at a time as there are workers: one
   * that never ends keeps a worker from those that have not begun. The others are cancelled: those
   * that have not begun never do, what runs ends at its next fork, and all have ended when this
   * returns. If all fail, the failure of the first is thrown, with the others suppressed on it.
   *
   * @param <T> the type of the values
   * @param tasks at least one
   * @return the value of the first that returned, in time
   * @throws IllegalArgumentException if there are no tasks
   */
  public static <T extends @Nullable Object> T any(List<? extends Supplier<? extends T>> tasks) {
    requireNonNull(tasks, "tasks");
    List<Supplier<? extends T>> all = new ArrayList<>(tasks);
    if (all.isEmpty()) {
      throw new IllegalArgumentException("no tasks");
    }
    nonNull("tasks", all);
    Worker worker = Worker.current();
    return worker == null ? Fork.<T>outside(() -> Fork.<T>any(all)) : FirstOf.<T>any(worker, all);
  }

  /** Throws if one of a list is null, and says which. */
  static void nonNull(String name, List<?> all) {
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i) == null) {
        throw new NullPointerException(name + "[" + i + "]");
      }
    }
  }

  /**
   * A parallel loop. The range is split while it runs, in halves, as far down as pays: the pieces
   * adapt to how long the body takes, and nothing is split that nobody wants.
   *
   * @param from the first index
   * @param to the index after the last; nothing is run if it is not greater than {@code from}
   * @param body called with disjoint pieces that together cover the range
   */
  public static void range(int from, int to, IntRangeBody body) {
    requireNonNull(body, "body");
    Ranges.run(from, to, (lo, hi) -> body.run((int) lo, (int) hi));
  }

  /**
   * A parallel loop whose pieces have a least size.
   *
   * @param from the first index
   * @param to the index after the last; nothing is run if it is not greater than {@code from}
   * @param grain no piece is smaller, unless the whole range is
   * @param body called with disjoint pieces that together cover the range
   * @throws IllegalArgumentException if the grain is less than 1
   */
  public static void range(int from, int to, int grain, IntRangeBody body) {
    requireNonNull(body, "body");
    Ranges.run(from, to, checkGrain(grain), Ranges.ADAPT, (lo, hi) -> body.run((int) lo, (int) hi));
  }

  /**
   * A parallel loop over {@code long} indices; see {@link #range(int, int, IntRangeBody)}. The name
   * differs because a lambda would fit both.
   *
   * @param from the first index
   * @param to the index after the last; nothing is run if it is not greater than {@code from}
   * @param body called with disjoint pieces that together cover the range
   */
  public static void rangeLong(long from, long to, LongRangeBody body) {
    requireNonNull(body, "body");
    Ranges.run(from, to, body::run);
  }

  /**
   * A parallel loop over {@code long} indices whose pieces have a least size.
   *
   * @param from the first index
   * @param to the index after the last; nothing is run if it is not greater than {@code from}
   * @param grain no piece is smaller, unless the whole range is
   * @param body called with disjoint pieces that together cover the range
   * @throws IllegalArgumentException if the grain is less than 1
   */
  public static void rangeLong(long from, long to, long grain, LongRangeBody body) {
    requireNonNull(body, "body");
    Ranges.run(from, to, checkGrain(grain), Ranges.ADAPT, body::run);
  }

  /**
   * A parallel loop that may be left early. Meaning: the pieces run from left to right until one
   * returns false. So what is to the left of that is run whole. Of what is to the right, pieces may
   * have been run; none begins from then on, those under way end at their next fork, and what they
   * throw is dropped.
   *
   * @param from the first index
   * @param to the index after the last; nothing is run if it is not greater than {@code from}
   * @param body called with disjoint pieces; returns whether the loop goes on
   * @return whether no piece returned false
   */
  public static boolean rangeWhile(int from, int to, IntRangePredicate body) {
    requireNonNull(body, "body");
    return FirstOf.end(from, to, body) == null;
  }

  /**
   * A reduction: the values of pieces of a range, combined in their order. The range is split while
   * it runs, as in {@link #range(int, int, IntRangeBody)}; no value is boxed.
   *
   * <pre>{@code
   * int longest = Fork.reduceInt(0, lines.length, (lo, hi) -> longest(lines, lo, hi), Math::max);
   * }</pre>
   *
   * <p>Of an empty range it is what the leaf gives for an empty piece, {@code leaf.apply(from,
   * from)}.
   *
   * @param from the first index
   * @param to the index after the last
   * @param leaf gives the value of a piece; of an empty one too, if the range is empty
   * @param combine makes one value of those of two neighbours, the left one first; must be
   *     associative
   * @return the value of the whole range
   */
  public static int reduceInt(int from, int to, IntRangeToInt leaf, IntBinaryOperator combine) {
    requireNonNull(leaf, "leaf");
    requireNonNull(combine, "combine");
    return (int)
        new Reduction.OfLong(leaf::apply, (a, b) -> combine.applyAsInt((int) a, (int) b))
            .of(from, to);
  }

  /**
   * A reduction to a {@code long}; otherwise as {@link #reduceInt}.
   *
   * @param from the first index
   * @param to the index after the last
   * @param leaf gives the value of a piece; of an empty one too, if the range is empty
   * @param combine makes one value of those of two neighbours, the left one first; must be
   *     associative
   * @return the value of the whole range
   */
  public static long reduceLong(int from, int to, IntRangeToLong leaf, LongBinaryOperator combine) {
    requireNonNull(leaf, "leaf");
    requireNonNull(combine, "combine");
    return new Reduction.OfLong(leaf, combine).of(from, to);
  }

  /**
   * A reduction to a {@code double}; otherwise as {@link #reduceInt}. Where the range is split
   * differs from run to run, and with that the last digits of a sum.
   *
   * @param from the first index
   * @param to the index after the last
   * @param leaf gives the value of a piece; of an empty one too, if the range is empty
   * @param combine makes one value of those of two neighbours, the left one first; must be
   *     associative
   * @return the value of the whole range
   */
  public static double reduceDouble(
      int from, int to, IntRangeToDouble leaf, DoubleBinaryOperator combine) {
    requireNonNull(leaf, "leaf");
    requireNonNull(combine, "combine");
    return Double.longBitsToDouble(
        new Reduction.OfLong(
                (lo, hi) -> Double.doubleToRawLongBits(leaf.apply(lo, hi)),
                (a, b) ->
                    Double.doubleToRawLongBits(
                        combine.applyAsDouble(
                            Double.longBitsToDouble(a), Double.longBitsToDouble(b))))
            .of(from, to));
  }

  /**
   * A reduction to an object; otherwise as {@link #reduceInt}. A combination may change its left
   * value and return it.
   *
   * @param <R> the type of the values
   * @param from the first index
   * @param to the index after the last
   * @param leaf gives the value of a piece; of an empty one too, if the range is empty
   * @param combine makes one value of those of two neighbours, the left one first; must be
   *     associative
   * @return the value of the whole range
   */
  public static <R extends @Nullable Object> R reduce(
      int from,
      int to,
      IntRangeToObject<? extends R> leaf,
      BiFunction<? super R, ? super R, ? extends R> combine) {
    requireNonNull(leaf, "leaf");
    requireNonNull(combine, "combine");
    return new Reduction.OfObject<R>(leaf, combine).of(from, to);
  }

  /**
   * Looks for the lowest index that fits. What comes after one that was found is stopped: it is
   * asked no more, and where it forks it ends at its next fork.
   *
   * @param from the first index
   * @param to the index after the last
   * @param fits asked at most once for each index, in any order; always for those before the result
   * @return the lowest index that fits; empty if there is none
   */
  public static OptionalInt find(int from, int to, IntPredicate fits) {
    requireNonNull(fits, "fits");
    FirstOf.Found found = FirstOf.first(from, to, i -> fits.test((int) i));
    return found == null ? OptionalInt.empty() : OptionalInt.of((int) found.index);
  }

  /**
   * Looks for the lowest index that fits, as {@link #find(int, int, IntPredicate)}.
   *
   * @param from the first index
   * @param to the index after the last
   * @param fits asked at most once for each index, in any order; always for those before the result
   * @return the lowest index that fits; empty if there is none
   */
  public static OptionalLong findLong(long from, long to, LongPredicate fits) {
    requireNonNull(fits, "fits");
    FirstOf.Found found = FirstOf.first(from, to, fits);
    return found == null ? OptionalLong.empty() : OptionalLong.of(found.index);
  }

  /**
   * Looks for an index that fits. When one was found everything else is stopped: it is asked no
   * more, where it forks it ends at its next fork, and what it throws is dropped.
   *
   * @param from the first index
   * @param to the index after the last
   * @param fits asked at most once for each index, in any order
   * @return any index that fits; empty if there is none
   */
  public static OptionalInt findAny(int from, int to, IntPredicate fits) {
    requireNonNull(fits, "fits");
    OptionalLong found = findAnyLong(from, to, i -> fits.test((int) i));
    return found.isPresent() ? OptionalInt.of((int) found.getAsLong()) : OptionalInt.empty();
  }

  /**
   * Looks for an index that fits, as {@link #findAny(int, int, IntPredicate)}.
   *
   * @param from the first index
   * @param to the index after the last
   * @param fits asked at most once for each index, in any order
   * @return any index that fits; empty if there is none
   */
  public static OptionalLong findAnyLong(long from, long to, LongPredicate fits) {
    requireNonNull(fits, "fits");
    Worker worker = Worker.current();
    if (worker == null) {
      return outside(() -> findAnyLong(from, to, fits));
    }
    Long found = FirstOf.any(worker, from, to, fits);
    return found == null ? OptionalLong.empty() : OptionalLong.of(found);
  }

  private static long checkGrain(long grain) {
    if (grain < 1) {
      throw new IllegalArgumentException("grain must be at least 1: " + grain);
    }
    return grain;
  }

  /**
   * Opens a scope in which any number of tasks may be forked, and returns when all of them are
   * done.
   *
   * <p>If tasks fail, the failure that comes first in program order is thrown, with the others, and
   * that of the body if it failed too, suppressed on it. A task comes where it was forked, and what
   * it forks before its own end; 64 levels down, what tasks fork counts as forked where they were.
   * A failure cancels what comes later in program order: tasks that were forked later, and the
   * body. Those before it run on. An {@link OutOfMemoryError}, of a task or of the body, cancels
   * all of them. A worker runs the newest of its tasks first, so one before that may not have begun
   * to fail: with one worker, an endless one is not ended by it.
   *
   * @param <R> the type of the result
   * @param body runs in the calling thread
   * @return what the body returned
   */
  @SuppressWarnings("overloads") // not in fact: see the other
  public static <R extends @Nullable Object> R scope(Function<? super Scope, ? extends R> body) {
    requireNonNull(body, "body");
    Worker worker = Worker.current();
    if (worker == null) {
      return Fork.<R>outside(() -> Fork.<R>scope(body));
    }
    return OpenScope.<R>run(worker, body);
  }

  /**
   * As {@link #scope(Function)}, for a lambda that throws checked exceptions.
   *
   * @param <R> the type of the result
   * @param <X> what the body throws
   * @param body runs in the calling thread; never null, but marked so that Kotlin prefers the other
   *     form
   * @return what the body returned
   * @throws X if the body threw it
   */
  @SuppressWarnings("overloads") // its parameter is a subtype of the other's, and preferred
  public static <R extends @Nullable Object, X extends Exception> R scope(
      @NullableDecl ThrowingFunction<? super Scope, ? extends R, X> body) throws X {
    return Fork.<R>scope((Function<? super Scope, ? extends R>) requireNonNull(body, "body"));
  }

  /**
   * As {@link #scope(Function)}, for a body without a value. The name differs because a lambda such
   * as {@code scope -> visit(scope, root)} would fit both.
   *
   * @param body runs in the calling thread
   */
  @SuppressWarnings("overloads") // not in fact: see the other
  public static void scoped(Consumer<? super Scope> body) {
    requireNonNull(body, "body");
    Function<Scope, @Nullable Object> valued =
        scope -> {
          body.accept(scope);
          return null;
        };
    Fork.<@Nullable Object>scope(valued);
  }

  /**
   * As {@link #scoped(Consumer)}, for a lambda that throws checked exceptions.
   *
   * @param <X> what the body throws
   * @param body runs in the calling thread
   * @throws X if the body threw it
   */
  @SuppressWarnings("overloads") // its parameter is a subtype of the other's, and preferred
  public static <X extends Exception> void scoped(ThrowingConsumer<? super Scope, X> body)
      throws X {
    requireNonNull(body, "body");
    scoped((Consumer<? super Scope>) body);
  }

  /**
   * Runs something that blocks: while it does, the pool lets another worker, a spare if need be,
   * work in this one's place, as far as its maximum of threads allows. Outside any pool it is a
   * plain call.
   *
   * @param wait what blocks; it runs in the calling thread
   */
  public static void blocking(Runnable wait) {
    requireNonNull(wait, "wait");
    blocking(valued(wait));
  }

  /**
   * As {@link #blocking(Runnable)}, for a lambda that throws checked exceptions: {@code
   * Fork.blocking(() -> latch.await())}.
   *
   * @param <X> what it throws
   * @param wait what blocks; it runs in the calling thread
   * @throws X if it threw it
   */
  public static <X extends Exception> void blocking(ThrowingRunnable<X> wait) throws X {
    requireNonNull(wait, "wait");
    blocking((Runnable) wait);
  }

  /**
   * As {@link #blocking(Runnable)}, for what has a value and may throw: {@code
   * Fork.blocking(queue::take)}.
   *
   * @param <T> the type of the value
   * @param <X> what it throws
   * @param wait what blocks, a lambda or a method that is not overloaded; it runs in the calling
   *     thread
   * @return its value
   * @throws X if it threw it
   */
  public static <T extends @Nullable Object, X extends Exception> T blocking(
      ThrowingCallable<? extends T, X> wait) throws X {
    requireNonNull(wait, "wait");
    Worker worker = Worker.current();
    if (worker == null) {
      return wait.call();
    }
    worker.blocking().begin();
    try {
      return wait.call();
    } finally {
      worker.blocking().end();
    }
  }

  /**
   * As {@link #blocking(ThrowingCallable)}, for what is a {@code Callable} already.
   *
   * @param <T> the type of the value
   * @param wait what blocks; it runs in the calling thread
   * @return its value
   * @throws Exception if it threw it
   */
  public static <T extends @Nullable Object> T blocking(Callable<? extends T> wait)
      throws Exception {
    requireNonNull(wait, "wait");
    ThrowingCallable<T, Exception> throwing = wait::call;
    return Fork.<T, Exception>blocking(throwing);
  }

  /**
   * Whether the computation that the calling thread works for was cancelled: for leaves that last
   * long and fork nothing.
   *
   * @return false outside of any computation
   */
  public static boolean isCancelled() {
    Worker worker = Worker.current();
    if (worker == null) {
      return false;
    }
    worker.crew().schedule().point(); // who polls lets others go on
    return worker.isStopped();
  }

  /**
   * Ends a computation that was cancelled, as its forks do.
   *
   * @throws ForkCancelledException if {@link #isCancelled}
   */
  public static void checkCancelled() {
    Worker worker = Worker.current();
    if (worker != null) {
      worker.crew().schedule().point();
      worker.endIfStopped();
    }
  }

  /**
   * Runs a body with the context of the calling thread as it is now: what is forked in the body has
   * it wherever it runs. The {@linkplain ForkPoolOptions#carry carriers} of the pool capture it
   * anew. Outside of any pool, and in one without carriers, a plain call.
   *
   * @param <R> the type of the result
   * @param body runs in the calling thread; a task that it forks in a scope around it, and that has
   *     not begun when it ends, may miss the context
   * @return what the body returned
   */
  public static <R extends @Nullable Object> R with(Supplier<? extends R> body) {
    requireNonNull(body, "body");
    Worker worker = Worker.current();
    if (worker == null || !worker.crew().hasContexts()) {
      return body.get();
    }
    Pool pool = (Pool) worker.crew();
    return Failures.<R>unchecked(() -> pool.<R>withContext(body::get));
  }

  /**
   * As {@link #with(Supplier)}, of a body that returns nothing.
   *
   * @param body runs in the calling thread
   */
  public static void with(Runnable body) {
    requireNonNull(body, "body");
    Fork.<@Nullable Object>with(valued(body));
  }

  /** A body that returns nothing, as one that does. */
  static ThrowingCallable<@Nullable Object, RuntimeException> valued(Runnable body) {
    return () -> {
      body.run();
      return null;
    };
  }

  /** Runs a root in the common pool. */
  static <T extends @Nullable Object> T outside(Callable<? extends T> root) {
    return ForkPool.common().<T>callUnchecked(root);
  }
}
