package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Array;
import java.util.Spliterator;
import java.util.function.Predicate;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/**
 * Hands all that comes out of a line to a consumer in the calling thread, in order. The leftmost
 * part has it at once; what the others come to waits until it is its turn. A source that is large,
 * or may have no end, is read in {@link Portions}: others would read ahead of a slow consumer
 * without bound, and what they have is handed over only when they have ended.
 */
final class InOrder {
  private final Rope handedOver = new Rope();
  private final Line line;
  private final Shape shape;
  private final Predicate<BaseStream<?, ?>> consumer;
  private @Nullable Part<Rope> root;
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
    InOrder all = new InOrder(line, consumer);
    if (line.mayEndEarly() || !isLarge(line.source())) {
      all.evaluate();
      return;
    }
    Portions<?, ?> portions = line.shape().inPortions(withFiniteParts(line));
    line.read(portions);
    while (all.wantsMore && portions.next()) {
      all.evaluate();
    }
  }

  /** A set is not: it has all its elements, and its halves do not know how many they have. */
  private static boolean isLarge(Spliterator<?> source) {
    return source.estimateSize() > Portions.MOST
        && (source.hasCharacteristics(Spliterator.SUBSIZED)
            || !source.hasCharacteristics(Spliterator.SIZED));
  }

  /**
   * What has no order may consist of parts that have no end, whatever size they say they have. In
   * order what comes after such a part could never be reached.
   */
  private static Spliterator<?> withFiniteParts(Line line) {
    Spliterator<?> source = line.source();
    boolean isFinite = source.estimateSize() < Long.MAX_VALUE;
    boolean isSound =
        isFinite
            || source.hasCharacteristics(Spliterator.ORDERED)
            || source.getExactSizeIfKnown() >= 0;
    return isSound ? source : line.shape().inBatches(source);
  }

  private void evaluate() {
    line.evaluate(
        (stream, part) -> {
          if (part.parent != null) {
            return shape.gather(stream, part.expected());
          }
          hand(stream, part);
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
        Spliterator<?> elements = shape.stoppable(shape.spliterator(array, 0, length));
        hand(shape.stream(elements, false), requireNonNull(root));
      }
    }
    return left;
  }

  private void hand(BaseStream<?, ?> stream, Part<Rope> leftmost) {
    root = leftmost;
    wantsMore = consumer.test(stream);
    if (!wantsMore) {
      leftmost.evaluation.cutAt(leftmost);
    }
  }
}
