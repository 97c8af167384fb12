package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import java.util.IntSummaryStatistics;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Supplier;
import java.util.stream.BaseStream;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A stream of ints. */
final class IntPipe extends Pipe<Integer, IntStream> implements IntStream {
  IntPipe(Root root) {
    super(root);
  }

  IntPipe(Pipe<?, ?> before, Stage stage) {
    super(before, stage);
  }

  private static IntStream ints(BaseStream<?, ?> stream) {
    return (IntStream) stream;
  }

  @Override
  IntStream self() {
    return this;
  }

  @Override
  IntStream then(Stage next) {
    return new IntPipe(this, next);
  }

  // ---- intermediate ----

  @Override
  public IntStream filter(IntPredicate predicate) {
    requireNonNull(predicate, "predicate");
    return then(Stage.plain(Shape.INT, stream -> ints(stream).filter(predicate)));
  }

  @Override
  public IntStream map(IntUnaryOperator mapper) {
    requireNonNull(mapper, "mapper");
    return then(Stage.sized(Shape.INT, stream -> ints(stream).map(mapper)));
  }

  @Override
  public <U> Stream<U> mapToObj(IntFunction<? extends U> mapper) {
    requireNonNull(mapper, "mapper");
    return Pipes.ref(this, Stage.sized(Shape.REF, stream -> ints(stream).<U>mapToObj(mapper)));
  }

  @Override
  public LongStream mapToLong(IntToLongFunction mapper) {
    requireNonNull(mapper, "mapper");
    return new LongPipe(this, Stage.sized(Shape.LONG, stream -> ints(stream).mapToLong(mapper)));
  }

  @Override
  public DoubleStream mapToDouble(IntToDoubleFunction mapper) {
    requireNonNull(mapper, "mapper");
    return new DoublePipe(
        this, Stage.sized(Shape.DOUBLE, stream -> ints(stream).mapToDouble(mapper)));
  }

  @Override
  public LongStream asLongStream() {
    return new LongPipe(this, Stage.sized(Shape.LONG, stream -> ints(stream).asLongStream()));
  }

  @Override
  public DoubleStream asDoubleStream() {
    return new DoublePipe(this, Stage.sized(Shape.DOUBLE, stream -> ints(stream).asDoubleStream()));
  }

  @Override
  public Stream<Integer> boxed() {
    return Pipes.ref(this, Stage.sized(Shape.REF, stream -> ints(stream).boxed()));
  }

  @Override
  public IntStream flatMap(IntFunction<? extends IntStream> mapper) {
    requireNonNull(mapper, "mapper");
    return then(Stage.flat(Shape.INT, stream -> ints(stream).flatMap(mapper)));
  }

  @Override
  public IntStream mapMulti(IntMapMultiConsumer mapper) {
    requireNonNull(mapper, "mapper");
    return then(Stage.plain(Shape.INT, stream -> ints(stream).mapMulti(mapper)));
  }

  @Override
  public IntStream peek(IntConsumer action) {
    requireNonNull(action, "action");
    return then(Stage.sized(Shape.INT, stream -> ints(stream).peek(action)));
  }

  @Override
  public IntStream distinct() {
    return boxed().distinct().mapToInt(e -> e);
  }

  @Override
  public IntStream sorted() {
    return then(new Stateful.Sorted(Shape.INT, null, stream -> ints(stream).sorted()));
  }

  @Override
  public IntStream limit(long maxSize) {
    Checks.notNegative("maxSize", maxSize);
    return then(new Stateful.Limit(Shape.INT, maxSize, (stream, most) -> ints(stream).limit(most)));
  }

  @Override
  public IntStream skip(long n) {
    Checks.notNegative("n", n);
    return then(new Stateful.Skip(Shape.INT, n, stream -> ints(stream).skip(n)));
  }

  @Override
  public IntStream takeWhile(IntPredicate predicate) {
    requireNonNull(predicate, "predicate");
    return then(
        new Stateful.TakeWhile(
            Shape.INT,
            over ->
                stream -> ints(stream).takeWhile(e -> predicate.test(e) || !Stateful.note(over))));
  }

