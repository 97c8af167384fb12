package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists that lock, or change, and elements whose hashes collide. */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class OddListsTest {
  private static final int SIZE = 10_000;

  private final List<Integer> plain = IntStream.range(0, SIZE).boxed().toList();

  @ParameterizedTest
  @ValueSource(ints = {2, 7})
  void aListMayBeLockedByWhoCalls(int workers) {
    for (List<Integer> locking :
        List.of(Collections.synchronizedList(new ArrayList<>(plain)), new Vector<>(plain))) {
      for (int i = 0; i < 20; i++) {
        long sum =
            Pools.of(workers)
                .call(
                    () -> {
                      synchronized (locking) {
                        return Par.sumLong(locking, e -> e)
                            + Par.sumLong(Collections.unmodifiableList(locking), e -> e)
                            + Par.sumLong(reversed(locking), e -> e);
                      }
                    });
        assertEquals(3 * 49_995_000, sum);
      }
    }
  }

  /** Its view from the end, where the JDK has that: as of 21. */
  @SuppressWarnings("unchecked")
  private static List<Integer> reversed(List<Integer> list) {
    try {
      return (List<Integer>) List.class.getMethod("reversed").invoke(list);
    } catch (NoSuchMethodException e) {
      return list;
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aListThatIsCopiedAtEachChangeIsSeenAsItWas() {
    List<Integer> changing = new CopyOnWriteArrayList<>(plain);
    long sum =
        Par.sumLong(
            changing,
            e -> {
              if (e == 5) {
                changing.subList(100, SIZE).clear();
              }
              return e;
            });
    assertEquals(49_995_000, sum);
  }

  @Test
  void numbersWhoseHashesCollideAreToldApart() {
    int length = 1 << 17;
    assertEquals(
        length, Par.distinct(LongStream.range(0, length).map(i -> i << 32 | i).toArray()).length);
    assertEquals(
        length,
        Par.distinct(
                LongStream.range(1, length + 1)
                    .mapToDouble(i -> Double.longBitsToDouble(i << 32 | i))
                    .toArray())
            .length);
  }

  /** All of the same hash, and comparable: the JDK's set makes a tree of them. */
  @Test
  void textsWhoseHashesCollideAreToldApart() {
    int bits = 16;
    String[] texts =
        IntStream.range(0, 1 << bits + 1)
            .mapToObj(
                i ->
                    IntStream.range(0, bits)
                        .mapToObj(bit -> (i >> bit & 1) == 0 ? "Aa" : "BB")
                        .collect(Collectors.joining()))
            .toArray(String[]::new);
    assertArrayEquals(Arrays.copyOf(texts, 1 << bits), Par.distinct(texts));
  }
}
