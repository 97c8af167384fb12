package dev.fjord.par;

import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.worker.Worker;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import java.util.Spliterator;
import java.util.function.BinaryOperator;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/**
 * A source and the stages that are run over it in one pass. Stages {@linkplain Stage#extend add
 * themselves} one after the other; one that needs all that is before it has the line evaluated, and
 * begins a new one with what came out.
 */
final class Line {
  private final Worker worker;
  private Spliterator<?> source;
  private Shape shape;
  private final List<Stage> stages = new ArrayList<>();
  private final List<Runnable> endings = new ArrayList<>();
  private boolean isOrdered;
  private boolean keepsSize = true;
  private boolean endsEarly;
  private boolean mayEndEarly;
  private boolean isFlat;

  /** The source, if that is all of an array that nobody else has. */
  private @Nullable Object array;

  /** The shape of what comes out of the last stage. */
  private Shape end;

  Line(Worker worker, Spliterator<?> source, Shape shape) {
    this.worker = worker;
    this.source = source;
    this.shape = shape;
    this.end = shape;
    this.isOrdered = source.hasCharacteristics(Spliterator.ORDERED);
  }

  Spliterator<?> source() {
    return source;
  }

  /** The shape of what the source has. */
  Shape shape() {
    return shape;
  }

  /** Not changed while they are run. */
  List<Stage> stages() {
    return stages;
  }

  /** Whether the order counts of what comes out. */
  boolean isOrdered() {
    return isOrdered;
  }

  void unordered() {
    isOrdered = false;
  }

  /** Inner streams come out, which may have no end. */
  void flat() {
    isFlat = true;
  }

  /** Whether something after this line, up to the end of the pipeline, may not want all of it. */
  boolean endsEarly() {
    return endsEarly;
  }

  void endsEarly(boolean value) {
    endsEarly = value;
  }

  /** Whether a leaf's stream may end before its source. */
  boolean mayEndEarly() {
    return mayEndEarly;
  }

  /** Has something done when the whole pipeline has ended, unless it failed. */
  void atEnd(Runnable action) {
    endings.add(action);
  }

  /** The pipeline has ended. */
  void finish() {
    endings.forEach(Runnable::run);
  }

  boolean isEmpty() {
    return stages.isEmpty();
  }

  Shape end() {
    return end;
  }

  /**
   * Adds a stage.
   *
   * @param keepsSize whether as many come out as go in
   */
  void add(Stage stage, boolean keepsSize) {
    stages.add(stage);
    this.keepsSize &= keepsSize;
    mayEndEarly |= stage.isShortCircuit();
    end = stage.out();
  }

  /** Whether as many come out as there are in the source. */
  boolean keepsSize() {
    return keepsSize;
  }

  /** The number of elements that come out; -1 if it is not known before they do. */
  long knownSize() {
    return keepsSize ? source.getExactSizeIfKnown() : -1;
  }

  /** Whether an element that comes out, and one of the source, are known by their index. */
  boolean isIndexed() {
    return knownSize() >= 0 && source.hasCharacteristics(Spliterator.SUBSIZED);
  }

  /** Leaves the elements outside of the indices away. Only if {@link #isIndexed}. */
  void slice(long from, long to) {
    read(shape.slice(source, from, to));
  }

  /** Has what comes next read something else, of the same shape and order. */
  void read(Spliterator<?> next) {
    array = null;
    source = next;
  }

  /** Goes on with another source. */
  void restart(Spliterator<?> next, Shape nextShape) {
    array = null;
    source = next;
    shape = nextShape;
    end = nextShape;
    stages.clear();
    keepsSize = true;
    mayEndEarly = false;
    isFlat = false;
    isOrdered = next.hasCharacteristics(Spliterator.ORDERED);
  }

  /** Goes on with a part of an array, which is the line's from now on. */
  void restart(Object elements, int from, int to) {
    restart(end.spliterator(elements, from, to), end);
    array = to - from == Array.getLength(elements) ? elements : null;
  }

  /**
   * Runs what is there, and one more stage, in whichever thread asks for the next elements, one at
   * a time and as many as are asked for. After inner streams, of which the JDK asks for all there
   * is: in one thread, with what comes after.
   */
  void lazily(Stage last) {
    if (isFlat) {
      source = shape.stoppable(source);
      add(last, false);
      return;
    }
    boolean wasOrdered = isOrdered;
    BaseStream<?, ?> stream = shape.stream(shape.stoppable(source), false);
    for (Stage stage : stages) {
      stream = stage.on(stream, null);
    }
    stream = last.on(stream, null);
    Shape out = last.out();
    restart(out.inBatches(stream.spliterator()), out);
    isOrdered &= wasOrdered;
  }

  /** Evaluates the line; the results of its parts are combined in order. */
  <R extends @Nullable Object> R evaluate(Evaluation.Leaf<R> leaf, BinaryOperator<R> combine) {
    return evaluate(new Evaluation.Operation<>(leaf, combine, false, null, null));
  }

  /** As {@link #evaluate}, of a collector: its containers are kept small, and combined. */
  <R extends @Nullable Object> R collect(Evaluation.Leaf<R> leaf, BinaryOperator<R> combine) {
    return evaluate(new Evaluation.Operation<>(leaf, combine, true, null, null));
  }

  /**
   * As {@link #evaluate}, where what is evaluated may not want all of a part.
   *
   * @param leaf is given parts, or chunks of them one after the other
   * @param isEnough whether what the first chunks of a part came to is all that is wanted of it
   * @param prefix tells when what is left of some part is enough; null if nothing is
   */
  <R extends @Nullable Object> R evaluateEarly(
      Evaluation.Leaf<R> leaf,
      BinaryOperator<R> combine,
      Predicate<R> isEnough,
      @Nullable Prefix<R> prefix) {
    boolean byChunk = !mayEndEarly; // else a chunk's stream may end, and the next must not begin
    mayEndEarly = true;
    return evaluate(
        new Evaluation.Operation<>(leaf, combine, false, byChunk ? isEnough : null, prefix));
  }

  private <R extends @Nullable Object> R evaluate(Evaluation.Operation<R> operation) {
    Evaluation<R> evaluation = new Evaluation<>((Pool) worker.crew(), this, operation);
    if (source instanceof Batches.Whole<?, ?> batches) {
      batches.readFor(evaluation::wantsRest);
    }
    boolean isSmall = worker.sharing().beginPatience();
    try {
      return new Part<>(evaluation, source).run(worker);
    } finally {
      worker.sharing().endPatience(isSmall);
    }
  }

  /** All elements that come out, in an array that nobody else has. */
  Object array() {
    if (array != null && isEmpty()) {
      return array;
    }
    return isIndexed() ? filled(end::newArray) : rope().flatten(end);
  }

  Object array(IntFunction<?> newArray) {
    return isIndexed() ? filled(newArray) : rope().flatten(newArray);
  }

  private Rope rope() {
    return evaluate((stream, part) -> end.gather(stream, part.expected()), Rope::join);
  }

  private Object filled(IntFunction<?> newArray) {
    int size = Rope.checkLength(knownSize());
    Object all = newArray.apply(size);
    if (Array.getLength(all) != size) {
      throw new IllegalStateException(
          "an array of %d was asked for, and one of %d came".formatted(size, Array.getLength(all)));
    }
    evaluate(
        (stream, part) -> {
          end.fill(all, (int) part.offset, stream);
          return all;
        },
        (a, b) -> a);
    return all;
  }
}
