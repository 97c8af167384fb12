package dev.fjord.par;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A source for one sequential stream, whose pass ends once the work of the thread is stopped. To
 * others it is not split. Arrays, ranges and the like are passed over in chunks, with a look before
 * each; any other is looked at before each element.
 *
 * @param <C> what takes an element
 */
abstract class Stoppable<S extends Spliterator<?>, C> {
  /** Kinds of source that the JDK halves in no time. */
  private static final Set<Class<?>> HALVED =
      Set.of(
          Arrays.spliterator(new Object[0]).getClass(),
          Arrays.spliterator(new int[0]).getClass(),
          Arrays.spliterator(new long[0]).getClass(),
          Arrays.spliterator(new double[0]).getClass(),
          new ArrayList<>().spliterator().getClass(),
          List.of().spliterator().getClass(),
          IntStream.range(0, 1).spliterator().getClass(),
          LongStream.range(0, 1).spliterator().getClass());

  /** Fewer elements are not worth a clock. */
  private static final int FEW = 1 << 10;

  final S source;
  final StopLook stop = new StopLook();

  Stoppable(S source) {
    this.source = source;
  }

  abstract S prefix(S source);

  abstract void all(S chunk, C action);

  /** Looks before each element. */
  abstract void each(C action);

  final void remaining(C action) {
    if (HALVED.contains(source.getClass()) && source.estimateSize() > FEW) {
      chunks(action);
    } else {
      each(action);
    }
  }

  private void chunks(C action) {
    Deque<S> right = new ArrayDeque<>();
    long aim = Evaluation.FIRST_CHUNK;
    long begin = System.nanoTime();
    for (S chunk = source; chunk != null; chunk = right.poll()) {
      stop.look();
      while (chunk.estimateSize() > aim) {
        S left = prefix(chunk);
        right.push(chunk);
        chunk = left;
      }
      long size = chunk.estimateSize();
      all(chunk, action);
      long now = System.nanoTime();
      aim = Window.nextChunk(aim, size, now - begin);
      begin = now;
    }
  }

  public final long estimateSize() {
    return source.estimateSize();
  }

  public final int characteristics() {
    return source.characteristics();
  }

  static final class OfRef<T> extends Stoppable<Spliterator<T>, Consumer<? super T>>
      implements Spliterator<T> {
    OfRef(Spliterator<T> source) {
      super(source);
    }

    @Override
    Spliterator<T> prefix(Spliterator<T> source) {
      return source.trySplit();
    }

    @Override
    void all(Spliterator<T> chunk, Consumer<? super T> action) {
      chunk.forEachRemaining(action);
    }

    @Override
    void each(Consumer<? super T> action) {
      source.forEachRemaining(
          element -> {
            stop.look();
            action.accept(element);
          });
    }

    @Override
    public boolean tryAdvance(Consumer<? super T> action) {
      stop.look();
      return source.tryAdvance(action);
    }

    @Override
    public void forEachRemaining(Consumer<? super T> action) {
      remaining(action);
    }

    @Override
    public @Nullable Spliterator<T> trySplit() {
      return null;
    }

    @Override
    public Comparator<? super T> getComparator() {
      return source.getComparator();
    }
  }

  static final class OfInt extends Stoppable<Spliterator.OfInt, IntConsumer>
      implements Spliterator.OfInt {
    OfInt(Spliterator.OfInt source) {
      super(source);
    }

    @Override
    Spliterator.OfInt prefix(Spliterator.OfInt source) {
      return source.trySplit();
    }

    @Override
    void all(Spliterator.OfInt chunk, IntConsumer action) {
      chunk.forEachRemaining(action);
    }

    @Override
    void each(IntConsumer action) {
      source.forEachRemaining(
          (int element) -> {
            stop.look();
            action.accept(element);
          });
    }

    @Override
    public boolean tryAdvance(IntConsumer action) {
      stop.look();
      return source.tryAdvance(action);
    }

    @Override
    public void forEachRemaining(IntConsumer action) {
      remaining(action);
    }

    @Override
    public Spliterator.@Nullable OfInt trySplit() {
      return null;
    }

    @Override
    public Comparator<? super Integer> getComparator() {
      return source.getComparator();
    }
  }

  static final class OfLong extends Stoppable<Spliterator.OfLong, LongConsumer>
      implements Spliterator.OfLong {
    OfLong(Spliterator.OfLong source) {
      super(source);
    }

    @Override
    Spliterator.OfLong prefix(Spliterator.OfLong source) {
      return source.trySplit();
    }

    @Override
    void all(Spliterator.OfLong chunk, LongConsumer action) {
      chunk.forEachRemaining(action);
    }

    @Override
    void each(LongConsumer action) {
      source.forEachRemaining(
          (long element) -> {
            stop.look();
            action.accept(element);
          });
    }

    @Override
    public boolean tryAdvance(LongConsumer action) {
      stop.look();
      return source.tryAdvance(action);
    }

    @Override
    public void forEachRemaining(LongConsumer action) {
      remaining(action);
    }

    @Override
    public Spliterator.@Nullable OfLong trySplit() {
      return null;
    }

    @Override
    public Comparator<? super Long> getComparator() {
      return source.getComparator();
    }
  }

  static final class OfDouble extends Stoppable<Spliterator.OfDouble, DoubleConsumer>
      implements Spliterator.OfDouble {
    OfDouble(Spliterator.OfDouble source) {
      super(source);
    }

    @Override
    Spliterator.OfDouble prefix(Spliterator.OfDouble source) {
      return source.trySplit();
    }

    @Override
    void all(Spliterator.OfDouble chunk, DoubleConsumer action) {
      chunk.forEachRemaining(action);
    }

    @Override
    void each(DoubleConsumer action) {
      source.forEachRemaining(
          (double element) -> {
            stop.look();
            action.accept(element);
          });
    }

    @Override
    public boolean tryAdvance(DoubleConsumer action) {
      stop.look();
      return source.tryAdvance(action);
    }

    @Override
    public void forEachRemaining(DoubleConsumer action) {
      remaining(action);
    }

    @Override
    public Spliterator.@Nullable OfDouble trySplit() {
      return null;
    }

    @Override
    public Comparator<? super Double> getComparator() {
      return source.getComparator();
    }
  }
}
