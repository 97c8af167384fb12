package dev.fjord.par;

import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.stream.BaseStream;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** A {@link Rope} of each shape. */
final class Ropes {
  private Ropes() {}

  static final class OfRef extends Rope implements Consumer<Object> {
    private Object[] last = {};

    OfRef() {
      super(Shape.REF);
    }

    @Override
    Object last() {
      return last;
    }

    @Override
    void last(Object array) {
      last = (Object[]) array;
    }

    @Override
    void addAll(BaseStream<?, ?> stream) {
      ((Stream<?>) stream).forEachOrdered(this);
    }

    @Override
    public void accept(Object value) {
      if (count == last.length) {
        grow();
      }
      last[count++] = value;
    }
  }

  // for each of double, int, long:
  static final class OfDouble extends Rope implements DoubleConsumer {
    private double[] last = {};

    OfDouble() {
      super(Shape.DOUBLE);
    }

    @Override
    Object last() {
      return last;
    }

    @Override
    void last(Object array) {
      last = (double[]) array;
    }

    @Override
    void addAll(BaseStream<?, ?> stream) {
      ((DoubleStream) stream).forEachOrdered(this);
    }

    @Override
    public void accept(double value) {
      if (count == last.length) {
        grow();
      }
      last[count++] = value;
    }
  }
  // end
}
