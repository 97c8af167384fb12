package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.deque.Apart;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.worker.Worker;
import java.util.Arrays;
import java.util.List;
import java.util.Spliterator;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline up to one stage. Stages do nothing but link, until a terminal operation comes: that is
 * given as a function of the JDK's sequential stream, for when nobody else works on it, and as what
 * it does with a {@link Line}.
 */
abstract class Pipe<T, S extends BaseStream<T, S>> implements BaseStream<T, S> {
  private final Root root;
  private final @Nullable Pipe<?, ?> before;
  private final @Nullable Stage stage;
  private final int length;
  private boolean used;

  /** The beginning of a pipeline. */
  Pipe(Root root) {
    this.root = root;
    this.before = null;
    this.stage = null;
    this.length = 0;
  }

  /**
   * The next stage.
   *
   * @throws IllegalStateException if the one before was used already
   */
  Pipe(Pipe<?, ?> before, Stage stage) {
    before.use();
    this.root = before.root;
    this.before = before;
    this.stage = stage;
    this.length = before.length + 1;
  }

  abstract S then(Stage next);

  /** The JDK's stream at this place of the pipeline, or this. */
  @SuppressWarnings("unchecked") // the pipeline's types say so
  private S typed(BaseStream<?, ?> stream) {
    return (S) stream;
  }

  /** What a stage does, as {@link Stage} has it. */
  @SuppressWarnings("unchecked") // as above
  final Function<BaseStream<?, ?>, BaseStream<?, ?>> on(Function<S, BaseStream<?, ?>> next) {
    return (Function<BaseStream<?, ?>, BaseStream<?, ?>>) (Function<?, ?>) next;
  }

  @SuppressWarnings("unchecked") // as above
  final <A> BiFunction<BaseStream<?, ?>, A, BaseStream<?, ?>> on(
      BiFunction<S, A, BaseStream<?, ?>> next) {
    return (BiFunction<BaseStream<?, ?>, A, BaseStream<?, ?>>) (BiFunction<?, A, ?>) next;
  }

  private void use() {
    checkUnused();
    used = true;
  }

  private void checkUnused() {
    if (used) {
      throw new IllegalStateException("stream has already been operated upon or closed");
    }
  }

  final Root root() {
    return root;
  }

  final Shape shape() {
    return stage == null ? root.shape() : stage.out();
  }

  // ---- BaseStream ----

  @Override
  public final boolean isParallel() {
    return root.isParallel();
  }

  @Override
  public final S sequential() {
    root.parallel(false);
    return typed(this);
  }

  @Override
  public final S parallel() {
    root.parallel(true);
    return typed(this);
  }

  @Override
  public final S unordered() {
    return then(Stage.unordered(shape()));
  }

  @Override
  public final S onClose(Runnable closeHandler) {
    checkUnused();
    root.onClose(requireNonNull(closeHandler, "closeHandler"));
    return typed(this);
  }

  @Override
  public final void close() {
    used = true;
    root.close();
  }

  /** Of which type, the subclass knows. */
  final Spliterator<?> anySpliterator() {
    return shape().late(later());
  }

  /** The same for one thread: it ends with what that thread works at. */
  final Spliterator<?> anyUndivided() {
    return shape().late(later(false));
  }

  /** All that comes out as a source, of which nothing is run before it is asked for. */
  final Supplier<Spliterator<?>> later() {
    return later(true);
  }

  private Supplier<Spliterator<?>> later(boolean isDivided) {
    use();
    Supplier<? extends Spliterator<?>> source = root.takeSource();
    List<Stage> stages = stages();
    Shape shape = root.shape();
    if (!isDivided) {
      return () -> chain(shape.stream(shape.stoppable(source.get()), false), stages).spliterator();
    }
    // Without state the JDK splits it, and runs nothing in a pool of its own.
    boolean splits = root.isParallel() && stages.stream().noneMatch(Stage::isStateful);
    return () -> chain(shape.stream(source.get(), splits), stages).spliterator();
  }

  // ---- terminal operations ----

  private List<Stage> stages() {
    Stage[] stages = new Stage[length];
    for (Pipe<?, ?> at = this; at != null && at.stage != null; at = at.before) {
      stages[at.length - 1] = at.stage;
    }
    return Arrays.asList(stages);
  }

  private static BaseStream<?, ?> chain(BaseStream<?, ?> source, List<Stage> stages) {
    BaseStream<?, ?> stream = source;
    for (Stage stage : stages) {
      stream = stage.on(stream, null);
    }
    return stream;
  }