  @Override
  public IntStream dropWhile(IntPredicate predicate) {
    requireNonNull(predicate, "predicate");
    return then(
        new Stateful.DropWhile(
            Shape.INT,
            stream -> ints(stream).takeWhile(predicate),
            open ->
                stream ->
                    ints(stream)
                        .filter(e -> open.get() || (!predicate.test(e) && Stateful.note(open))),
            stream -> ints(stream).dropWhile(predicate)));
  }

  // ---- terminal ----

  @Override
  public Spliterator.OfInt spliterator() {
    return (Spliterator.OfInt) anySpliterator();
  }

  @Override
  public PrimitiveIterator.OfInt iterator() {
    return Spliterators.iterator((Spliterator.OfInt) anyUndivided());
  }

  @Override
  public void forEach(IntConsumer action) {
    requireNonNull(action, "action");
    each(
        stream -> {
          ints(stream).forEach(action);
          return null;
        });
  }

  @Override
  public void forEachOrdered(IntConsumer action) {
    requireNonNull(action, "action");
    eachInOrder(
        stream -> {
          ints(stream).forEachOrdered(action);
          return null;
        });
  }

  @Override
  public int[] toArray() {
    return (int[]) array(stream -> ints(stream).toArray());
  }

  @Override
  public int reduce(int identity, IntBinaryOperator op) {
    requireNonNull(op, "op");
    return fold(stream -> ints(stream).reduce(identity, op), (a, b) -> op.applyAsInt(a, b));
  }

  @Override
  public OptionalInt reduce(IntBinaryOperator op) {
    requireNonNull(op, "op");
    return fold(
        stream -> ints(stream).reduce(op),
        (OptionalInt a, OptionalInt b) ->
            a.isEmpty()
                ? b
                : b.isEmpty() ? a : OptionalInt.of(op.applyAsInt(a.getAsInt(), b.getAsInt())));
  }

  @Override
  public <R> R collect(
      Supplier<R> supplier, ObjIntConsumer<R> accumulator, BiConsumer<R, R> combiner) {
    requireNonNull(supplier, "supplier");
    requireNonNull(accumulator, "accumulator");
    requireNonNull(combiner, "combiner");
    return fold(
        stream -> ints(stream).<R>collect(supplier, accumulator, combiner),
        Checks.combiner(combiner));
  }

  @Override
  public int sum() {
    return fold(stream -> ints(stream).sum(), Integer::sum);
  }

  @Override
  public OptionalInt min() {
    return reduce(Math::min);
  }

  @Override
  public OptionalInt max() {
    return reduce(Math::max);
  }

  @Override
  public long count() {
    return size(stream -> ints(stream).count());
  }

  @Override
  public OptionalDouble average() {
    Mean all =
        fold(
            stream -> ints(stream).collect(Mean::new, Mean::add, Mean::add),
            Checks.combiner(Mean::add));
    return all.get();
  }

  @Override
  public IntSummaryStatistics summaryStatistics() {
    return fold(
        stream -> ints(stream).summaryStatistics(), Checks.combiner(IntSummaryStatistics::combine));
  }

  @Override
  public boolean anyMatch(IntPredicate predicate) {
    requireNonNull(predicate, "predicate");
    return match(stream -> ints(stream).anyMatch(predicate), true);
  }

  @Override
  public boolean allMatch(IntPredicate predicate) {
    requireNonNull(predicate, "predicate");
    return match(stream -> ints(stream).allMatch(predicate), false);
  }

  @Override
  public boolean noneMatch(IntPredicate predicate) {
    requireNonNull(predicate, "predicate");
    return match(stream -> ints(stream).noneMatch(predicate), false);
  }

  @Override
  public OptionalInt findFirst() {
    return find(false, stream -> ints(stream).findFirst(), OptionalInt::isPresent);
  }

  @Override
  public OptionalInt findAny() {
    return find(true, stream -> ints(stream).findAny(), OptionalInt::isPresent);
  }
}
