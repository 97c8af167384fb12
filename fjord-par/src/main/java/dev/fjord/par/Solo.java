package dev.fjord.par;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.Spliterator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Chunks of a source that one thread passes over: they are there so that its stream ends once the
 * work of that thread is stopped. Only what the JDK halves in no time is halved; any other source
 * is one chunk without an end, so that there is a look before each element.
 */
final class Solo extends Chunks {
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

  private final Spliterator<?> source;
  private final List<Spliterator<?>> kept = new ArrayList<>();
  private boolean begun;

  Solo(Spliterator<?> source) {
    this(source, HALVED.contains(source.getClass()));
  }

  private Solo(Spliterator<?> source, boolean isHalved) {
    super(1, Long.MAX_VALUE, Long.MAX_VALUE, isHalved, isHalved, isHalved);
    this.source = source;
  }

  @Override
  int characteristics() {
    return source.characteristics();
  }

  @Override
  long estimateSize() {
    return source.estimateSize();
  }

  @Override
  @Nullable Comparator<?> comparator() {
    return source.getComparator();
  }

  @Override
  boolean isWanted() {
    return true;
  }

  @Override
  @Nullable Spliterator<?> rest() {
    if (!begun) {
      begun = true;
      return source;
    }
    return kept.isEmpty() ? null : kept.remove(kept.size() - 1);
  }

  @Override
  boolean hasRest() {
    return !kept.isEmpty();
  }

  @Override
  void keep(Spliterator<?> right, Spliterator<?> prefix) {
    kept.add(right);
  }
}
