package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Elements whose number nobody knows before: they are gathered in pieces, and then copied. */
final class RopeTest {
  /** Around the ends of a first array, of a piece, and of several. */
  private static final int[] SIZES = {0, 1, 15, 16, 17, 32_767, 32_768, 32_769, 65_536, 200_001};

  /** More than of any other test: a part has several pieces. */
  private static final int MANY = 400_000;

  private static Rope rope(int from, int to) {
    return Shape.INT.rope(IntStream.range(from, to));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void joinedRopesAreOneAfterTheOther(int workers) throws Exception {
    for (int left : SIZES) {
      for (int right : SIZES) {
        int[] joined =
            Pools.of(workers)
                .call(
                    () -> {
                      Rope three = Rope.join(rope(0, left), rope(left, left + right));
                      return (int[])
                          Rope.join(three, rope(left + right, left + right + 3)).flatten();
                    });
        assertArrayEquals(IntStream.range(0, left + right + 3).toArray(), joined);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void whatWasReadInPiecesMayBeJoined(int workers) throws Exception {
    Rope read = rope(0, 40_000);
    assertEquals(List.of(32_768, 7_232), read.pieces().stream().map(Rope.Piece::length).toList());
    Object joined = Pools.of(workers).call(() -> Rope.join(read, rope(40_000, 40_002)).flatten());
    assertArrayEquals(IntStream.range(0, 40_002).toArray(), (int[]) joined);
  }

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

  /** References go by way of a short array into that which the program makes. */
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
