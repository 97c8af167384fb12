package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.stream.BaseStream;
import java.util.stream.Collector;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A stream of objects. */
class RefPipe<T extends @Nullable Object> extends Pipe<T, Stream<T>> implements Stream<T> {
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
  Stream<T> self() {
    return this;
  }

  @Override
  final Stream<T> then(Stage next) {
    return Pipes.ref(this, next);
  }

  // ---- intermediate ----

  @Override
  public Stream<T> filter(Predicate<? super T> predicate) {
    requireNonNull(predicate, "predicate");
    return then(Stage.plain(Shape.REF, stream -> RefPipe.<T>ref(stream).filter(predicate)));
  }

  @Override
  public <R> Stream<R> map(Function<? super T, ? extends R> mapper) {
    requireNonNull(mapper, "mapper");
    return Pipes.ref(this, Stage.sized(Shape.REF, stream -> RefPipe.<T>ref(stream).<R>map(mapper)));
  }

  @Override
  public IntStream mapToInt(ToIntFunction<? super T> mapper) {
    requireNonNull(mapper, "mapper");
    return new NumberPipes.OfInt(
        this, Stage.sized(Shape.INT, stream -> RefPipe.<T>ref(stream).mapToInt(mapper)));
  }

  @Override
  public LongStream mapToLong(ToLongFunction<? super T> mapper) {
    requireNonNull(mapper, "mapper");
    return new NumberPipes.OfLong(
        this, Stage.sized(Shape.LONG, stream -> RefPipe.<T>ref(stream).mapToLong(mapper)));
  }

  @Override
  public DoubleStream mapToDouble(ToDoubleFunction<? super T> mapper) {
    requireNonNull(mapper, "mapper");
    return new NumberPipes.OfDouble(
        this, Stage.sized(Shape.DOUBLE, stream -> RefPipe.<T>ref(stream).mapToDouble(mapper)));
  }

  @Override
  public <R> Stream<R> flatMap(Function<? super T, ? extends Stream<? extends R>> mapper) {
    requireNonNull(mapper, "mapper");
    return Pipes.ref(
        this, Stage.flat(Shape.REF, stream -> RefPipe.<T>ref(stream).<R>flatMap(mapper)));
  }

  @Override
  public IntStream flatMapToInt(Function<? super T, ? extends IntStream> mapper) {
    requireNonNull(mapper, "mapper");
    return new NumberPipes.OfInt(
        this, Stage.flat(Shape.INT, stream -> RefPipe.<T>ref(stream).flatMapToInt(mapper)));
  }

  @Override
  public LongStream flatMapToLong(Function<? super T, ? extends LongStream> mapper) {
    requireNonNull(mapper, "mapper");
    return new NumberPipes.OfLong(
        this, Stage.flat(Shape.LONG, stream -> RefPipe.<T>ref(stream).flatMapToLong(mapper)));
  }

  @Override
  public DoubleStream flatMapToDouble(Function<? super T, ? extends DoubleStream> mapper) {
    requireNonNull(mapper, "mapper");
    return new NumberPipes.OfDouble(
        this, Stage.flat(Shape.DOUBLE, stream -> RefPipe.<T>ref(stream).flatMapToDouble(mapper)));
  }

  @Override
  public <R> Stream<R> mapMulti(BiConsumer<? super T, ? super Consumer<R>> mapper) {
    requireNonNull(mapper, "mapper");
    return Pipes.ref(
        this, Stage.plain(Shape.REF, stream -> RefPipe.<T>ref(stream).<R>mapMulti(mapper)));
  }

  @Override
  public IntStream mapMultiToInt(BiConsumer<? super T, ? super IntConsumer> mapper) {
    requireNonNull(mapper, "mapper");
    return new NumberPipes.OfInt(
        this, Stage.plain(Shape.INT, stream -> RefPipe.<T>ref(stream).mapMultiToInt(mapper)));
  }

  @Override
  public LongStream mapMultiToLong(BiConsumer<? super T, ? super LongConsumer> mapper) {
    requireNonNull(mapper, "mapper");
    return new NumberPipes.OfLong(
        this, Stage.plain(Shape.LONG, stream -> RefPipe.<T>ref(stream).mapMultiToLong(mapper)));
  }

  @Override
  public DoubleStream mapMultiToDouble(BiConsumer<? super T, ? super DoubleConsumer> mapper) {
    requireNonNull(mapper, "mapper");
    return new NumberPipes.OfDouble(
        this, Stage.plain(Shape.DOUBLE, stream -> RefPipe.<T>ref(stream).mapMultiToDouble(mapper)));
  }

  @Override
  public Stream<T> peek(Consumer<? super T> action) {
    requireNonNull(action, "action");
    return then(Stage.sized(Shape.REF, stream -> RefPipe.<T>ref(stream).peek(action)));
  }

  @Override
  public Stream<T> distinct() {
    return then(new Stateful.Distinct());
  }

  @Override
  public Stream<T> sorted() {
    return then(new Stateful.Sorted(Shape.REF, null, stream -> ref(stream).sorted()));
  }

