package dev.fjord.bench.data;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What pipelines and algorithms work on: random, the same for the same size, made when asked for.
 */
final class Data {
  private static final int WORDS = 5_000;

  private final int size;
  private int @Nullable [] ints;
  private @Nullable List<Integer> boxed;
  private @Nullable List<String> words;

  Data(int size) {
    this.size = size;
  }

  int size() {
    return size;
  }

  /** From 0 to before the size, some more than once. */
  int[] ints() {
    int[] made = ints;
    if (made == null) {
      made = new SplittableRandom(1).ints(size, 0, size).toArray();
      ints = made;
    }
    return made;
  }

  /** The same as objects. */
  List<Integer> boxed() {
    List<Integer> made = boxed;
    if (made == null) {
      made = IntStream.of(ints()).boxed().collect(Collectors.toCollection(ArrayList::new));
      boxed = made;
    }
    return made;
  }

  /** Some thousand different words. */
  List<String> words() {
    List<String> made = words;
    if (made == null) {
      String[] all =
          IntStream.range(0, WORDS).mapToObj(i -> Integer.toString(i, 36)).toArray(String[]::new);
      made =
          IntStream.of(ints())
              .mapToObj(i -> all[i % WORDS])
              .collect(Collectors.toCollection(ArrayList::new));
      words = made;
    }
    return made;
  }
}
