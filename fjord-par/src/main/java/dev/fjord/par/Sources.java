package dev.fjord.par;

import dev.fjord.Fork;
import dev.fjord.internal.pool.Failures;
import java.util.Spliterator;
import java.util.concurrent.ForkJoinPool;

/** What a stream of ours begins with. */
final class Sources {
  /** What the JDK's streams are as sources. */
  private static final String STREAMS = "java.util.stream.StreamSpliterators$";

  private Sources() {}

  /** A JDK's stream with stages as a source that splits: a sequential one does not by itself. */
  static Spliterator<?> splitting(Spliterator<?> wrapped, Shape shape) {
    Spliterator<?> prefix = wrapped.trySplit();
    return prefix == null ? shape.inBatches(wrapped) : shape.concat(prefix, wrapped);
  }

  /** Whether it is what a JDK's stream with stages makes of itself. */
  static boolean isWrapped(Spliterator<?> source) {
    return isOfTheJdk(source, "Wrapping");
  }

  /** Whether it is what a JDK's stream makes of a source that is asked for later. */
  static boolean isSupplied(Spliterator<?> source) {
    return isOfTheJdk(source, "Delegating");
  }

  /**
   * Whether it may have no end, and splits only by reading a thousand elements ahead: as what an
   * iterator gives, or a reader. Not if it says what batches do not.
   */
  static boolean readsAhead(Spliterator<?> source) {
    try {
      Class<?> splits = source.getClass().getMethod("trySplit").getDeclaringClass();
      return splits.getName().startsWith("java.util.Spliterators$")
          && (source.characteristics()
                  & (Spliterator.SIZED | Spliterator.SORTED | Spliterator.DISTINCT))
              == 0;
    } catch (NoSuchMethodException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean isOfTheJdk(Spliterator<?> source, String kind) {
    String name = source.getClass().getName();
    return name.startsWith(STREAMS) && name.contains(kind);
  }

  /**
   * Has a parallel stream of the JDK run the stages with state that it may have. The JDK does that
   * as soon as it is asked how large it is, in the pool of the thread that asks; no thread of ours
   * would be one, so that it would be the JDK's common pool. So a thread of that kind, which is
   * alone in its pool, is lent for this.
   */
  static <S extends Spliterator<?>> S settled(S source) {
    if (isWrapped(source) || (isSupplied(source) && suppliesWrapped(source))) {
      settle(source);
    }
    return source;
  }

  /**
   * Has the supplier called by this thread, which may hold a lock that it needs. Of all methods
   * only this one leaves what is supplied as it is, and says what that is.
   */
  private static boolean suppliesWrapped(Spliterator<?> supplied) {
    try {
      return supplied.toString().contains(STREAMS + "Wrapping");
    } catch (RuntimeException failure) { // of a class of the program's, or of the supplier again
      return false;
    }
  }

  private static void settle(Spliterator<?> wrapped) {
    Throwable[] failure = new Throwable[1];
    Fork.blocking(
        () -> {
          ForkJoinPool alone = new ForkJoinPool(1);
          try {
            alone
                .submit(
                    () -> {
                      try {
                        wrapped.estimateSize();
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
      throw Failures.sneak(failure[0]);
    }
  }
}
