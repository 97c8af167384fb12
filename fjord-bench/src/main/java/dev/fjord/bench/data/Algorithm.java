package dev.fjord.bench.data;

import dev.fjord.Fork;
import dev.fjord.par.Par;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Algorithms over arrays. */
public enum Algorithm {
  SORT_INTS(
      Ways.<int[]>inPlace(
          data -> data.ints().clone(), Arrays::sort, Arrays::parallelSort, Par::sort)),
  SORT_DOUBLES(
      Ways.<double[]>inPlace(
          data -> IntStream.of(data.ints()).mapToDouble(Math::sqrt).toArray(),
          Arrays::sort,
          Arrays::parallelSort,
          Par::sort)),
  SORT_WORDS(
      Ways.<String[]>inPlace(
          data -> data.words().toArray(String[]::new),
          Arrays::sort,
          Arrays::parallelSort,
          Par::sort)),
  PREFIX(
      Ways.<int[]>inPlace(
          data -> data.ints().clone(),
          array -> {
            for (int i = 1; i < array.length; i++) {
              array[i] += array[i - 1];
            }
          },
          array -> Arrays.parallelPrefix(array, Integer::sum),
          array -> Par.parallelPrefix(array, Integer::sum))),
  SET_ALL(
      Ways.<double[]>inPlace(
          data -> new double[data.size()],
          array -> {
            for (int i = 0; i < array.length; i++) {
              array[i] = Math.sqrt(i);
            }
          },
          array -> Arrays.parallelSetAll(array, Math::sqrt),
          array -> Par.setAll(array, Math::sqrt))),
  /** Comes to 2 and stays there, so that it never gets slow. */
  IN_PLACE(
      Ways.<double[]>inPlace(
          data -> new double[data.size()],
          array -> halve(array, 0, array.length),
          array -> IntStream.range(0, array.length).parallel().forEach(i -> halve(array, i, i + 1)),
          array -> Fork.range(0, array.length, (from, to) -> halve(array, from, to)))),
  FILTER(
      new Ways<int[]>(
          Data::ints,
          array -> {
            int[] found = new int[array.length];
            int count = 0;
            for (int value : array) {
              if (value % 4 != 0) {
                found[count++] = value;
              }
            }
            return Arrays.copyOf(found, count);
          },
          array -> IntStream.of(array).parallel().filter(value -> value % 4 != 0).toArray(),
          array -> Par.filter(array, value -> value % 4 != 0))),
  HISTOGRAM(
      new Ways<int[]>(
          data -> IntStream.of(data.ints()).map(value -> value & 255).toArray(),
          array -> {
            int[] counts = new int[256];
            for (int value : array) {
              counts[value]++;
            }
            return counts;
          },
          array ->
              IntStream.of(array)
                  .parallel()
                  .collect(
                      () -> new int[256],
                      (counts, value) -> counts[value]++,
                      (left, right) -> Arrays.setAll(left, i -> left[i] + right[i])),
          array -> Par.histogram(array, 256))),
  ARG_MIN(
      new Ways<int[]>(
          Data::ints,
          array -> {
            int at = 0;
            for (int i = 1; i < array.length; i++) {
              if (array[i] < array[at]) {
                at = i;
              }
            }
            return at;
          },
          array ->
              IntStream.range(0, array.length)
                  .parallel()
                  .reduce((i, j) -> array[j] < array[i] ? j : i)
                  .getAsInt(),
          Par::argMin));

  @SuppressWarnings("ImmutableEnumChecker") // functions, which keep nothing
  final Ways<?> ways;

  Algorithm(Ways<?> ways) {
    this.ways = ways;
  }

  private static void halve(double[] array, int from, int to) {
    for (int i = from; i < to; i++) {
      array[i] = array[i] * 0.5 + 1;
    }
  }

  /**
   * An algorithm in three ways.
   *
   * @param input makes what a run is given, which may change it
   * @param loop by a loop or the JDK, in one thread
   * @param jdk by the JDK in parallel, in the pool of the calling thread
   * @param fjord by {@link dev.fjord.par.Par}
   * @param <A> the type of the input
   */
  record Ways<A>(
      Function<Data, A> input,
      Function<A, Object> loop,
      Function<A, Object> jdk,
      Function<A, Object> fjord) {

    /** Ways whose result is in the input. */
    static <A> Ways<A> inPlace(
        Function<Data, A> input, Consumer<A> loop, Consumer<A> jdk, Consumer<A> fjord) {
      return new Ways<>(input, result(loop), result(jdk), result(fjord));
    }

    private static <A> Function<A, Object> result(Consumer<A> action) {
      return array -> {
        action.accept(array);
        return array;
      };
    }
  }
}
