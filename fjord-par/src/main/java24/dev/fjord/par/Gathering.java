package dev.fjord.par;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.stream.BaseStream;
import java.util.stream.Gatherer;
import java.util.stream.Gatherer.Downstream;
import java.util.stream.Gatherer.Integrator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code gather}. With a combiner each part has a state of its own. Without one, the
 * thread that evaluates has the only state: it integrates what all workers compute before, in
 * order. What may end early, and may have no end, is run one element after the other. If what comes
 * after it may end early, and it may push for ever, both are run in one thread.
 *
 * @param <T> what goes in
 * @param <A> the state
 * @param <R> what comes out
 */
final class Gathering<T, A, R> extends Stateful {
  private final Gatherer<T, A, R> gatherer;

  /** Whether it wants all elements in any case. */
  private final boolean isGreedy;

  Gathering(Gatherer<T, A, R> gatherer) {
    super(Shape.REF, stream -> RefPipe.<T>ref(stream).gather(gatherer));
    this.gatherer = gatherer;
    this.isGreedy = gatherer.integrator() instanceof Integrator.Greedy<A, T, R>;
  }

  /** A state, and what came out so far. */
  private final class Gathered {
    private final Integrator<A, T, R> integrator = gatherer.integrator();
    private final List<R> out = new ArrayList<>();
    private final Downstream<R> downstream = out::add;
    private A state = gatherer.initializer().get();
    private boolean wantsMore = true;

    /** Integrates all elements, or as many as are wanted; whether more are. */
    boolean integrate(BaseStream<?, ?> stream) {
      Stream<T> elements = RefPipe.ref(stream);
      if (isGreedy) {
        elements.forEachOrdered(this::integrateOne);
      } else {
        wantsMore = elements.allMatch(this::integrateOne);
      }
      return wantsMore;
    }

    private boolean integrateOne(T element) {
      return integrator.integrate(state, element, downstream);
    }

    /** Both, in this one, which is left of the other. */
    Gathered with(Gathered right, BinaryOperator<A> combiner) {
      if (wantsMore) {
        state = combiner.apply(state, right.state);
        out.addAll(right.out);
        wantsMore = right.wantsMore;
      }
      return this;
    }

    Object[] finished() {
      gatherer.finisher().accept(state, downstream);
      return out.toArray();
    }
  }

  @Override
  boolean isShortCircuit() {
    return !isGreedy;
  }

  @Override
  void extend(Line line) {
    BinaryOperator<A> combiner = gatherer.combiner();
    boolean isSequential = combiner == Gatherer.<A>defaultCombiner();
    boolean mayHaveNoEnd = !isGreedy && line.knownSize() < 0;
    if (line.endsEarly() || mayHaveNoEnd || (isSequential && line.isEmpty())) {
      Finishing<T, A, R> finishing = new Finishing<>(gatherer);
      line.atEnd(finishing::finish);
      Gathering<T, A, R> lazy = new Gathering<>(finishing.gatherer());
      if (line.endsEarly() && !pushesLittle()) {
        line.flat();
        line.lazily(lazy);
        line.add(plain(out(), stream -> stoppable(out(), stream)), false);
      } else {
        line.lazily(lazy);
      }
      return;
    }
    boolean isOrdered = line.isOrdered();
    Object[] all = (isSequential ? inOrder(line) : inParts(line, combiner)).finished();
    line.restart(all, 0, all.length);
    if (!isOrdered) {
      line.unordered();
    }
  }

  /** Whether it is one of the JDK's own, which push one element for each, or fewer. */
  private boolean pushesLittle() {
    return gatherer.integrator().getClass().getName().startsWith("java.util.stream.Gatherers$$");
  }

  /**
   * A gatherer whose finisher is called also if what comes after it wanted no more, and so nobody
   * read it to its end: it may have something to give back.
   */
  private static final class Finishing<T, A, R> {
    private final Gatherer<T, A, R> gatherer;
    private @Nullable A state;
    private boolean isBegun;
    private boolean isOpen;

    Finishing(Gatherer<T, A, R> gatherer) {
      this.gatherer = gatherer;
    }

    Gatherer<T, A, R> gatherer() {
      return Gatherer.ofSequential(this::begin, gatherer.integrator(), this::finish);
    }

    private A begin() {
      A begun = gatherer.initializer().get();
      state = begun;
      isBegun = true;
      isOpen = true;
      return begun;
    }

    private void finish(A last, Downstream<? super R> downstream) {
      isOpen = false;
      gatherer.finisher().accept(last, downstream);
    }

    /** Nobody reads any more, or ever did: the JDK begins also what nothing is wanted of. */
    @SuppressWarnings("NullAway") // null only if A allows it
    void finish() {
      if (!isBegun) {
        finish(begin(), new Unwanted<>());
      } else if (isOpen) {
        finish(state, new Unwanted<>());
      }
    }
  }

  /** Where nothing more is wanted. */
  private static final class Unwanted<R> implements Downstream<R> {
    @Override
    public boolean push(R element) {
      return false;
    }

    @Override
    public boolean isRejecting() {
      return true;
    }
  }

  private Gathered inOrder(Line line) {
    Gathered all = new Gathered();
    InOrder.over(line, all::integrate);
    return all;
  }

  private Gathered inParts(Line line, BinaryOperator<A> combiner) {
    return line.evaluate(
        (stream, part) -> {
          Gathered own = new Gathered();
          own.integrate(stream);
          return own;
        },
        (left, right) -> left.with(right, combiner));
  }
}
