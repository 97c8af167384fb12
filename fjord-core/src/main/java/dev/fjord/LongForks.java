package dev.fjord;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.deque.BranchForm;
import dev.fjord.internal.worker.Worker;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Fork#recursion} at work in one worker. The second branch of a join is an argument, and
 * lies in an array as high as the branch lies in the worker's stack: so a fork allocates nothing,
 * and need not look up which worker the thread is.
 *
 * <p>An argument is written before the tail of the stack is raised, and read by whoever makes a job
 * of the branch after reading the tail: from the array that it was written to, or from a later
 * copy, which is not seen before all that was copied.
 */
public final class LongForks {
  private static final BranchForm FORM = Piece::new;
  private static final int FIRST_LENGTH = 32;

  private final LongRecursion recursion;
  private final Worker worker;
  private long[] arguments = new long[FIRST_LENGTH];

  private LongForks(LongRecursion recursion, Worker worker) {
    this.recursion = recursion;
    this.worker = worker;
  }

  /**
   * The value for an argument, by the calling thread where it works, or else in the common pool.
   */
  static long start(LongRecursion recursion, long argument) {
    Worker here = Worker.current();
    return here == null
        ? Fork.<Long>outside(() -> start(recursion, argument))
        : recursion.at(argument, new LongForks(recursion, here));
  }

  /**
   * The value for one argument: a plain call.
   *
   * @param argument the argument
   */
  public long at(long argument) {
    return recursion.at(argument, this);
  }

  /**
   * The values for two arguments, combined. They may be found at the same time; failures and memory
   * effects are those of {@link Fork#joinLong}.
   *
   * @param a the first argument
   * @param b the second argument
   * @param combine makes the result of both values; runs in the calling thread
   */
  public long join(long a, long b, LongBinaryOperator combine) {
    requireNonNull(combine, "combine");
    Worker here = worker;
    if (!here.isBoundTo(Thread.currentThread())) {
      return joinElsewhere(a, b, combine);
    }
    int height = here.height();
    long[] all = arguments;
    if (height >= all.length) {
      all = Arrays.copyOf(all, 2 * height);
      VarHandle.releaseFence();
      arguments = all;
    }
    all[height] = b;
    int mark = here.pushAgain(this, FORM);
    long first;
    try {
      first = recursion.at(a, this);
    } catch (Throwable failure) {
      throw Branch.abandon(here, mark, failure);
    }
    long second = here.pop(mark) ? recursion.at(b, this) : Piece.await(here, mark);
    return combine.applyAsLong(first, second);
  }

  /** It was handed to another thread, or is used in another pool within. */
  private long joinElsewhere(long a, long b, LongBinaryOperator combine) {
    Worker here = Worker.current();
    return here == null
        ? Fork.<Long>outside(() -> joinElsewhere(a, b, combine))
        : new LongForks(recursion, here).join(a, b, combine);
  }

  /** A second branch, once it is published. */
  private static final class Piece extends Branch {
    private final long argument;
    private @Nullable LongRecursion recursion;
    private long value;

    Piece(Object forks, int height) {
      LongForks from = (LongForks) forks;
      recursion = from.recursion;
      argument = from.arguments[height];
    }

    @Override
    protected boolean fjordRun() {
      LongRecursion taken = recursion;
      recursion = null;
      if (taken != null) {
        value = start(taken, argument);
      }
      return true;
    }

    /** The value of a branch that another worker took, once that is done; throws if it failed. */
    static long await(Worker worker, int mark) {
      return ((Piece) settle(worker, mark)).value;
    }
  }
}
