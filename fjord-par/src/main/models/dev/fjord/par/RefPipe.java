package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.BaseStream;
import java.util.stream.Collector;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A stream of objects. */
class RefPipe<T extends @Nullable Object> extends NumberPipes.OfRef<T> {
  RefPipe(Root root) {
    super(root);
  }

  RefPipe(Pipe<?, ?> before, Stage stage) {
    super(before, stage);
  }

  /** The JDK's stream at this place of the pipeline. */
  @SuppressWarnings("unchecked") // the pipeline's types say so
  static <T> Stream<T> ref(BaseStream<?, ?> stream) {
    return (Stream<T>) stream;
  }

  @Override
  final Stream<T> then(Stage next) {
    return Pipes.ref(this, next);
  }

  // ---- intermediate ----

  @Override
  public <R> Stream<R> map(Function<? super T, ? extends R> mapper) {
    requireNonNull(mapper, "mapper");
    return Pipes.ref(this, Stage.sized(Shape.REF, on(stream -> stream.<R>map(mapper))));
  }

  @Override
  public <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> mapper) {
    requireNonNull(mapper, "mapper");
    return Pipes.ref(this, Stage.flat(Shape.REF, on(stream -> stream.<R>flatMap(mapper))));
  }

  @Override
  public <R> Stream<R> mapMulti(BiConsumer<? super T, ? super Consumer<R>> mapper) {
    requireNonNull(mapper, "mapper");
    return Pipes.ref(this, Stage.plain(Shape.REF, on(stream -> stream.<R>mapMulti(mapper))));
  }

  // for each of double, int, long:
  @Override
  public DoubleStream mapToDouble(ToDoubleFunction<? super T> mapper) {
    requireNonNull(mapper, "mapper");
    return new NumberPipes.OfDouble(
        this, Stage.sized(Shape.DOUBLE, on(stream -> stream.mapToDouble(mapper))));
  }

  @Override
  public DoubleStream flatMapToDouble(Function<? super T, ? extends DoubleStream> mapper) {
    requireNonNull(mapper, "mapper");
    return new NumberPipes.OfDouble(
        this, Stage.flat(Shape.DOUBLE, on(stream -> stream.flatMapToDouble(mapper))));
  }

  @Override
  public DoubleStream mapMultiToDouble(BiConsumer<? super T, ? super DoubleConsumer> mapper) {
    requireNonNull(mapper, "mapper");
    return new NumberPipes.OfDouble(
        this, Stage.plain(Shape.DOUBLE, on(stream -> stream.mapMultiToDouble(mapper))));
  }

  // end

  @Override
  public Stream<T> distinct() {
    return then(new Stateful.Distinct());
  }

  @Override
  public Stream<T> sorted(Comparator<? super T> comparator) {
    requireNonNull(comparator, "comparator");
    @SuppressWarnings("unchecked") // only elements of T are compared
    Comparator<Object> order = (Comparator<Object>) comparator;
    return then(
        new Stateful.Sorted(Shape.REF, order, on(stream -> stream.sorted(StopLook.before(order)))));
  }

  // ---- terminal ----

  @Override
  public Object[] toArray() {
    return (Object[]) array(stream -> stream.toArray());
  }

  @Override
  @SuppressWarnings("unchecked") // the generator made it
  public <A> A[] toArray(IntFunction<A[]> generator) {
    requireNonNull(generator, "generator");
    return (A[]) array(stream -> stream.toArray(generator), generator);
  }

  @Override
  @SuppressWarnings("unchecked") // elements of this stream
  public List<T> toList() {
    return (List<T>) Collections.unmodifiableList(Arrays.asList(toArray()));
  }

  @Override
  public T reduce(T identity, BinaryOperator<T> accumulator) {
    requireNonNull(accumulator, "accumulator");
    return fold(stream -> stream.reduce(identity, accumulator), accumulator);
  }

  @Override
  public Optional<T> reduce(BinaryOperator<T> accumulator) {
    requireNonNull(accumulator, "accumulator");
    return fold(
            stream -> {
              Reduced<T> reduced = new Reduced<>(accumulator);
              stream.forEachOrdered(reduced);
              return reduced;
            },
            Reduced::join)
        .get();
  }

  /** What a part comes to. That may be null, as long as it is not what the whole comes to. */
  private static final class Reduced<T> implements Consumer<T> {
    private final BinaryOperator<T> op;
    private boolean isEmpty = true;
    private @Nullable T value;

    Reduced(BinaryOperator<T> op) {
      this.op = op;
    }

    @Override
    @SuppressWarnings("NullAway") // of elements that may be null
    public void accept(T next) {
      value = isEmpty ? next : op.apply(value, next);
      isEmpty = false;
    }

    /** Both, in the first. */
    @SuppressWarnings("NullAway") // of elements that may be null
    Reduced<T> join(Reduced<T> right) {
      if (!right.isEmpty) {
        accept(right.value);
      }
      return this;
    }

    @SuppressWarnings("NullAway") // throws if it is
    Optional<T> get() {
      return isEmpty ? Optional.empty() : Optional.of(value);
    }
  }

  @Override
  public <U> U reduce(
      U identity, BiFunction<U, ? super T, U> accumulator, BinaryOperator<U> combiner) {
    requireNonNull(accumulator, "accumulator");
    requireNonNull(combiner, "combiner");
    return fold(stream -> stream.<U>reduce(identity, accumulator, combiner), combiner);
  }

  @Override
  @SuppressWarnings("unchecked") // IDENTITY_FINISH says that the container is the result
  public <R, A> R collect(Collector<? super T, A, R> collector) {
    A container = new Collecting<T, A>(collector).over(this);
    return collector.characteristics().contains(Collector.Characteristics.IDENTITY_FINISH)
        ? (R) container
        : collector.finisher().apply(container);
  }

  @Override
  public Optional<T> min(Comparator<? super T> comparator) {
    return reduce(BinaryOperator.minBy(comparator));
  }

  @Override
  public Optional<T> max(Comparator<? super T> comparator) {
    return reduce(BinaryOperator.maxBy(comparator));
  }
}
