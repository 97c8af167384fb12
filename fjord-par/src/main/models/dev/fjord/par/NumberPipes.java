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
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongToIntFunction;
import java.util.function.ObjDoubleConsumer;
import java.util.function.Supplier;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The streams of numbers, and what a stream of objects has as they have it. */
final class NumberPipes {
  private NumberPipes() {}

  // for each of double, int, long, T:
  /** A stream of {@code double}. */
  static final class OfDouble extends Pipe<Double, DoubleStream> implements DoubleStream {
    OfDouble(Root root) {
      super(root);
    }

    OfDouble(Pipe<?, ?> before, Stage stage) {
      super(before, stage);
    }

    // not T:
    @Override
    DoubleStream then(Stage next) {
      return new OfDouble(this, next);
    }

    @Override
    public DoubleStream map(DoubleUnaryOperator mapper) {
      requireNonNull(mapper, "mapper");
      return then(Stage.sized(Shape.DOUBLE, on(stream -> stream.map(mapper))));
    }

    @Override
    public <U> Stream<U> mapToObj(DoubleFunction<? extends U> mapper) {
      requireNonNull(mapper, "mapper");
      return Pipes.ref(this, Stage.sized(Shape.REF, on(stream -> stream.<U>mapToObj(mapper))));
    }

    @Override
    public Stream<Double> boxed() {
      return Pipes.ref(this, Stage.sized(Shape.REF, on(stream -> stream.boxed())));
    }

    @Override
    public DoubleStream flatMap(DoubleFunction<? extends DoubleStream> mapper) {
      requireNonNull(mapper, "mapper");
      return then(Stage.flat(Shape.DOUBLE, on(stream -> stream.flatMap(mapper))));
    }

    @Override
    public DoubleStream mapMulti(DoubleMapMultiConsumer mapper) {
      requireNonNull(mapper, "mapper");
      return then(Stage.plain(Shape.DOUBLE, on(stream -> stream.mapMulti(mapper))));
    }

    @Override
    public DoubleStream distinct() {
      return boxed().distinct().mapToDouble(e -> e);
    }

    @Override
    public double[] toArray() {
      return (double[]) array(stream -> stream.toArray());
    }

    @Override
    public double reduce(double identity, DoubleBinaryOperator op) {
      requireNonNull(op, "op");
      return fold(stream -> stream.reduce(identity, op), (a, b) -> op.applyAsDouble(a, b));
    }

