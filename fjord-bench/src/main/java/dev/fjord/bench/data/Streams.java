package dev.fjord.bench.data;

import dev.fjord.par.ParStreams;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The first line of a pipeline. */
interface Streams {
  <T> Stream<T> of(List<T> list);

  IntStream of(int[] array);

  IntStream range(int from, int to);

  /** The JDK's, in the calling thread. */
  final class Sequential implements Streams {
    @Override
    public <T> Stream<T> of(List<T> list) {
      return list.stream();
    }

    @Override
    public IntStream of(int[] array) {
      return Arrays.stream(array);
    }

    @Override
    public IntStream range(int from, int to) {
      return IntStream.range(from, to);
    }
  }

  /** The JDK's parallel ones, in the pool of the calling thread. */
  final class Parallel implements Streams {
    @Override
    public <T> Stream<T> of(List<T> list) {
      return list.parallelStream();
    }

    @Override
    public IntStream of(int[] array) {
      return Arrays.stream(array).parallel();
    }

    @Override
    public IntStream range(int from, int to) {
      return IntStream.range(from, to).parallel();
    }
  }

  /**
   * Fjord's.
   *
   * @param on what makes them
   */
  record Fjord(ParStreams on) implements Streams {
    @Override
    public <T> Stream<T> of(List<T> list) {
      return on.stream(list);
    }

    @Override
    public IntStream of(int[] array) {
      return on.ints(array);
    }

    @Override
    public IntStream range(int from, int to) {
      return on.range(from, to);
    }
  }
}
