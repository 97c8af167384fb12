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

  /**
   * The JDK's.
   *
   * @param parallel whether in the pool of the calling thread, or in that thread alone
   */
  record Jdk(boolean parallel) implements Streams {
    @Override
    public <T> Stream<T> of(List<T> list) {
      return parallel ? list.parallelStream() : list.stream();
    }

    @Override
    public IntStream of(int[] array) {
      return parallel ? Arrays.stream(array).parallel() : Arrays.stream(array);
    }

    @Override
    public IntStream range(int from, int to) {
      return parallel ? IntStream.range(from, to).parallel() : IntStream.range(from, to);
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
