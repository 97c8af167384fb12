package dev.fjord.par;

import dev.fjord.Fork;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.concurrent.ForkJoinPool;

/** What a stream of ours begins with. */
final class Sources {
  /** What the JDK's streams are as sources, if they have stages. */
  private static final String WRAPPED = "java.util.stream.StreamSpliterators$";

  private Sources() {}

  /**
   * A source that does not split, as one that does: by reading ahead.
   *
   * @param source begins to be read when the result is
   */
  static Spliterator<?> inBatches(Spliterator<?> source, Shape shape) {
    long size = source.getExactSizeIfKnown();
    int kept = source.characteristics() & (Spliterator.ORDERED | Spliterator.NONNULL);
    Iterator<?> elements = shape.iterator(source);
    return size < 0 ? shape.inBatches(elements, kept) : shape.inBatches(elements, size, kept);
  }

  /** Whether it is what a JDK's stream with stages makes of itself. */
  static boolean isWrapped(Spliterator<?> source) {
    String name = source.getClass().getName();
    return name.startsWith(WRAPPED) && name.contains("Wrapping");
  }

  /**
   * Has a parallel stream of the JDK run the stages with state that it may have. The JDK does that
   * as soon as it is asked how large it is, in the pool of the thread that asks; no thread of ours
   * would be one, so that it would be the JDK's common pool. So a thread of that kind, which is
   * alone in its pool, is lent for this.
   */
  static void settle(Spliterator<?> wrapped) {
    Throwable[] failure = new Throwable[1];
    Fork.blocking(
        () -> {
          ForkJoinPool alone = new ForkJoinPool(1);
          try {
            alone
                .submit(
                    () -> {
                      try {
                        long unused = wrapped.estimateSize();
                      } catch (Throwable thrown) { // handed over as it is
                        failure[0] = thrown;
                      }
                    })
                .join();
          } finally {
            alone.shutdown();
          }
        });
    if (failure[0] != null) {
      throw dev.fjord.internal.pool.Failures.sneak(failure[0]);
    }
  }
}