  /**
   * Runs the pipeline.
   *
   * @param endsEarly whether the operation may not want all elements
   * @param whole the operation on the JDK's sequential stream
   * @param parallel the operation on what is left of the pipeline after the last barrier
   */
  final <R extends @Nullable Object> R run(
      boolean endsEarly, Function<S, R> whole, Function<Line, R> parallel) {
    use();
    Spliterator<?> source = root.takeSource().get();
    List<Stage> stages = stages();
    Callable<R> alone =
        () -> {
          Spliterator<?> all = Worker.current() == null ? source : root.shape().stoppable(source);
          return whole.apply(typed(chain(root.shape().stream(all, false), stages)));
        };
    try {
      if (!root.isParallel()) {
        return alone.call();
      }
      return root.pool()
          .<R>call(
              () -> {
                if (Here.isAlone()) {
                  return alone.call();
                }
                Line line = line(Here.worker(), source, stages, endsEarly);
                R result = parallel.apply(line);
                line.finish();
                return result;
              });
    } catch (Exception e) {
      throw Failures.sneak(e);
    }
  }

  private Line line(Worker worker, Spliterator<?> source, List<Stage> stages, boolean endsEarly) {
    Spliterator<?> splitting =
        Sources.isWrapped(source) ? Sources.splitting(source, root.shape()) : source;
    Line line = new Line(worker, splitting, root.shape());
    int last = stages.size() - 1;
    while (last >= 0 && !stages.get(last).isShortCircuit()) {
      last--;
    }
    for (int i = 0; i < stages.size(); i++) {
      Stage stage = stages.get(i);
      if (isPage(stages, i) && line.isOrdered()) {
        i++;
        stage = ((Stateful.Limit) stages.get(i)).after((Stateful.Skip) stage);
      }
      line.endsEarly(endsEarly || i < last);
      stage.extend(line);
    }
    line.endsEarly(endsEarly);
    return line;
  }

  private static boolean isPage(List<Stage> stages, int first) {
    return stages.get(first) instanceof Stateful.Skip
        && first + 1 < stages.size()
        && stages.get(first + 1) instanceof Stateful.Limit;
  }

  /** An operation that is the same over a part as over the whole, and combines. */
  final <R extends @Nullable Object> R fold(Function<S, R> whole, BinaryOperator<R> combine) {
    return run(
        false, whole, line -> line.evaluate((stream, part) -> whole.apply(typed(stream)), combine));
  }

  /** An operation for its effects, in no order. */
  final void each(Function<S, @Nullable Void> whole) {
    this.<@Nullable Void>fold(whole, (a, b) -> null);
  }

  /**
   * Whether any, all or no elements pass a test.
   *
   * @param answer the answer of a part that decides for all
   */
  final boolean match(Function<S, Boolean> whole, boolean answer) {
    return run(true, whole, line -> search(line, true, whole, own -> own == answer));
  }

  /**
   * The first element, or any.
   *
   * @param any whether any will do though there is an order
   */
  final <O> O find(boolean any, Function<S, O> whole, Predicate<O> isPresent) {
    return run(
        true,
        whole,
        line -> {
          if (any) {
            line.unordered();
          }
          return search(line, any, whole, isPresent);
        });
  }

  /**
   * What the first part that decides for all comes to, or any such; what one comes to that does not
   * if there is none.
   */
  private <O> O search(Line line, boolean any, Function<S, O> whole, Predicate<O> decides) {
    AtomicReference<O> found = new AtomicReference<>();
    try {
      return line.evaluateEarly(
          (stream, part) -> {
            O own = Apart.apply(whole, typed(stream));
            if (any && decides.test(own)) {
              found.set(own);
              part.evaluation.stopAll();
            }
            return own;
          },
          (a, b) -> decides.test(a) ? a : b,
          decides,
          null);
    } catch (Throwable failure) { // whatever a stage throws: after the answer was found it is late
      O answer = found.get();
      if (answer == null) {
        throw failure;
      }
      return answer;
    }
  }

  /** All elements, in order. */
  final Object array(Function<S, Object> whole) {
    return run(false, whole, Line::array);
  }

  /** All elements, in order, in an array of the caller's. */
  final Object array(Function<S, Object> whole, IntFunction<?> newArray) {
    return run(false, whole, line -> line.array(newArray));
  }

  final long size(Function<S, Long> whole) {
    return run(
        false,
        whole,
        line -> {
          long known = line.knownSize();
          return known >= 0
              ? known
              : line.evaluate((stream, part) -> whole.apply(typed(stream)), Long::sum);
        });
  }

  /** An action on each element, in order, in the calling thread. */
  final void eachInOrder(Function<S, @Nullable Void> whole) {
    this.<@Nullable Void>run(
        false,
        whole,
        line -> {
          InOrder.over(
              line,
              stream -> {
                whole.apply(typed(stream));
                return true;
              });
          return null;
        });
  }
}
