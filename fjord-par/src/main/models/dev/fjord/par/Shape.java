package dev.fjord.par;

import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.BaseStream;
import java.util.stream.DoubleStream;
import java.util.stream.StreamSupport;

/** Which of the four kinds of stream: what must be written for each of them is here. */
@SuppressWarnings("unchecked") // whoever has a shape has what is of it
enum Shape {
  // for each of double, int, long, Object:
  DOUBLE {
    @Override
    DoubleStream stream(Spliterator<?> source, boolean parallel) {
      return StreamSupport.doubleStream((Spliterator.OfDouble) source, parallel);
    }

    @Override
    Spliterator<?> late(Supplier<Spliterator<?>> source) {
      return StreamSupport.doubleStream(() -> (Spliterator.OfDouble) source.get(), 0, false)
          .spliterator();
    }

    @Override
    Spliterator<?> splice(Chunks chunks) {
      return new Spliced.OfDouble(chunks);
    }

    @Override
    DoubleStream filter(BaseStream<?, ?> stream, BooleanSupplier isKept) {
      return ((DoubleStream) stream).filter(each -> isKept.getAsBoolean());
    }

    @Override
    DoubleStream takeWhile(BaseStream<?, ?> stream, BooleanSupplier goesOn) {
      return ((DoubleStream) stream).takeWhile(each -> goesOn.getAsBoolean());
    }

    @Override
    Spliterator<?> slice(Spliterator<?> source, long from, long to) {
      return new Slice.OfDouble((Spliterator.OfDouble) source, from, to);
    }

    @Override
    Rope gather(BaseStream<?, ?> stream, long expected) {
      Gather.OfDouble kept = new Gather.OfDouble(expected);
      ((DoubleStream) stream).forEachOrdered(kept);
      return kept.all();
    }

    @Override
    Object newArray(int length) {
      return new double[length];
    }

    @Override
    Spliterator<?> spliterator(Object array, int from, int to) {
      return Spliterators.spliterator((double[]) array, from, to, OF_ARRAY);
    }

    @Override
    Spliterator<?> inBatches(Spliterator<?> source) {
      return new Batches.OfDouble((Spliterator.OfDouble) source);
    }

    @Override
    Portions<?, ?> inPortions(Spliterator<?> source) {
      return new Portions.OfDouble((Spliterator.OfDouble) source);
    }

    @Override
    Spliterator<?> concat(Spliterator<?> first, Spliterator<?> second) {
      return DoubleStream.concat(stream(first, true), stream(second, true)).spliterator();
    }

    @Override
    void fill(Object array, int from, BaseStream<?, ?> stream) {
      ((DoubleStream) stream).forEachOrdered(new Fill.OfDouble((double[]) array, from));
    }
  },
// end
;

  private static final int OF_ARRAY = Spliterator.ORDERED | Spliterator.IMMUTABLE;

  /** The JDK's stream over a source. */
  abstract BaseStream<?, ?> stream(Spliterator<?> source, boolean parallel);

  /** A source that is asked for when it is first used. It has its own characteristics. */
  abstract Spliterator<?> late(Supplier<Spliterator<?>> source);

  /** Asks for each element, in place of a predicate. */
  abstract BaseStream<?, ?> filter(BaseStream<?, ?> stream, BooleanSupplier isKept);

  /** The same. */
  abstract BaseStream<?, ?> takeWhile(BaseStream<?, ?> stream, BooleanSupplier goesOn);

  /** Chunks as one source, which does not split. */
  abstract Spliterator<?> splice(Chunks chunks);

  /** A source that ends its pass once the work of the thread that reads it is stopped. */
  final Spliterator<?> stoppable(Spliterator<?> source) {
    return splice(new Solo(source));
  }

  /**
   * The elements from one index to before another, of a source that knows the sizes of its parts.
   */
  abstract Spliterator<?> slice(Spliterator<?> source, long from, long to);

  /**
   * All elements, in new arrays.
   *
   * @param expected how many there may be
   */
  abstract Rope gather(BaseStream<?, ?> stream, long expected);

  abstract Object newArray(int length);

  /** A part of an array as a source. */
  abstract Spliterator<?> spliterator(Object array, int from, int to);

  /** A source that does not split, as one that does: by reading ahead. */
  abstract Spliterator<?> inBatches(Spliterator<?> source);

  /** A source for one pass after the other. */
  abstract Portions<?, ?> inPortions(Spliterator<?> source);

  /** One source after the other, as one. */
  abstract Spliterator<?> concat(Spliterator<?> first, Spliterator<?> second);

  /** Writes all elements into an array, from an index on. */
  abstract void fill(Object array, int from, BaseStream<?, ?> stream);
}
