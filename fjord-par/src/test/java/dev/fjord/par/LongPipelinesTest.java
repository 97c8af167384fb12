package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pipelines of more elements than those of any other test, whose number nobody knows before. */
final class LongPipelinesTest {
  private static final int MANY = 400_000;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void pipelinesOfUnknownSizeKeepAllInOrder(int workers) {
    ParStreams on = Pools.streams(workers);
    int[] odd = IntStream.range(0, MANY).filter(i -> i % 2 == 1).toArray();
    assertArrayEquals(odd, on.range(0, MANY).filter(i -> i % 2 == 1).toArray());
    assertArrayEquals(
        IntStream.of(odd).asLongStream().toArray(),
        on.range(0, MANY).filter(i -> i % 2 == 1).asLongStream().toArray());
    assertArrayEquals(
        IntStream.of(odd).asDoubleStream().toArray(),
        on.range(0, MANY).filter(i -> i % 2 == 1).asDoubleStream().toArray());
    List<Integer> boxed = IntStream.of(odd).boxed().toList();
    assertEquals(boxed, on.range(0, MANY).boxed().filter(i -> i % 2 == 1).toList());
    assertEquals(
        boxed.subList(0, MANY / 4),
        on.stream(boxed).filter(i -> i >= 0).takeWhile(i -> i < MANY / 2).toList());
    assertEquals(
        boxed.subList(MANY / 4, boxed.size()),
        on.stream(boxed).filter(i -> i >= 0).dropWhile(i -> i < MANY / 2).toList());
    assertEquals(
        boxed.subList(0, MANY / 3), on.stream(boxed).filter(i -> i >= 0).limit(MANY / 3).toList());
    assertArrayEquals(odd, on.range(0, MANY).filter(i -> i % 2 == 1).sorted().toArray());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void anArrayOfTheProgramsHasItsTypeAndItsElements(int workers) {
    ParStreams on = Pools.streams(workers);
    List<Integer> all = IntStream.range(0, MANY).boxed().toList();
    assertArrayEquals(all.toArray(), on.stream(all).map(i -> i).toArray(Integer[]::new));
    Stream<Integer> sized = on.stream(all).map(i -> i);
    assertThrows(ArrayStoreException.class, () -> sized.toArray(String[]::new));
    Stream<Integer> unsized = on.stream(all).filter(i -> i >= 0);
    assertThrows(ArrayStoreException.class, () -> unsized.toArray(String[]::new));
  }
}
