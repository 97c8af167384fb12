package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import java.util.DoubleSummaryStatistics;
import java.util.OptionalDouble;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ObjDoubleConsumer;
import java.util.function.Supplier;
import java.util.stream.BaseStream;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A stream of doubles. */
final class DoublePipe extends Pipe<Double, DoubleStream> implements DoubleStream {
  DoublePipe(Root root) {
    super(root);
  }

  DoublePipe(Pipe<?, ?> before, Stage stage) {
    super(before, stage);
  }

  private static DoubleStream doubles(BaseStream<?, ?> stream) {
    return (DoubleStream) stream;
  }

  @Override
  DoubleStream self() {
    return this;
  }

  @Override
  DoubleStream then(Stage next) {
    return new DoublePipe(this, next);
  }

  // ---- intermediate ----

  @Override
  public DoubleStream filter(DoublePredicate predicate) {
    requireNonNull(predicate, "predicate");
    return then(Stage.plain(Shape.DOUBLE, stream -> doubles(stream).filter(predicate)));
  }

  @Override
  public DoubleStream map(DoubleUnaryOperator mapper) {
    requireNonNull(mapper, "mapper");
    return then(Stage.sized(Shape.DOUBLE, stream -> doubles(stream).map(mapper)));
  }

  @Override
  public <U> Stream<U> mapToObj(DoubleFunction<? extends U> mapper) {
    requireNonNull(mapper, "mapper");
    return Pipes.ref(this, Stage.sized(Shape.REF, stream -> doubles(stream).<U>mapToObj(mapper)));
  }

  @Override
  public IntStream mapToInt(DoubleToIntFunction mapper) {
    requireNonNull(mapper, "mapper");
    return new IntPipe(this, Stage.sized(Shape.INT, stream -> doubles(stream).mapToInt(mapper)));
  }

  @Override
  public LongStream mapToLong(DoubleToLongFunction mapper) {
    requireNonNull(mapper, "mapper");
    return new LongPipe(this, Stage.sized(Shape.LONG, stream -> doubles(stream).mapToLong(mapper)));
  }

  @Override
  public Stream<Double> boxed() {
    return Pipes.ref(this, Stage.sized(Shape.REF, stream -> doubles(stream).boxed()));
  }

  @Override
  public DoubleStream flatMap(DoubleFunction<? extends DoubleStream> mapper) {
    requireNonNull(mapper, "mapper");
    return then(Stage.flat(Shape.DOUBLE, stream -> doubles(stream).flatMap(mapper)));
  }

  @Override
  public DoubleStream mapMulti(DoubleMapMultiConsumer mapper) {
    requireNonNull(mapper, "mapper");
    return then(Stage.plain(Shape.DOUBLE, stream -> doubles(stream).mapMulti(mapper)));
  }

  @Override
  public DoubleStream peek(DoubleConsumer action) {
    requireNonNull(action, "action");
    return then(Stage.sized(Shape.DOUBLE, stream -> doubles(stream).peek(action)));
  }

  @Override
  public DoubleStream distinct() {
    return boxed().distinct().mapToDouble(e -> e);
  }

  @Override
  public DoubleStream sorted() {
    return then(new Stateful.Sorted(Shape.DOUBLE, null, stream -> doubles(stream).sorted()));
  }

  @Override
  public DoubleStream limit(long maxSize) {
    Checks.notNegative("maxSize", maxSize);
    return then(
        new Stateful.Limit(Shape.DOUBLE, maxSize, (stream, most) -> doubles(stream).limit(most)));
  }

  @Override
  public DoubleStream skip(long n) {
    Checks.notNegative("n", n);
    return then(new Stateful.Skip(Shape.DOUBLE, n, stream -> doubles(stream).skip(n)));
  }

  @Override
  public DoubleStream takeWhile(DoublePredicate predicate) {
    requireNonNull(predicate, "predicate");
    return then(
        new Stateful.TakeWhile(
            Shape.DOUBLE,
            over ->
                stream ->
                    doubles(stream).takeWhile(e -> predicate.test(e) || !Stateful.note(over))));
  }

