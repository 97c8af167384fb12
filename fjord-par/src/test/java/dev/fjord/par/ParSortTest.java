package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.IntRangeBody;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is sorted by {@link Par} is sorted as by the JDK. */
final class ParSortTest {
  /** Few keys, so that there are equals. */
  private record Item(int key, int place) implements Comparable<Item> {
    @Override
    public int compareTo(Item other) {
      return Integer.compare(key, other.key);
    }
  }

  @Provide
  Arbitrary<Integer> workers() {
    return Arbitraries.of(1, 2, 7);
  }

  @Provide
  Arbitrary<Integer> sizes() {
    return Arbitraries.of(0, 1, 2, 3, 17, 4096, 4097, 20_001, 100_000);
  }

  /** Random, or nearly in order, or in reverse, or with many equals. */
  private static int[] numbers(Random random, int size) {
    int kind = random.nextInt(6);
    int[] numbers = new int[size];
    for (int i = 0; i < size; i++) {
      numbers[i] =
          switch (kind) {
            case 0 -> random.nextInt();
            case 1 -> i + random.nextInt(3);
            case 2 -> -i;
            case 3 -> random.nextInt(3);
            case 4 -> random.nextInt(100) == 0 ? random.nextInt() : 7;
            default -> i < size / 2 ? i : i - size / 2;
          };
    }
    return numbers;
  }

  private static Item[] items(Random random, int size) {
    int[] keys = numbers(random, size);
    Item[] items = new Item[size];
    Arrays.setAll(items, i -> new Item(keys[i] % 100, i));
    return items;
  }