  @Override
  public Stream<T> sorted(Comparator<? super T> comparator) {
    requireNonNull(comparator, "comparator");
    @SuppressWarnings("unchecked") // only elements of T are compared
    Comparator<Object> order = (Comparator<Object>) comparator;
    return then(
        new Stateful.Sorted(
            Shape.REF, order, stream -> ref(stream).sorted(StopLook.before(order))));
  }

  @Override
  public Stream<T> limit(long maxSize) {
    Checks.notNegative("maxSize", maxSize);
    return then(new Stateful.Limit(Shape.REF, maxSize, (stream, most) -> ref(stream).limit(most)));
  }

  @Override
  public Stream<T> skip(long n) {
    Checks.notNegative("n", n);
    return then(new Stateful.Skip(Shape.REF, n, stream -> ref(stream).skip(n)));
  }

  @Override
  public Stream<T> takeWhile(Predicate<? super T> predicate) {
    requireNonNull(predicate, "predicate");
    return then(
        new Stateful.TakeWhile(
            Shape.REF,
            (stream, over) ->
                RefPipe.<T>ref(stream).takeWhile(e -> predicate.test(e) || !Stateful.note(over))));
  }

  @Override
  public Stream<T> dropWhile(Predicate<? super T> predicate) {
    requireNonNull(predicate, "predicate");
    return then(
        new Stateful.DropWhile(
            Shape.REF,
            (stream, drops) ->
                RefPipe.<T>ref(stream)
                    .filter(e -> drops.isOver() || drops.keeps(predicate.test(e))),
            stream -> RefPipe.<T>ref(stream).dropWhile(predicate)));
  }

  // ---- terminal ----

  @Override
  @SuppressWarnings("unchecked") // the pipeline's types say so
  public Spliterator<T> spliterator() {
    return (Spliterator<T>) anySpliterator();
  }

  @Override
  @SuppressWarnings("unchecked") // as above
  public Iterator<T> iterator() {
    return Spliterators.iterator((Spliterator<T>) anyUndivided());
  }

  @Override
  public void forEach(Consumer<? super T> action) {
    requireNonNull(action, "action");
    each(
        stream -> {
          RefPipe.<T>ref(stream).forEach(action);
          return null;
        });
  }

  @Override
  public void forEachOrdered(Consumer<? super T> action) {
    requireNonNull(action, "action");
    eachInOrder(
        stream -> {
          RefPipe.<T>ref(stream).forEachOrdered(action);
          return null;
        });
  }

  @Override
  public Object[] toArray() {
    return (Object[]) array(stream -> ref(stream).toArray());
  }

  @Override
  @SuppressWarnings("unchecked") // the generator made it
  public <A> A[] toArray(IntFunction<A[]> generator) {
    requireNonNull(generator, "generator");
    return (A[]) array(stream -> ref(stream).toArray(generator), generator);
  }

  @Override
  @SuppressWarnings("unchecked") // elements of this stream
  public List<T> toList() {
    return (List<T>) Collections.unmodifiableList(Arrays.asList(toArray()));
  }

  @Override
  public T reduce(T identity, BinaryOperator<T> accumulator) {
    requireNonNull(accumulator, "accumulator");
    return fold(stream -> RefPipe.<T>ref(stream).reduce(identity, accumulator), accumulator);
  }

  @Override
  public Optional<T> reduce(BinaryOperator<T> accumulator) {
    requireNonNull(accumulator, "accumulator");
    return fold(
            stream -> {
              Reduced<T> reduced = new Reduced<>(accumulator);
              RefPipe.<T>ref(stream).forEachOrdered(reduced);
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
    return fold(
        stream -> RefPipe.<T>ref(stream).<U>reduce(identity, accumulator, combiner), combiner);
  }

  @Override
  public <R> R collect(
      Supplier<R> supplier, BiConsumer<R, ? super T> accumulator, BiConsumer<R, R> combiner) {
    requireNonNull(supplier, "supplier");
    requireNonNull(accumulator, "accumulator");
    requireNonNull(combiner, "combiner");
    return fold(
        stream -> RefPipe.<T>ref(stream).<R>collect(supplier, accumulator, combiner),
        Checks.combiner(combiner));
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

  @Override
  public long count() {
    return size(stream -> ref(stream).count());
  }

  @Override
  public boolean anyMatch(Predicate<? super T> predicate) {
    requireNonNull(predicate, "predicate");
    return match(stream -> RefPipe.<T>ref(stream).anyMatch(predicate), true);
  }

  @Override
  public boolean allMatch(Predicate<? super T> predicate) {
    requireNonNull(predicate, "predicate");
    return match(stream -> RefPipe.<T>ref(stream).allMatch(predicate), false);
  }

  @Override
  public boolean noneMatch(Predicate<? super T> predicate) {
    requireNonNull(predicate, "predicate");
    return match(stream -> RefPipe.<T>ref(stream).noneMatch(predicate), false);
  }

  @Override
  public Optional<T> findFirst() {
    return find(false, stream -> RefPipe.<T>ref(stream).findFirst(), Optional::isPresent);
  }

  @Override
  public Optional<T> findAny() {
    return find(true, stream -> RefPipe.<T>ref(stream).findAny(), Optional::isPresent);
  }
}