  @Override
  public DoubleStream dropWhile(DoublePredicate predicate) {
    requireNonNull(predicate, "predicate");
    return then(
        new Stateful.DropWhile(
            Shape.DOUBLE,
            stream -> doubles(stream).takeWhile(predicate),
            open ->
                stream ->
                    doubles(stream)
                        .filter(e -> open.get() || (!predicate.test(e) && Stateful.note(open))),
            stream -> doubles(stream).dropWhile(predicate)));
  }

  // ---- terminal ----

  @Override
  public Spliterator.OfDouble spliterator() {
    return (Spliterator.OfDouble) anySpliterator();
  }

  @Override
  public PrimitiveIterator.OfDouble iterator() {
    return Spliterators.iterator((Spliterator.OfDouble) anyUndivided());
  }

  @Override
  public void forEach(DoubleConsumer action) {
    requireNonNull(action, "action");
    each(
        stream -> {
          doubles(stream).forEach(action);
          return null;
        });
  }

  @Override
  public void forEachOrdered(DoubleConsumer action) {
    requireNonNull(action, "action");
    eachInOrder(
        stream -> {
          doubles(stream).forEachOrdered(action);
          return null;
        });
  }

  @Override
  public double[] toArray() {
    return (double[]) array(stream -> doubles(stream).toArray());
  }

  @Override
  public double reduce(double identity, DoubleBinaryOperator op) {
    requireNonNull(op, "op");
    return fold(stream -> doubles(stream).reduce(identity, op), (a, b) -> op.applyAsDouble(a, b));
  }

  @Override
  public OptionalDouble reduce(DoubleBinaryOperator op) {
    requireNonNull(op, "op");
    return fold(
        stream -> doubles(stream).reduce(op),
        (OptionalDouble a, OptionalDouble b) ->
            a.isEmpty()
                ? b
                : b.isEmpty()
                    ? a
                    : OptionalDouble.of(op.applyAsDouble(a.getAsDouble(), b.getAsDouble())));
  }

  @Override
  public <R> R collect(
      Supplier<R> supplier, ObjDoubleConsumer<R> accumulator, BiConsumer<R, R> combiner) {
    requireNonNull(supplier, "supplier");
    requireNonNull(accumulator, "accumulator");
    requireNonNull(combiner, "combiner");
    return fold(
        stream -> doubles(stream).<R>collect(supplier, accumulator, combiner),
        Checks.combiner(combiner));
  }

  @Override
  public double sum() {
    return summaryStatistics().getSum();
  }

  @Override
  public OptionalDouble min() {
    return reduce(Math::min);
  }

  @Override
  public OptionalDouble max() {
    return reduce(Math::max);
  }

  @Override
  public long count() {
    return size(stream -> doubles(stream).count());
  }

  @Override
  public OptionalDouble average() {
    DoubleSummaryStatistics all = summaryStatistics();
    return all.getCount() == 0 ? OptionalDouble.empty() : OptionalDouble.of(all.getAverage());
  }

  @Override
  public DoubleSummaryStatistics summaryStatistics() {
    return fold(
        stream -> doubles(stream).summaryStatistics(),
        Checks.combiner(DoubleSummaryStatistics::combine));
  }

  @Override
  public boolean anyMatch(DoublePredicate predicate) {
    requireNonNull(predicate, "predicate");
    return match(stream -> doubles(stream).anyMatch(predicate), true);
  }

  @Override
  public boolean allMatch(DoublePredicate predicate) {
    requireNonNull(predicate, "predicate");
    return match(stream -> doubles(stream).allMatch(predicate), false);
  }

  @Override
  public boolean noneMatch(DoublePredicate predicate) {
    requireNonNull(predicate, "predicate");
    return match(stream -> doubles(stream).noneMatch(predicate), false);
  }

  @Override
  public OptionalDouble findFirst() {
    return find(false, stream -> doubles(stream).findFirst(), OptionalDouble::isPresent);
  }

  @Override
  public OptionalDouble findAny() {
    return find(true, stream -> doubles(stream).findAny(), OptionalDouble::isPresent);
  }
}
