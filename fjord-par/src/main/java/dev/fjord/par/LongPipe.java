package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import java.util.LongSummaryStatistics;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.PrimitiveIterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiConsumer;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import java.util.stream.BaseStream;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** A stream of longs. */
final class LongPipe extends Pipe<Long, LongStream> implements LongStream {
  LongPipe(Root root) {
    super(root);
  }

  LongPipe(Pipe<?, ?> before, Stage stage) {
    super(before, stage);
  }

  private static LongStream longs(BaseStream<?, ?> stream) {
    return (LongStream) stream;
  }

  @Override
  LongStream self() {
    return this;
  }

  @Override
  LongStream then(Stage next) {
    return new LongPipe(this, next);
  }

  // ---- intermediate ----

  @Override
  public LongStream filter(LongPredicate predicate) {
    requireNonNull(predicate, "predicate");
    return then(Stage.plain(Shape.LONG, stream -> longs(stream).filter(predicate)));
  }

  @Override
  public LongStream map(LongUnaryOperator mapper) {
    requireNonNull(mapper, "mapper");
    return then(Stage.sized(Shape.LONG, stream -> longs(stream).map(mapper)));
  }

  @Override
  public <U> Stream<U> mapToObj(LongFunction<? extends U> mapper) {
    requireNonNull(mapper, "mapper");
    return Pipes.ref(this, Stage.sized(Shape.REF, stream -> longs(stream).<U>mapToObj(mapper)));
  }

  @Override
  public IntStream mapToInt(LongToIntFunction mapper) {
    requireNonNull(mapper, "mapper");
    return new IntPipe(this, Stage.sized(Shape.INT, stream -> longs(stream).mapToInt(mapper)));
  }

  @Override
  public DoubleStream mapToDouble(LongToDoubleFunction mapper) {
    requireNonNull(mapper, "mapper");
    return new DoublePipe(
        this, Stage.sized(Shape.DOUBLE, stream -> longs(stream).mapToDouble(mapper)));
  }

  @Override
  public DoubleStream asDoubleStream() {
    return new DoublePipe(
        this, Stage.sized(Shape.DOUBLE, stream -> longs(stream).asDoubleStream()));
  }

  @Override
  public Stream<Long> boxed() {
    return Pipes.ref(this, Stage.sized(Shape.REF, stream -> longs(stream).boxed()));
  }

  @Override
  public LongStream flatMap(LongFunction<? extends LongStream> mapper) {
    requireNonNull(mapper, "mapper");
    return then(Stage.flat(Shape.LONG, stream -> longs(stream).flatMap(mapper)));
  }

  @Override
  public LongStream mapMulti(LongMapMultiConsumer mapper) {
    requireNonNull(mapper, "mapper");
    return then(Stage.plain(Shape.LONG, stream -> longs(stream).mapMulti(mapper)));
  }

  @Override
  public LongStream peek(LongConsumer action) {
    requireNonNull(action, "action");
    return then(Stage.sized(Shape.LONG, stream -> longs(stream).peek(action)));
  }

  @Override
  public LongStream distinct() {
    return boxed().distinct().mapToLong(e -> e);
  }

  @Override
  public LongStream sorted() {
    return then(new Stateful.Sorted(Shape.LONG, null, stream -> longs(stream).sorted()));
  }

  @Override
  public LongStream limit(long maxSize) {
    Checks.notNegative("maxSize", maxSize);
    return then(
        new Stateful.Limit(Shape.LONG, maxSize, (stream, most) -> longs(stream).limit(most)));
  }

  @Override
  public LongStream skip(long n) {
    Checks.notNegative("n", n);
    return then(new Stateful.Skip(Shape.LONG, n, stream -> longs(stream).skip(n)));
  }

  @Override
  public LongStream takeWhile(LongPredicate predicate) {
    requireNonNull(predicate, "predicate");
    return then(
        new Stateful.TakeWhile(
            Shape.LONG,
            over ->
                stream -> longs(stream).takeWhile(e -> predicate.test(e) || !Stateful.note(over))));
  }

