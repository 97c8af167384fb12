package dev.fjord.par;

import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The inner streams of a {@code flatMap} in a part that is run to its end, one after the other.
 * Between two elements the thread looks whether it is still wanted: an inner stream may be long, or
 * have no end.
 */
abstract class Inner {
  private final StopLook stop = new StopLook();
  private final Part<?> part;

  Inner(Part<?> part) {
    this.part = part;
  }

  final void look() {
    stop.look();
    part.endIfFailed();
  }

  static final class OfRef<R extends @Nullable Object> extends Inner implements Consumer<R> {
    private Consumer<? super R> out = each -> {};

    OfRef(Part<?> part) {
      super(part);
    }

    /** Hands all elements of an inner stream on, if it is one, and closes it. */
    void pass(@Nullable Stream<? extends R> inner, Consumer<? super R> to) {
      if (inner != null) {
        try (inner) {
          out = to;
          inner.sequential().forEach(this);
        }
      }
    }

    @Override
    public void accept(R each) {
      look();
      out.accept(each);
    }
  }

  // for each of double, int, long:
  static final class OfDouble extends Inner implements DoubleConsumer {
    private DoubleConsumer out = each -> {};

    OfDouble(Part<?> part) {
      super(part);
    }

    /** Hands all elements of an inner stream on, if it is one, and closes it. */
    void pass(@Nullable DoubleStream inner, DoubleConsumer to) {
      if (inner != null) {
        try (inner) {
          out = to;
          inner.sequential().forEach(this);
        }
      }
    }

    @Override
    public void accept(double each) {
      look();
      out.accept(each);
    }
  }
  // end
}