  @Property(tries = 30, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void numbersAreSortedAsByTheJdk(
      @ForAll("workers") int workers, @ForAll("sizes") int size, @ForAll Random random) {
    int[] ints = numbers(random, size);
    long[] longs = Arrays.stream(ints).asLongStream().toArray();
    double[] doubles = Arrays.stream(ints).asDoubleStream().toArray();
    float[] floats = new float[size];
    for (int i = 0; i < size; i++) {
      if (random.nextInt(10) == 0) {
        doubles[i] = List.of(-0.0, 0.0, Double.NaN, 1 / 0.0, -1 / 0.0).get(random.nextInt(5));
      }
      floats[i] = (float) doubles[i];
    }
    int from = random.nextInt(size + 1);
    int to = from + random.nextInt(size - from + 1);
    Pools.of(workers)
        .run(
            () -> {
              sameNumbers(ints, longs, doubles, floats, 0, size);
              sameNumbers(ints, longs, doubles, floats, from, to);
            });
  }

  @Tag("long")
  @Property(tries = 90, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void moreNumbersAreSortedAsByTheJdk(
      @ForAll("workers") int workers, @ForAll("sizes") int size, @ForAll Random random) {
    numbersAreSortedAsByTheJdk(workers, size, random);
  }

  /** Orders that are nearly there. */
  private enum Shape {
    EQUAL,
    RISING,
    FALLING,
    FALLING_WITH_EQUALS,
    SOME_CHANGED,
    SOME_SWAPPED,
    RUNS,
    SAW,
    TAIL,
    HEAD;

    int[] of(int size, Random random) {
      int[] numbers = new int[size];
      Arrays.setAll(
          numbers,
          i ->
              switch (this) {
                case EQUAL -> 7;
                case FALLING -> -i;
                case FALLING_WITH_EQUALS -> -i / 3;
                case SAW -> i % (size / 7);
                default -> i;
              });
      switch (this) {
        case SOME_CHANGED ->
            random.ints(5, 0, size).forEach(i -> numbers[i] = random.nextInt(size));
        case SOME_SWAPPED ->
            random
                .ints(3, 0, size)
                .forEach(
                    i -> {
                      int with = random.nextInt(size);
                      int number = numbers[i];
                      numbers[i] = numbers[with];
                      numbers[with] = number;
                    });
        case RUNS -> {
          int from = 0;
          while (from < size) {
            int to = Math.min(size, from + size / 10 + random.nextInt(size / 5));
            int base = random.nextInt(size);
            int step = random.nextInt(7) - 3;
            for (int i = from; i < to; i++) {
              numbers[i] = base + (i - from) * step;
            }
            from = to;
          }
        }
        case TAIL -> Arrays.setAll(numbers, i -> i < size - size / 7 ? i : random.nextInt(size));
        case HEAD -> Arrays.setAll(numbers, i -> i > size / 7 ? i : random.nextInt(size));
        default -> {}
      }
      return numbers;
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsNearlyInOrderIsSortedAsByTheJdk(Shape shape) {
    int size = 50_000;
    for (int seed = 1; seed <= 5; seed++) {
      Random random = new Random(seed);
      int[] ints = shape.of(size, random);
      long[] longs = Arrays.stream(ints).mapToLong(i -> i * 5_000_000_000L).toArray();
      double[] doubles = Arrays.stream(ints).asDoubleStream().toArray();
      double special = List.of(-0.0, Double.NaN, 1 / 0.0, -1 / 0.0, 1.0).get(seed - 1);
      doubles[random.nextInt(size)] = special;
      float[] floats = new float[size];
      short[] shorts = new short[size];
      for (int i = 0; i < size; i++) {
        floats[i] = (float) doubles[i];
        shorts[i] = (short) ints[i];
      }
      int from = random.nextInt(size / 10);
      int to = size - random.nextInt(size / 10);
      for (int workers : new int[] {2, 7}) {
        Pools.of(workers)
            .run(
                () -> {
                  sameNumbers(ints, longs, doubles, floats, 0, size);
                  sameNumbers(ints, longs, doubles, floats, from, to);
                  sameShorts(shorts, from, to);
                });
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsNearlyInOrderIsMerged(Shape shape) {
    assertTrue(isMerged(shape.of(50_000, new Random(1))));
  }

  @Test
  void whatIsInNoOrderIsNotMerged() {
    assertFalse(isMerged(new Random(1).ints(50_000).toArray()));
  }

  private static boolean isMerged(int[] a) {
    IntRangeBody loose = (lo, hi) -> Arrays.sort(a, lo, hi);
    return Pools.of(2).call(() -> RunSort.sort(new Order.OfInt(), a, 0, a.length, 32, loose));
  }

  @ParameterizedTest
  @EnumSource
  void objectsThatAreNearlyInOrderAreSortedStably(Shape shape) {
    int size = 50_000;
    for (int seed = 1; seed <= 3; seed++) {
      Random random = new Random(seed);
      int[] keys = shape.of(size, random);
      Item[] items = new Item[size];
      Arrays.setAll(items, i -> new Item(keys[i] / 2, i));
      int from = random.nextInt(size / 10);
      int to = size - random.nextInt(size / 10);
      Item[] sorted = items.clone();
      Arrays.sort(sorted, from, to);
      for (int workers : new int[] {1, 2, 7}) {
        Item[] natural = items.clone();
        Item[] byKey = items.clone();
        Pools.of(workers)
            .run(
                () -> {
                  Par.sort(natural, from, to);
                  Par.sortBy(byKey, from, to, Item::key);
                });
        assertArrayEquals(sorted, natural);
        assertArrayEquals(sorted, byKey);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void objectsInReverseTakeAComparisonEach(int workers) {
    Integer[] numbers = IntStream.range(0, 50_000).mapToObj(i -> -i).toArray(Integer[]::new);
    LongAdder comparisons = new LongAdder();
    Comparator<Integer> counting =
        (a, b) -> {
          comparisons.increment();
          return a.compareTo(b);
        };
    Integer[] sorted = numbers.clone();
    Pools.of(workers).run(() -> Par.sort(sorted, counting));
    Pools.of(workers).run(() -> Par.sortBy(numbers, number -> number, counting));
    assertEquals(2 * (numbers.length - 1), comparisons.sum());
    assertEquals(-49_999, numbers[0]);
    assertArrayEquals(sorted, numbers);
  }

  private static void sameShorts(short[] array, int from, int to) {
    short[] ours = array.clone();
    short[] theirs = array.clone();
    Par.sort(ours, from, to);
    Arrays.sort(theirs, from, to);
    assertArrayEquals(theirs, ours);
  }

  private static void sameNumbers(
      int[] ints, long[] longs, double[] doubles, float[] floats, int from, int to) {
    sameInts(ints, from, to);
    sameLongs(longs, from, to);
    sameDoubles(doubles, from, to);
    sameFloats(floats, from, to);
  }

  private static void sameInts(int[] array, int from, int to) {
    int[] ours = array.clone();
    int[] theirs = array.clone();
    Par.sort(ours, from, to);
    Arrays.sort(theirs, from, to);
    assertArrayEquals(theirs, ours);
  }

  private static void sameLongs(long[] array, int from, int to) {
    long[] ours = array.clone();
    long[] theirs = array.clone();
    Par.sort(ours, from, to);
    Arrays.sort(theirs, from, to);
    assertArrayEquals(theirs, ours);
  }

  private static void sameDoubles(double[] array, int from, int to) {
    double[] ours = array.clone();
    double[] theirs = array.clone();
    Par.sort(ours, from, to);
    Arrays.sort(theirs, from, to);
    assertTrue(Arrays.equals(theirs, ours)); // compares bits
  }

  private static void sameFloats(float[] array, int from, int to) {
    float[] ours = array.clone();
    float[] theirs = array.clone();
    Par.sort(ours, from, to);
    Arrays.sort(theirs, from, to);
    assertTrue(Arrays.equals(theirs, ours));
  }

  @Property(tries = 40, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void smallNumbersAreSortedAsByTheJdk(@ForAll("workers") int workers, @ForAll Random random) {
    int size = List.of(0, 1, 300, 3000, 600_000).get(random.nextInt(5));
    byte[] bytes = new byte[size];
    random.nextBytes(bytes);
    short[] shorts = new short[size];
    char[] chars = new char[size];
    for (int i = 0; i < size; i++) {
      shorts[i] = (short) random.nextInt();
      chars[i] = (char) random.nextInt();
    }
    int from = random.nextInt(size / 10 + 1);
    byte[] sortedBytes = bytes.clone();
    short[] sortedShorts = shorts.clone();
    char[] sortedChars = chars.clone();
    Pools.of(workers)
        .run(
            () -> {
              Par.sort(sortedBytes, from, size);
              Par.sort(sortedShorts, from, size);
              Par.sort(sortedChars, from, size);
            });
    Arrays.sort(bytes, from, size);
    Arrays.sort(shorts, from, size);
    Arrays.sort(chars, from, size);
    assertArrayEquals(bytes, sortedBytes);
    assertArrayEquals(shorts, sortedShorts);
    assertArrayEquals(chars, sortedChars);
  }

  @Property(tries = 20, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void objectsAreSortedStably(
      @ForAll("workers") int workers, @ForAll("sizes") int size, @ForAll Random random) {
    Item[] items = items(random, size);
    Item[] sorted = items.clone();
    Arrays.sort(sorted);
    Item[] falling = items.clone();
    Arrays.sort(falling, Comparator.reverseOrder());
    Item[] natural = items.clone();
    Item[] reversed = items.clone();
    Item[] byKey = items.clone();
    Item[] byKeyFalling = items.clone();
    List<Item> list = new LinkedList<>(Arrays.asList(items));
    List<Item> listByKey = new ArrayList<>(Arrays.asList(items));
    Pools.of(workers)
        .run(
            () -> {
              Par.sort(natural);
              Par.sort(reversed, Comparator.reverseOrder());
              Par.sortBy(byKey, Item::key);
              Par.sortBy(byKeyFalling, Item::key, Comparator.reverseOrder());
              Par.sort(list);
              Par.sortBy(listByKey, Item::key);
            });
    assertArrayEquals(sorted, natural);
    assertArrayEquals(falling, reversed);
    assertArrayEquals(sorted, byKey);
    assertArrayEquals(falling, byKeyFalling);
    assertEquals(Arrays.asList(sorted), list);
    assertEquals(Arrays.asList(sorted), listByKey);
  }

  @Tag("long")
  @Property(tries = 40, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void moreObjectsAreSortedStably(
      @ForAll("workers") int workers, @ForAll("sizes") int size, @ForAll Random random) {
    objectsAreSortedStably(workers, size, random);
  }

  @Property(tries = 30, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void partsOfObjectsAreSorted(
      @ForAll("workers") int workers, @ForAll("sizes") int size, @ForAll Random random) {
    Item[] items = items(random, size);
    int from = random.nextInt(size + 1);
    int to = from + random.nextInt(size - from + 1);
    Item[] sorted = items.clone();
    Arrays.sort(sorted, from, to);
    Item[] natural = items.clone();
    Item[] compared = items.clone();
    Item[] byKey = items.clone();
    Pools.of(workers)
        .run(
            () -> {
              Par.sort(natural, from, to);
              Par.sort(compared, from, to, Comparator.naturalOrder());
              Par.sortBy(byKey, from, to, Item::key);
            });
    assertArrayEquals(sorted, natural);
    assertArrayEquals(sorted, compared);
    assertArrayEquals(sorted, byKey);
  }

  @Property(tries = 40, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void twoSortedAreMergedLeftFirst(
      @ForAll("workers") int workers, @ForAll("sizes") int size, @ForAll Random random) {
    Item[] left = items(random, size);
    Item[] right = items(random, random.nextInt(size + 1));
    Arrays.sort(left);
    Arrays.sort(right);
    Item[] expected =
        Stream.concat(Arrays.stream(left), Arrays.stream(right)).sorted().toArray(Item[]::new);
    int[] l = Arrays.stream(left).mapToInt(Item::key).toArray();
    int[] r = Arrays.stream(right).mapToInt(Item::key).toArray();
    int[] keys = Arrays.stream(expected).mapToInt(Item::key).toArray();
    Pools.of(workers)
        .run(
            () -> {
              Item[] merged = Par.merge(left, right);
              for (int i = 0; i < expected.length; i++) {
                assertSame(expected[i], merged[i]);
              }
              assertEquals(
                  Arrays.asList(expected),
                  Par.merge(Arrays.asList(left), Arrays.asList(right), Comparator.naturalOrder()));
              assertArrayEquals(keys, Par.merge(l, r));
              assertArrayEquals(longs(keys), Par.merge(longs(l), longs(r)));
              assertArrayEquals(doubles(keys), Par.merge(doubles(l), doubles(r)));
            });
  }

  private static long[] longs(int[] array) {
    return Arrays.stream(array).asLongStream().toArray();
  }

  private static double[] doubles(int[] array) {
    return Arrays.stream(array).asDoubleStream().toArray();
  }

  @Property(tries = 20, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void aBrokenComparatorLosesNothing(
      @ForAll("workers") int workers, @ForAll("sizes") int size, @ForAll Random random) {
    Item[] items = items(random, size);
    long seed = random.nextLong();
    List<Comparator<Item>> broken =
        List.of(
            (a, b) -> 1,
            (a, b) -> -1,
            (a, b) -> (a.place * 31 + b.place * 17 + (int) seed) % 3 - 1,
            (a, b) -> Integer.compare(a.key % 3, (b.key + 1) % 3));
    Comparator<Item> order = broken.get(random.nextInt(4));
    Item[] sorted = items.clone();
    Item[] byKey = items.clone();
    try {
      Pools.of(workers).run(() -> Par.sortBy(byKey, item -> item, order));
      Pools.of(workers).run(() -> Par.sort(sorted, order));
    } catch (IllegalArgumentException allowed) {
      // as the JDK's
    }
    assertEquals(identities(items), identities(byKey));
    assertEquals(identities(items), identities(sorted));
  }

  @Tag("long")
  @Property(tries = 40, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void norDoMoreBrokenComparators(
      @ForAll("workers") int workers, @ForAll("sizes") int size, @ForAll Random random) {
    aBrokenComparatorLosesNothing(workers, size, random);
  }

  @Property(tries = 20, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void aComparatorThatThrowsLosesNothing(
      @ForAll("workers") int workers, @ForAll("sizes") int size, @ForAll Random random) {
    Item[] items = items(random, size);
    int last = random.nextInt(size * 20 + 1);
    AtomicInteger calls = new AtomicInteger();
    Item[] sorted = items.clone();
    Comparator<Item> throwing =
        (a, b) -> {
          if (calls.incrementAndGet() > last) {
            throw new IllegalStateException();
          }
          return a.compareTo(b);
        };
    boolean byKey = random.nextBoolean();
    try {
      Pools.of(workers)
          .run(
              () -> {
                if (byKey) {
                  Par.sortBy(sorted, item -> item, throwing);
                } else {
                  Par.sort(sorted, throwing);
                }
              });
    } catch (IllegalStateException expected) {
      assertTrue(calls.get() > last);
    }
    assertEquals(identities(items), identities(sorted));
  }

  @Tag("long")
  @Property(tries = 40, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void norDoMoreComparatorsThatThrow(
      @ForAll("workers") int workers, @ForAll("sizes") int size, @ForAll Random random) {
    aComparatorThatThrowsLosesNothing(workers, size, random);
  }

  private static Set<Item> identities(Item[] items) {
    Set<Item> set = Collections.newSetFromMap(new IdentityHashMap<>());
    set.addAll(Arrays.asList(items));
    return set;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void whatCannotBeComparedIsRefused(int workers) {
    Pools.of(workers)
        .run(
            () -> {
              String[] withNull = {"b", null, "a"};
              assertThrows(NullPointerException.class, () -> Par.sort(withNull));
              assertEquals(
                  Set.of("a", "b"),
                  Set.copyOf(Arrays.stream(withNull).filter(s -> s != null).toList()));
            });
  }

  private static List<Function<List<Integer>, List<Integer>>> lists() {
    return List.of(
        ArrayList::new,
        LinkedList::new,
        CopyOnWriteArrayList::new,
        Vector::new,
        List::copyOf,
        Collections::unmodifiableList,
        Collections::synchronizedList,
        list -> Collections.checkedList(list, Integer.class),
        list -> Arrays.asList(list.toArray(new Integer[0])),
        list -> list.subList(0, list.size()),
        list -> new CopyOnWriteArrayList<>(list).subList(0, list.size()),
        list -> Collections.nCopies(list.size(), 1),
        list -> list.size() == 1 ? Collections.singletonList(1) : Collections.emptyList());
  }

  /** Also those whose iterators set nothing, and those that refuse. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 10_000})
  void aListOfAnyKindIsSortedAsByTheJdk(int size) {
    Comparator<Integer> falling = Comparator.reverseOrder();
    Comparator<Integer> failing =
        (a, b) -> {
          throw new IllegalStateException();
        };
    List<Integer> numbers = new Random(size).ints(size).boxed().toList();
    for (Function<List<Integer>, List<Integer>> make : lists()) {
      for (Comparator<Integer> order : List.of(falling, failing)) {
        List<Integer> theirs = make.apply(new ArrayList<>(numbers));
        List<Integer> ours = make.apply(new ArrayList<>(numbers));
        Class<?> thrown = thrown(() -> theirs.sort(order));
        boolean refuses = thrown == UnsupportedOperationException.class && order == failing;
        if (!refuses) { // what a list refuses, and what fails before: either may be thrown
          assertEquals(thrown, thrown(() -> Par.sort(ours, order)), ours.getClass()::toString);
        }
        assertEquals(theirs, ours);
      }
    }
  }

  private static Class<?> thrown(Runnable action) {
    try {
      action.run();
      return Void.class;
    } catch (RuntimeException e) {
      return e.getClass();
    }
  }

  @Test
  void aListWithNullsIsSortedWhereTheComparatorBearsThem() {
    List<Integer> some = Arrays.asList(3, null, 1);
    Par.sort(some, Comparator.nullsFirst(Comparator.naturalOrder()));
    assertEquals(Arrays.asList(null, 1, 3), some);
    assertThrows(NullPointerException.class, () -> Par.sort(some));
  }
}
