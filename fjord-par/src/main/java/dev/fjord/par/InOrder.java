package dev.fjord.par;

import java.lang.reflect.Array;
import java.util.function.Predicate;
import java.util.stream.BaseStream;

/**
 * Hands all that comes out of a line to a consumer in the calling thread, in order. The leftmost
 * part has it at once; what the others come to waits until it is its turn.
 */
final class InOrder {
  private final Rope handedOver = Rope.empty();
  private final Line line;
  private final Shape shape;
  private final Predicate<BaseStream<?, ?>> consumer;
  private boolean wantsMore = true;

  private InOrder(Line line, Predicate<BaseStream<?, ?>> consumer) {
    this.line = line;
    this.shape = line.end();
    this.consumer = consumer;
  }

  /**
   * Evaluates a line.
   *
   * @param consumer whether it wants more after the elements that it is given
   */
  static void over(Line line, Predicate<BaseStream<?, ?>> consumer) {
    new InOrder(line, consumer).evaluate();
  }

  private void evaluate() {
    Rope unused =
        line.evaluate(
            (stream, part) -> {
              if (!part.isRoot()) {
                return Rope.of(shape.array(stream));
              }
              wantsMore = consumer.test(stream);
              return handedOver;
            },
            this::combine);
  }

  private Rope combine(Rope left, Rope right) {
    if (left != handedOver) {
      return Rope.join(left, right);
    }
    for (Object array : right.arrays()) {
      if (wantsMore) {
        int length = Array.getLength(array);
        wantsMore = consumer.test(shape.stream(shape.spliterator(array, 0, length), false));
      }
    }
    return left;
  }
}