  @Override
  public LongStream dropWhile(LongPredicate predicate) {
    requireNonNull(predicate, "predicate");
    return then(
        new Stateful.DropWhile(
            Shape.LONG,
            stream -> longs(stream).takeWhile(predicate),
            open ->
                stream ->
                    longs(stream)
                        .filter(e -> open.get() || (!predicate.test(e) && Stateful.note(open))),
            stream -> longs(stream).dropWhile(predicate)));
  }

  // ---- terminal ----

  @Override
  public Spliterator.OfLong spliterator() {
    return (Spliterator.OfLong) anySpliterator();
  }

  @Override
  public PrimitiveIterator.OfLong iterator() {
    return Spliterators.iterator((Spliterator.OfLong) anyUndivided());
  }

  @Override
  public void forEach(LongConsumer action) {
    requireNonNull(action, "action");
    each(
        stream -> {
          longs(stream).forEach(action);
          return null;
        });
  }

  @Override
  public void forEachOrdered(LongConsumer action) {
    requireNonNull(action, "action");
    eachInOrder(
        stream -> {
          longs(stream).forEachOrdered(action);
          return null;
        });
  }

  @Override
  public long[] toArray() {
    return (long[]) array(stream -> longs(stream).toArray());
  }

  @Override
  public long reduce(long identity, LongBinaryOperator op) {
    requireNonNull(op, "op");
    return fold(stream -> longs(stream).reduce(identity, op), (a, b) -> op.applyAsLong(a, b));
  }

  @Override
  public OptionalLong reduce(LongBinaryOperator op) {
    requireNonNull(op, "op");
    return fold(
        stream -> longs(stream).reduce(op),
        (OptionalLong a, OptionalLong b) ->
            a.isEmpty()
                ? b
                : b.isEmpty() ? a : OptionalLong.of(op.applyAsLong(a.getAsLong(), b.getAsLong())));
  }

  @Override
  public <R> R collect(
      Supplier<R> supplier, ObjLongConsumer<R> accumulator, BiConsumer<R, R> combiner) {
    requireNonNull(supplier, "supplier");
    requireNonNull(accumulator, "accumulator");
    requireNonNull(combiner, "combiner");
    return fold(
        stream -> longs(stream).<R>collect(supplier, accumulator, combiner),
        Checks.combiner(combiner));
  }

  @Override
  public long sum() {
    return fold(stream -> longs(stream).sum(), Long::sum);
  }

  @Override
  public OptionalLong min() {
    return reduce(Math::min);
  }

  @Override
  public OptionalLong max() {
    return reduce(Math::max);
  }

  @Override
  public long count() {
    return size(stream -> longs(stream).count());
  }

  @Override
  public OptionalDouble average() {
    Mean all =
        fold(
            stream -> longs(stream).collect(Mean::new, Mean::add, Mean::add),
            Checks.combiner(Mean::add));
    return all.get();
  }

  @Override
  public LongSummaryStatistics summaryStatistics() {
    return fold(
        stream -> longs(stream).summaryStatistics(),
        Checks.combiner(LongSummaryStatistics::combine));
  }

  @Override
  public boolean anyMatch(LongPredicate predicate) {
    requireNonNull(predicate, "predicate");
    return match(stream -> longs(stream).anyMatch(predicate), true);
  }

  @Override
  public boolean allMatch(LongPredicate predicate) {
    requireNonNull(predicate, "predicate");
    return match(stream -> longs(stream).allMatch(predicate), false);
  }

  @Override
  public boolean noneMatch(LongPredicate predicate) {
    requireNonNull(predicate, "predicate");
    return match(stream -> longs(stream).noneMatch(predicate), false);
  }

  @Override
  public OptionalLong findFirst() {
    return find(false, stream -> longs(stream).findFirst(), OptionalLong::isPresent);
  }

  @Override
  public OptionalLong findAny() {
    return find(true, stream -> longs(stream).findAny(), OptionalLong::isPresent);
  }
}
