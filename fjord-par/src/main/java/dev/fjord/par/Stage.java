package dev.fjord.par;

import java.util.function.Function;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/** An intermediate operation. */
abstract class Stage {
  private final Shape out;

  Stage(Shape out) {
    this.out = out;
  }

  /** The shape of what comes out. */
  final Shape out() {
    return out;
  }

  /**
   * Adds it to a sequential stream of the JDK.
   *
   * @param part what the stream is run for; null if for all of the source
   */
  abstract BaseStream<?, ?> on(BaseStream<?, ?> stream, @Nullable Part<?> part);

  /** Adds it to a line. */
  abstract void extend(Line line);

  /** Whether it needs to see all that comes before, or in order: it may not be run over parts. */
  boolean isStateful() {
    return true;
  }

  /** Whether it may not want all that comes before. */
  boolean isShortCircuit() {
    return false;
  }

  /** One that knows nothing but the element before it. */
  static Stage plain(Shape out, Function<BaseStream<?, ?>, BaseStream<?, ?>> on) {
    return new Plain(out, false, on);
  }

  /** One out of which as many elements come as go in. */
  static Stage sized(Shape out, Function<BaseStream<?, ?>, BaseStream<?, ?>> on) {
    return new Plain(out, true, on);
  }

  /** One out of which any number come for each that goes in, maybe without an end. */
  static Stage flat(Shape out, Function<BaseStream<?, ?>, BaseStream<?, ?>> on) {
    return new Plain(out, false, on) {
      /**
       * How many stages are before it, if one of those may end the pass: what they let through is
       * wanted. Otherwise 0.
       */
      private int passed;

      @Override
      BaseStream<?, ?> on(BaseStream<?, ?> stream, @Nullable Part<?> part) {
        return watched(out, super.on(stream, part), part, passed);
      }

      @Override
      void extend(Line line) {
        passed = line.mayEndEarly() ? line.stages().size() : 0;
        super.extend(line);
        line.flat();
      }
    };
  }

  /** Ends with the work of the thread, and once it is not wanted. */
  private static BaseStream<?, ?> watched(
      Shape shape, BaseStream<?, ?> stream, @Nullable Part<?> part, int passed) {
    if (part == null) {
      return stoppable(shape, stream);
    }
    StopLook stop = new StopLook();
    if (part.evaluation.line.mayEndEarly()) {
      return shape.takeWhile(
          stream,
          () -> {
            stop.look();
            return !part.isStopped() && part.evaluation.full() <= passed;
          });
    }
    return shape.filter( // after a short circuit the JDK asks for inner elements one at a time
        stream,
        () -> {
          stop.look();
          part.endIfFailed();
          return true;
        });
  }

  /** Ends with the work of the thread. */
  static BaseStream<?, ?> stoppable(Shape shape, BaseStream<?, ?> stream) {
    StopLook stop = new StopLook();
    return shape.filter(
        stream,
        () -> {
          stop.look();
          return true;
        });
  }

  static Stage unordered(Shape shape) {
    return new Plain(shape, true, BaseStream::unordered) {
      @Override
      void extend(Line line) {
        super.extend(line);
        line.unordered();
      }
    };
  }

  private static class Plain extends Stage {
    private final boolean keepsSize;
    private final Function<BaseStream<?, ?>, BaseStream<?, ?>> on;

    Plain(Shape out, boolean keepsSize, Function<BaseStream<?, ?>, BaseStream<?, ?>> on) {
      super(out);
      this.keepsSize = keepsSize;
      this.on = on;
    }

    @Override
    BaseStream<?, ?> on(BaseStream<?, ?> stream, @Nullable Part<?> part) {
      return on.apply(stream);
    }

    @Override
    void extend(Line line) {
      line.add(this, keepsSize);
    }

    @Override
    boolean isStateful() {
      return false;
    }
  }
}
