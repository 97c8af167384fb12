package dev.fjord.par;

import java.util.function.BooleanSupplier;
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
   * @param stopped whether what comes out is not wanted any more; null if nobody would say so
   */
  abstract BaseStream<?, ?> on(BaseStream<?, ?> stream, @Nullable BooleanSupplier stopped);

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
    return new Plain(out, false, false, (stream, stopped) -> on.apply(stream));
  }

  /** One out of which as many elements come as go in. */
  static Stage sized(Shape out, Function<BaseStream<?, ?>, BaseStream<?, ?>> on) {
    return new Plain(out, true, false, (stream, stopped) -> on.apply(stream));
  }

  /** One that also wants to know when it may stop. */
  static Stage stopping(Shape out, On on) {
    return new Plain(out, false, false, on);
  }

  /** One that knows nothing but the element before it, and may end a pass. */
  static Stage ending(Shape out, Function<BaseStream<?, ?>, BaseStream<?, ?>> on) {
    return new Plain(out, false, true, (stream, stopped) -> on.apply(stream));
  }

  static Stage unordered(Shape shape) {
    return new Plain(shape, true, false, (stream, stopped) -> stream.unordered()) {
      @Override
      void extend(Line line) {
        super.extend(line);
        line.unordered();
      }
    };
  }

  /** See {@link Stage#on}. */
  interface On {
    BaseStream<?, ?> on(BaseStream<?, ?> stream, @Nullable BooleanSupplier stopped);
  }

  private static class Plain extends Stage {
    private final boolean keepsSize;
    private final boolean shortCircuit;
    private final On on;

    Plain(Shape out, boolean keepsSize, boolean shortCircuit, On on) {
      super(out);
      this.keepsSize = keepsSize;
      this.shortCircuit = shortCircuit;
      this.on = on;
    }

    @Override
    BaseStream<?, ?> on(BaseStream<?, ?> stream, @Nullable BooleanSupplier stopped) {
      return on.on(stream, stopped);
    }

    @Override
    void extend(Line line) {
      line.add(this, keepsSize);
    }

    @Override
    boolean isStateful() {
      return false;
    }

    @Override
    boolean isShortCircuit() {
      return shortCircuit;
    }
  }
}