    @Override
    public OptionalDouble reduce(DoubleBinaryOperator op) {
      requireNonNull(op, "op");
      return fold(
          stream -> stream.reduce(op),
          (OptionalDouble a, OptionalDouble b) ->
              a.isEmpty()
                  ? b
                  : b.isEmpty()
                      ? a
                      : OptionalDouble.of(op.applyAsDouble(a.getAsDouble(), b.getAsDouble())));
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
    public DoubleSummaryStatistics summaryStatistics() {
      return fold(
          stream -> stream.summaryStatistics(), Checks.combiner(DoubleSummaryStatistics::combine));
    }

    // only int:
    @Override
    public LongStream mapToLong(IntToLongFunction mapper) {
      requireNonNull(mapper, "mapper");
      return new OfLong(this, Stage.sized(Shape.LONG, on(stream -> stream.mapToLong(mapper))));
    }

    @Override
    public DoubleStream mapToDouble(IntToDoubleFunction mapper) {
      requireNonNull(mapper, "mapper");
      return new OfDouble(
          this, Stage.sized(Shape.DOUBLE, on(stream -> stream.mapToDouble(mapper))));
    }

    @Override
    public LongStream asLongStream() {
      return new OfLong(this, Stage.sized(Shape.LONG, on(stream -> stream.asLongStream())));
    }

    @Override
    public int sum() {
      return fold(stream -> stream.sum(), Integer::sum);
    }

    // only long:
    @Override
    public IntStream mapToInt(LongToIntFunction mapper) {
      requireNonNull(mapper, "mapper");
      return new OfInt(this, Stage.sized(Shape.INT, on(stream -> stream.mapToInt(mapper))));
    }

    @Override
    public DoubleStream mapToDouble(LongToDoubleFunction mapper) {
      requireNonNull(mapper, "mapper");
      return new OfDouble(
          this, Stage.sized(Shape.DOUBLE, on(stream -> stream.mapToDouble(mapper))));
    }

    @Override
    public long sum() {
      return fold(stream -> stream.sum(), Long::sum);
    }

    // only int, long:
    @Override
    public DoubleStream asDoubleStream() {
      return new OfDouble(this, Stage.sized(Shape.DOUBLE, on(stream -> stream.asDoubleStream())));
    }

    @Override
    public OptionalDouble average() {
      return collect(Mean::new, Mean::add, Mean::add).get();
    }

    // only double:
    @Override
    public IntStream mapToInt(DoubleToIntFunction mapper) {
      requireNonNull(mapper, "mapper");
      return new OfInt(this, Stage.sized(Shape.INT, on(stream -> stream.mapToInt(mapper))));
    }

    @Override
    public LongStream mapToLong(DoubleToLongFunction mapper) {
      requireNonNull(mapper, "mapper");
      return new OfLong(this, Stage.sized(Shape.LONG, on(stream -> stream.mapToLong(mapper))));
    }

    @Override
    public double sum() {
      return summaryStatistics().getSum();
    }

    @Override
    public OptionalDouble average() {
      DoubleSummaryStatistics all = summaryStatistics();
      return all.getCount() == 0 ? OptionalDouble.empty() : OptionalDouble.of(all.getAverage());
    }

    // all:
    // ---- intermediate ----

    @Override
    public DoubleStream filter(DoublePredicate predicate) {
      requireNonNull(predicate, "predicate");
      return then(Stage.plain(Shape.DOUBLE, on(stream -> stream.filter(predicate))));
    }

    @Override
    public DoubleStream peek(DoubleConsumer action) {
      requireNonNull(action, "action");
      return then(Stage.sized(Shape.DOUBLE, on(stream -> stream.peek(action))));
    }

    @Override
    public DoubleStream sorted() {
      return then(new Stateful.Sorted(Shape.DOUBLE, null, on(stream -> stream.sorted())));
    }

    @Override
    public DoubleStream limit(long maxSize) {
      Checks.notNegative("maxSize", maxSize);
      return then(
          new Stateful.Limit(Shape.DOUBLE, maxSize, on((stream, most) -> stream.limit(most))));
    }

    @Override
    public DoubleStream skip(long n) {
      Checks.notNegative("n", n);
      return then(new Stateful.Skip(Shape.DOUBLE, n, on(stream -> stream.skip(n))));
    }

    @Override
    public DoubleStream takeWhile(DoublePredicate predicate) {
      requireNonNull(predicate, "predicate");
      return then(
          new Stateful.TakeWhile(
              Shape.DOUBLE,
              on(
                  (stream, over) ->
                      stream.takeWhile(e -> predicate.test(e) || !Stateful.note(over)))));
    }

    @Override
    public DoubleStream dropWhile(DoublePredicate predicate) {
      requireNonNull(predicate, "predicate");
      return then(
          new Stateful.DropWhile(
              Shape.DOUBLE,
              on(
                  (stream, drops) ->
                      stream.filter(e -> drops.isOver() || drops.keeps(predicate.test(e)))),
              on(stream -> stream.dropWhile(predicate))));
    }

    // ---- terminal ----

    @Override
    @SuppressWarnings("unchecked") // the pipeline's types say so
    public Spliterator.OfDouble spliterator() {
      return (Spliterator.OfDouble) anySpliterator();
    }

    @Override
    @SuppressWarnings("unchecked") // as above
    public PrimitiveIterator.OfDouble iterator() {
      return Spliterators.iterator((Spliterator.OfDouble) anyUndivided());
    }

    @Override
    public void forEach(DoubleConsumer action) {
      requireNonNull(action, "action");
      each(
          stream -> {
            stream.forEach(action);
            return null;
          });
    }

    @Override
    public void forEachOrdered(DoubleConsumer action) {
      requireNonNull(action, "action");
      eachInOrder(
          stream -> {
            stream.forEachOrdered(action);
            return null;
          });
    }

    @Override
    public <R> R collect(
        Supplier<R> supplier, ObjDoubleConsumer<R> accumulator, BiConsumer<R, R> combiner) {
      requireNonNull(supplier, "supplier");
      requireNonNull(accumulator, "accumulator");
      requireNonNull(combiner, "combiner");
      return fold(
          stream -> stream.<R>collect(supplier, accumulator, combiner), Checks.combiner(combiner));
    }

    @Override
    public long count() {
      return size(stream -> stream.count());
    }

    @Override
    public boolean anyMatch(DoublePredicate predicate) {
      requireNonNull(predicate, "predicate");
      return match(stream -> stream.anyMatch(predicate), true);
    }

    @Override
    public boolean allMatch(DoublePredicate predicate) {
      requireNonNull(predicate, "predicate");
      return match(stream -> stream.allMatch(predicate), false);
    }

    @Override
    public boolean noneMatch(DoublePredicate predicate) {
      requireNonNull(predicate, "predicate");
      return match(stream -> stream.noneMatch(predicate), false);
    }

    @Override
    public OptionalDouble findFirst() {
      return find(false, stream -> stream.findFirst(), OptionalDouble::isPresent);
    }

    @Override
    public OptionalDouble findAny() {
      return find(true, stream -> stream.findAny(), OptionalDouble::isPresent);
    }
  }
  // end
}
