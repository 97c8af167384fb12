package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.DoubleToIntFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collector;

/** Elements by a key. */
final class Groups {
  private Groups() {}

  /** In the order in which the keys come first. */
  static <T, K, A, D> Map<K, D> groupBy(
      List<T> list, Function<? super T, ? extends K> key, Collector<? super T, A, D> downstream) {
    Supplier<A> container = downstream.supplier();
    BiConsumer<A, ? super T> accumulator = downstream.accumulator();
    BinaryOperator<A> combiner = downstream.combiner();
    Map<K, A> groups =
        Fold.<Map<K, A>>run(
            0,
            list.size(),
            1,
            LinkedHashMap::new,
            (before, lo, hi) -> {
              for (int i = lo; i < hi; i++) {
                T element = list.get(i);
                K of = requireNonNull(key.apply(element), "the key of an element");
                accumulator.accept(before.computeIfAbsent(of, k -> container.get()), element);
              }
              return before;
            },
            (left, right) -> {
              StopLook stop = new StopLook();
              right.forEach(
                  (k, group) -> {
                    stop.look();
                    left.merge(k, group, combiner);
                  });
              return left;
            });
    return finished(groups, downstream);
  }

  /** The same map, with each group finished in its place. */
  @SuppressWarnings("unchecked") // every value becomes a D, or is one
  private static <K, A, D> Map<K, D> finished(Map<K, A> groups, Collector<?, A, D> downstream) {
    Map<K, Object> all = (Map<K, Object>) groups;
    if (!downstream.characteristics().contains(Collector.Characteristics.IDENTITY_FINISH)) {
      Function<A, D> finisher = downstream.finisher();
      StopLook stop = new StopLook();
      all.replaceAll(
          (k, group) -> {
            stop.look();
            return finisher.apply((A) group);
          });
    }
    return (Map<K, D>) all;
  }

  /** In no order. Each group is its own lock. */
  static <T, K> ConcurrentMap<K, List<T>> groupByConcurrent(
      List<T> list, Function<? super T, ? extends K> key) {
    ConcurrentMap<K, List<T>> groups = new ConcurrentHashMap<>();
    Here.range(
        0,
        list.size(),
        (lo, hi) -> {
          for (int i = lo; i < hi; i++) {
            T element = list.get(i);
            K of = requireNonNull(key.apply(element), "the key of an element");
            List<T> group = groups.computeIfAbsent(of, k -> new ArrayList<>());
            synchronized (group) {
              group.add(element);
            }
          }
        });
    return groups;
  }

  /** So many buckets cost as much as a function for one element may. */
  private static final int BUCKETS_AN_ELEMENT = 64;

  static int[] histogram(int from, int to, int buckets, Fold.Step<int[]> count) {
    int grain = Math.max(1, buckets / BUCKETS_AN_ELEMENT); // each part has counts of its own
    return Fold.run(from, to, grain, () -> new int[buckets], count, Counting::add);
  }

  // for each of float, double, int, long, short, char, byte, T, List:
  static int[] histogram(float[] array, int buckets, DoubleToIntFunction bucket) {
    return histogram(
        0,
        array.length,
        buckets,
        (counts, lo, hi) -> {
          for (int i = lo; i < hi; i++) {
            counts[bucket.applyAsInt(array[i])]++;
          }
          return counts;
        });
  }
  // end
}
