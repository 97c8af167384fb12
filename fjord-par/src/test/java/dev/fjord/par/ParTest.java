package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/** Each algorithm of {@link Par} comes to what a loop comes to. */
final class ParTest {
  @Provide
  Arbitrary<Integer> workers() {
    return Arbitraries.of(1, 2, 7);
  }

  /** Data of one try: the same numbers in each type. */
  private static final class Data {
    final Random random;
    final int size;
    final int from;
    final int to;
    final int[] ints;
    final long[] longs;
    final double[] doubles;
    final String[] strings;
    final List<String> list;

    Data(Random random) {
      this.random = random;
      this.size = List.of(0, 1, 2, 3, 17, 999, 5001, 100_000).get(random.nextInt(8));
      this.from = random.nextInt(size + 1);
      this.to = from + random.nextInt(size - from + 1);
      int bound = List.of(1, 3, 100, 1_000_000).get(random.nextInt(4));
      this.ints = random.ints(size, 0, bound).toArray();
      this.longs = Arrays.stream(ints).asLongStream().toArray();
      this.doubles = Arrays.stream(ints).asDoubleStream().toArray();
      this.strings = Arrays.stream(ints).mapToObj(Integer::toString).toArray(String[]::new);
      this.list =
          random.nextBoolean()
              ? new ArrayList<>(Arrays.asList(strings))
              : new LinkedList<>(Arrays.asList(strings));
    }

    /** Any array, from its part on. */
    int[] part() {
      return Arrays.copyOfRange(ints, from, to);
    }
  }

  private static boolean isEven(String s) {
    return s.charAt(s.length() - 1) % 2 == 0;
  }

  @Property(tries = 60, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void prefixesAreThoseOfALoop(@ForAll("workers") int workers, @ForAll Random random) {
    Data d = new Data(random);
    Pools.of(workers)
        .run(
            () -> {
              int[] ints = d.ints.clone();
              Arrays.parallelPrefix(ints, Integer::sum);
              int[] ours = d.ints.clone();
              Par.parallelPrefix(ours, Integer::sum);
              assertArrayEquals(ints, ours);

              long[] longs = d.longs.clone();
              Arrays.parallelPrefix(longs, d.from, d.to, Long::sum);
              long[] ourLongs = d.longs.clone();
              Par.parallelPrefix(ourLongs, d.from, d.to, Long::sum);
              assertArrayEquals(longs, ourLongs);

              double[] doubles = d.doubles.clone();
              Arrays.parallelPrefix(doubles, Math::max);
              double[] ourDoubles = d.doubles.clone();
              Par.parallelPrefix(ourDoubles, Math::max);
              assertArrayEquals(doubles, ourDoubles);

              int[] exclusive = d.ints.clone();
              assertEquals(7 + sum(d.ints), Par.exclusiveScan(exclusive, 7, Integer::sum));
              for (int i = 0, sum = 7; i < d.size; sum += d.ints[i], i++) {
                assertEquals(sum, exclusive[i]);
              }
              long[] part = d.longs.clone();
              assertEquals(
                  sum(d.part()), (int) Par.exclusiveScan(part, d.from, d.to, 0, Long::sum));
              assertArrayEquals(Arrays.copyOf(d.longs, d.from), Arrays.copyOf(part, d.from));
            });
  }

  private static int sum(int[] array) {
    return Arrays.stream(array).sum();
  }

  @Property(tries = 20, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void prefixesOfWhatDoesNotCommuteAreInOrder(
      @ForAll("workers") int workers, @ForAll Random random) {
    // Affine functions x -> a x + b: composing them is associative and not commutative.
    long[][] functions = new long[random.nextInt(20_000)][];
    Arrays.setAll(functions, i -> new long[] {random.nextInt(), random.nextInt()});
    long[][] expected = functions.clone();
    for (int i = 1; i < expected.length; i++) {
      expected[i] = then(expected[i - 1], expected[i]);
    }
    long[] identity = {1, 0};
    Pools.of(workers)
        .run(
            () -> {
              long[][] inclusive = functions.clone();
              Par.parallelPrefix(inclusive, ParTest::then);
              long[][] exclusive = functions.clone();
              long[] all = Par.exclusiveScan(exclusive, identity, ParTest::then);
              for (int i = 0; i < expected.length; i++) {
                assertArrayEquals(expected[i], inclusive[i]);
                assertArrayEquals(i == 0 ? identity : expected[i - 1], exclusive[i]);
              }
              assertArrayEquals(all, Par.reduce(functions, identity, ParTest::then));
              assertArrayEquals(all, Par.reduce(Arrays.asList(functions), identity, ParTest::then));
              assertArrayEquals(
                  all, Par.reduce(0, functions.length, identity, i -> functions[i], ParTest::then));
            });
  }

  private static long[] then(long[] f, long[] g) {
    return new long[] {g[0] * f[0], g[0] * f[1] + g[1]};
  }

  @Property(tries = 60, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void reductionsAreThoseOfALoop(@ForAll("workers") int workers, @ForAll Random random) {
    Data d = new Data(random);
    long sum = Arrays.stream(d.longs).sum();
    long lengths = Arrays.stream(d.strings).mapToLong(String::length).sum();
    Pools.of(workers)
        .run(
            () -> {
              assertEquals((int) sum, Par.reduce(d.ints, 0, Integer::sum));
              assertEquals(sum, Par.reduce(d.longs, 0, Long::sum));
              assertEquals(sum, Par.reduce(d.doubles, 0, Double::sum));
              assertEquals(sum(d.part()), Par.reduce(d.ints, d.from, d.to, 0, Integer::sum));
              assertEquals((int) lengths, Par.reduce(d.strings, 0, String::length, Integer::sum));
              assertEquals((int) lengths, Par.reduce(d.list, 0, String::length, Integer::sum));
              assertEquals((int) sum, Par.reduceInt(0, d.size, 0, i -> d.ints[i], Integer::sum));
              assertEquals(sum, Par.reduceLong(0, d.size, 0, i -> d.ints[i], Long::sum));
              assertEquals(sum, Par.reduceDouble(0, d.size, 0, i -> d.ints[i], Double::sum));
              assertEquals(sum, Par.sum(d.ints));
              assertEquals(sum, Par.sum(d.longs));
              assertEquals(sum, Par.sum(d.doubles));
              assertEquals(
                  Arrays.stream(d.longs, d.from, d.to).sum(), Par.sum(d.ints, d.from, d.to));
              assertEquals(lengths, Par.sumLong(d.list, String::length));
              assertEquals(lengths, Par.sumDouble(d.list, String::length));
              assertEquals(lengths, Par.sumLong(d.strings, String::length));
              assertEquals(sum, Par.sumLong(0, d.size, i -> d.longs[i]));
              assertEquals(sum, Par.sumDouble(0, d.size, i -> d.longs[i]));
            });
  }

  @Property(tries = 60, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void extremesAreTheFirstOfThem(@ForAll("workers") int workers, @ForAll Random random) {
    Data d = new Data(random);
    Pools.of(workers)
        .run(
            () -> {
              int[] order = IntStream.range(0, d.size).toArray();
              int least =
                  Arrays.stream(order).reduce((a, b) -> d.ints[b] < d.ints[a] ? b : a).orElse(-1);
              int most =
                  Arrays.stream(order).reduce((a, b) -> d.ints[b] > d.ints[a] ? b : a).orElse(-1);
              Comparator<String> byNumber = Comparator.comparingInt(Integer::parseInt);
              assertEquals(least, Par.argMin(d.ints));
              assertEquals(most, Par.argMax(d.ints));
              assertEquals(least, Par.argMin(d.longs));
              assertEquals(most, Par.argMax(d.doubles));
              assertEquals(least, Par.argMin(d.strings, byNumber));
              assertEquals(most, Par.argMax(d.list, byNumber));
              if (d.size > 0) {
                assertEquals(d.ints[least], Par.min(d.ints));
                assertEquals(d.longs[most], Par.max(d.longs));
                assertEquals(d.doubles[least], Par.min(d.doubles));
                assertEquals(d.strings[most], Par.max(d.strings, byNumber));
                assertEquals(d.strings[least], Par.min(d.list, byNumber));
                assertEquals(Collections.max(d.list), Par.max(d.strings));
              }
              if (d.from < d.to) {
                assertEquals(
                    Arrays.stream(d.part()).max().getAsInt(), Par.max(d.ints, d.from, d.to));
              }
            });
  }

  @Property(tries = 60, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void topKIsTheEndOfTheSorted(@ForAll("workers") int workers, @ForAll Random random) {
    Data d = new Data(random);
    int k = random.nextBoolean() ? random.nextInt(20) : random.nextInt(d.size + 10);
    int[] expected = Arrays.stream(d.ints).map(i -> -i).sorted().map(i -> -i).limit(k).toArray();
    Pools.of(workers)
        .run(
            () -> {
              assertArrayEquals(expected, Par.topK(d.ints, k));
              assertArrayEquals(
                  Arrays.stream(expected).asLongStream().toArray(), Par.topK(d.longs, k));
              assertArrayEquals(
                  Arrays.stream(expected).asDoubleStream().toArray(), Par.topK(d.doubles, k));
              Comparator<String> byLength = Comparator.comparing(String::length);
              List<String> longest = d.list.stream().sorted(byLength.reversed()).limit(k).toList();
              List<String> top = Par.topK(d.list, k, byLength);
              assertEquals(longest, top);
              String[] ofArray = Par.topK(d.strings, k, byLength);
              for (int i = 0; i < ofArray.length; i++) { // the same objects: the first of equals
                assertTrue(ofArray[i] == longest.get(i));
              }
            });
  }

  @Property(tries = 60, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void whatIsKeptKeepsItsOrder(@ForAll("workers") int workers, @ForAll Random random) {
    Data d = new Data(random);
    int[] even = Arrays.stream(d.ints).filter(i -> i % 2 == 0).toArray();
    int[] odd = Arrays.stream(d.ints).filter(i -> i % 2 != 0).toArray();
    List<String> evens = d.list.stream().filter(ParTest::isEven).toList();
    List<String> odds = d.list.stream().filter(s -> !isEven(s)).toList();
    Pools.of(workers)
        .run(
            () -> {
              assertArrayEquals(even, Par.filter(d.ints, i -> i % 2 == 0));
              assertArrayEquals(
                  Arrays.stream(even).asLongStream().toArray(),
                  Par.filter(d.longs, i -> i % 2 == 0));
              assertArrayEquals(
                  Arrays.stream(even).asDoubleStream().toArray(),
                  Par.filter(d.doubles, i -> i % 2 == 0));
              assertArrayEquals(
                  evens.toArray(String[]::new), Par.filter(d.strings, ParTest::isEven));
              assertEquals(evens, Par.filter(d.list, ParTest::isEven));
              assertArrayEquals(
                  Arrays.stream(d.part()).filter(i -> i % 2 == 0).toArray(),
                  Par.filter(d.ints, d.from, d.to, i -> i % 2 == 0));

              int[] ints = d.ints.clone();
              assertEquals(even.length, Par.partition(ints, i -> i % 2 == 0));
              assertArrayEquals(
                  IntStream.concat(Arrays.stream(even), Arrays.stream(odd)).toArray(), ints);
              String[] strings = d.strings.clone();
              int middle = Par.partition(strings, ParTest::isEven);
              assertEquals(evens, Arrays.asList(strings).subList(0, middle));
              assertEquals(odds, Arrays.asList(strings).subList(middle, d.size));
              Map<Boolean, List<String>> parts = Par.partition(d.list, ParTest::isEven);
              assertEquals(Map.of(true, evens, false, odds), parts);
              assertEquals(List.of(false, true), List.copyOf(parts.keySet()));
              double[] doubles = d.doubles.clone();
              int border = Par.partition(doubles, d.from, d.to, i -> i % 2 == 0);
              for (int i = 0; i < d.size; i++) {
                if (i < d.from || i >= d.to) {
                  assertEquals(d.doubles[i], doubles[i]);
                } else {
                  assertEquals(i < border, doubles[i] % 2 == 0);
                }
              }
            });
  }

  @Property(tries = 60, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void theFirstOfEqualsIsKept(@ForAll("workers") int workers, @ForAll Random random) {
    Data d = new Data(random);
    List<String> distinct = d.list.stream().distinct().toList();
    String[] withNulls = d.strings.clone();
    for (int i = 0; i < d.size; i += 7) {
      withNulls[i] = null;
    }
    Pools.of(workers)
        .run(
            () -> {
              assertArrayEquals(Arrays.stream(d.ints).distinct().toArray(), Par.distinct(d.ints));
              assertArrayEquals(Arrays.stream(d.longs).distinct().toArray(), Par.distinct(d.longs));
              assertArrayEquals(
                  Arrays.stream(d.doubles).distinct().toArray(), Par.distinct(d.doubles));
              assertArrayEquals(
                  Arrays.stream(d.part()).distinct().toArray(), Par.distinct(d.ints, d.from, d.to));
              assertEquals(distinct, Par.distinct(d.list));
              String[] firsts = Par.distinct(d.strings);
              for (int i = 0; i < firsts.length; i++) {
                assertTrue(distinct.get(i) == firsts[i]);
              }
              assertArrayEquals(
                  Arrays.stream(withNulls).distinct().toArray(), Par.distinct(withNulls));
            });
  }

  @Property(tries = 60, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void searchesAnswerAsALoop(@ForAll("workers") int workers, @ForAll Random random) {
    Data d = new Data(random);
    int wanted = random.nextInt(200);
    String text = Integer.toString(wanted);
    OptionalInt first = IntStream.range(0, d.size).filter(i -> d.ints[i] == wanted).findFirst();
    boolean isThere = first.isPresent();
    Pools.of(workers)
        .run(
            () -> {
              assertEquals(first, Par.findFirst(0, d.size, i -> d.ints[i] == wanted));
              Optional<String> found = Par.findFirst(d.strings, text::equals);
              assertEquals(isThere, found.isPresent());
              assertTrue(!isThere || found.get() == d.strings[first.getAsInt()]);
              Optional<String> inList = Par.findFirst(d.list, text::equals);
              assertTrue(!isThere || inList.get() == d.strings[first.getAsInt()]);
              assertEquals(
                  isThere ? OptionalInt.of(wanted) : OptionalInt.empty(),
                  Par.findFirst(d.ints, i -> i == wanted));
              assertEquals(
                  isThere ? OptionalLong.of(wanted) : OptionalLong.empty(),
                  Par.findAny(d.longs, i -> i == wanted));
              assertEquals(
                  isThere ? OptionalDouble.of(wanted) : OptionalDouble.empty(),
                  Par.findAny(d.doubles, i -> i == wanted));
              assertEquals(isThere, Par.findAny(d.list, text::equals).isPresent());
              assertEquals(isThere, Par.findAny(0, d.size, i -> d.ints[i] == wanted).isPresent());
              assertEquals(isThere, Par.any(d.ints, i -> i == wanted));
              assertEquals(isThere, Par.any(d.list, text::equals));
              assertEquals(!isThere, Par.none(d.longs, i -> i == wanted));
              assertEquals(!isThere, Par.none(d.strings, text::equals));
              assertEquals(!isThere, Par.all(d.doubles, i -> i != wanted));
              assertEquals(!isThere, Par.all(d.list, s -> !text.equals(s)));
              assertEquals(!isThere, Par.all(0, d.size, i -> d.ints[i] != wanted));
            });
  }

  @Property(tries = 40, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void groupsAreInOrder(@ForAll("workers") int workers, @ForAll Random random) {
    Data d = new Data(random);
    Map<Integer, List<String>> expected =
        d.list.stream()
            .collect(
                Collectors.groupingBy(String::hashCode, LinkedHashMap::new, Collectors.toList()));
    Pools.of(workers)
        .run(
            () -> {
              Map<Integer, List<String>> ours = Par.groupBy(d.list, String::hashCode);
              assertEquals(expected, ours);
              assertEquals(List.copyOf(expected.keySet()), List.copyOf(ours.keySet()));
              assertEquals(expected, Par.groupBy(d.strings, String::hashCode));
              assertEquals(
                  d.list.stream()
                      .collect(Collectors.groupingBy(String::length, Collectors.counting())),
                  Par.groupBy(d.list, String::length, Collectors.counting()));
              Map<Integer, List<String>> concurrent = Par.groupByConcurrent(d.list, String::length);
              concurrent.values().forEach(Collections::sort);
              Map<Integer, List<String>> sorted = Par.groupBy(d.strings, String::length);
              sorted.values().forEach(Collections::sort);
              assertEquals(sorted, concurrent);
            });
  }

  @Property(tries = 40, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void histogramsCountEachOnce(@ForAll("workers") int workers, @ForAll Random random) {
    Data d = new Data(random);
    int[] expected = new int[100];
    for (int i : d.ints) {
      expected[i % 100]++;
    }
    int[] numbers = Arrays.stream(d.ints).map(i -> i % 100).toArray();
    Pools.of(workers)
        .run(
            () -> {
              assertArrayEquals(expected, Par.histogram(numbers, 100));
              assertArrayEquals(expected, Par.histogram(d.ints, 100, i -> i % 100));
              assertArrayEquals(expected, Par.histogram(d.longs, 100, i -> (int) (i % 100)));
              assertArrayEquals(expected, Par.histogram(d.doubles, 100, i -> (int) (i % 100)));
              assertArrayEquals(
                  expected, Par.histogram(d.list, 100, s -> Integer.parseInt(s) % 100));
              assertArrayEquals(
                  expected, Par.histogram(d.strings, 100, s -> Integer.parseInt(s) % 100));
              assertEquals(d.to - d.from, sum(Par.histogram(numbers, d.from, d.to, 100)));
            });
  }

  @Property(tries = 40, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void eachElementIsVisitedOnce(@ForAll("workers") int workers, @ForAll Random random) {
    Data d = new Data(random);
    AtomicIntegerArray visits = new AtomicIntegerArray(d.size);
    LongAdder sum = new LongAdder();
    Pools.of(workers)
        .run(
            () -> {
              Par.forEach(0, d.size, visits::getAndIncrement);
              Par.forEachLong(0, d.size, i -> visits.getAndIncrement((int) i));
              Par.forEach(d.ints, sum::add);
              Par.forEach(d.longs, sum::add);
              Par.forEach(d.doubles, i -> sum.add((long) i));
              Par.forEach(d.strings, s -> sum.add(Integer.parseInt(s)));
              Par.forEach(d.list, s -> sum.add(Integer.parseInt(s)));
              Par.forEach(d.ints, d.from, d.to, sum::add);

              assertArrayEquals(
                  Arrays.stream(d.ints).map(i -> i * 3).toArray(), Par.map(d.ints, i -> i * 3));
              assertArrayEquals(
                  Arrays.stream(d.longs).map(i -> i * 3).toArray(), Par.map(d.longs, i -> i * 3));
              assertArrayEquals(
                  Arrays.stream(d.doubles).map(i -> i * 3).toArray(),
                  Par.map(d.doubles, i -> i * 3));
              assertEquals(
                  d.list.stream().map(String::length).toList(), Par.map(d.list, String::length));
              assertArrayEquals(
                  d.list.stream().map(String::length).toArray(),
                  Par.map(d.strings, String::length, Integer[]::new));
              int[] squares = new int[d.size];
              Par.setAll(squares, i -> i * i);
              long[] part = d.longs.clone();
              Par.setAll(part, d.from, d.to, i -> -1L);
              String[] names = new String[d.size];
              Par.setAll(names, Integer::toString);
              for (int i = 0; i < d.size; i++) {
                assertEquals(i * i, squares[i]);
                assertEquals(i >= d.from && i < d.to ? -1 : d.longs[i], part[i]);
                assertEquals(Integer.toString(i), names[i]);
              }
            });
    for (int i = 0; i < d.size; i++) {
      assertEquals(2, visits.get(i));
    }
    assertEquals(
        5 * Arrays.stream(d.longs).sum() + Arrays.stream(d.longs, d.from, d.to).sum(), sum.sum());
  }

  @Property(tries = 40, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void eachCellIsVisitedOnce(@ForAll("workers") int workers, @ForAll Random random) {
    int rows = List.of(0, 1, 2, 33, 500).get(random.nextInt(5));
    int columns = List.of(0, 1, 3, 40, 700).get(random.nextInt(5));
    AtomicIntegerArray visits = new AtomicIntegerArray(rows * columns);
    Pools.of(workers)
        .run(
            () -> {
              Par.range2d(rows, columns, (r, c) -> visits.getAndIncrement(r * columns + c));
              Par.range2d(
                  -5,
                  rows - 5,
                  100,
                  100 + columns,
                  (r, c) -> visits.getAndIncrement((r + 5) * columns + c - 100));
              Par.range2d(
                  rows,
                  columns,
                  (top, bottom, left, right) -> {
                    assertTrue(top < bottom && left < right);
                    for (int r = top; r < bottom; r++) {
                      for (int c = left; c < right; c++) {
                        visits.getAndIncrement(r * columns + c);
                      }
                    }
                  });
            });
    for (int i = 0; i < visits.length(); i++) {
      assertEquals(3, visits.get(i));
    }
  }

  @Property(tries = 30, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void aSeedGivesTheSamePermutationOnAnyPool(@ForAll Random random) {
    int size = List.of(0, 1, 2, 1000, 100_003, 300_001).get(random.nextInt(6));
    long seed = random.nextLong();
    int[] inOrder = IntStream.range(0, size).toArray();
    int[] one = inOrder.clone();
    Pools.of(1).run(() -> Par.shuffle(one, seed));
    for (int workers : new int[] {2, 7}) {
      int[] many = inOrder.clone();
      double[] doubles = Arrays.stream(inOrder).asDoubleStream().toArray();
      List<Integer> list = new LinkedList<>(Arrays.stream(inOrder).boxed().toList());
      Pools.of(workers)
          .run(
              () -> {
                Par.shuffle(many, seed);
                Par.shuffle(doubles, seed);
                Par.shuffle(list, seed);
              });
      assertArrayEquals(one, many);
      assertArrayEquals(one, Arrays.stream(doubles).mapToInt(x -> (int) x).toArray());
      assertEquals(Arrays.stream(one).boxed().toList(), list);
    }
    int[] other = inOrder.clone();
    Par.shuffle(other, seed + 1);
    assertFalse(size >= 1000 && Arrays.equals(one, other));
    Arrays.sort(one);
    assertArrayEquals(inOrder, one);
  }

  /** A random permutation has one fixed point, on average; so has that of each half. */
  @Example
  void aShuffleLeavesAsManyElementsWhereTheyWereAsChanceDoes() {
    int size = 70_000;
    int shuffles = 400;
    int[] fixed = new int[2];
    for (int seed = 0; seed < shuffles; seed++) {
      int[] order = IntStream.range(0, size).toArray();
      Par.shuffle(order, seed);
      for (int i = 0; i < size; i++) {
        fixed[2 * i / size] += order[i] == i ? 1 : 0;
      }
    }
    assertEquals(shuffles / 2.0, fixed[0], 50); // 3.5 standard deviations
    assertEquals(shuffles / 2.0, fixed[1], 50);
  }

  @Property(tries = 30, edgeCases = EdgeCasesMode.NONE, shrinking = ShrinkingMode.OFF)
  void aReproducibleSumHasTheSameBitsOnAnyPool(@ForAll Random random) {
    Data d = new Data(random);
    double[] uneven = random.doubles(d.size).map(x -> (x - 0.5) * Math.exp(40 * x)).toArray();
    List<Double> boxed = new ArrayList<>(Arrays.stream(uneven).boxed().toList());
    Reproducible sums = Par.reproducible();
    double whole = sums.sum(uneven);
    double part = sums.sum(uneven, d.from, d.to);
    double mapped = sums.sum(boxed, x -> x * 3);
    double product = sums.reduce(uneven, 0, Double::sum);
    for (int workers : new int[] {1, 2, 7}) {
      Pools.of(workers)
          .run(
              () -> {
                assertEquals(whole, Par.reproducible(uneven));
                assertEquals(part, sums.sum(uneven, d.from, d.to));
                assertEquals(part, sums.sum(Arrays.copyOfRange(uneven, d.from, d.to)));
                assertEquals(mapped, sums.sum(boxed, x -> x * 3));
                assertEquals(mapped, sums.sum(0, d.size, i -> uneven[i] * 3));
                assertEquals(product, sums.reduce(uneven, 0, Double::sum));
              });
    }
    double exact =
        Arrays.stream(uneven)
            .mapToObj(java.math.BigDecimal::new)
            .reduce(java.math.BigDecimal.ZERO, java.math.BigDecimal::add)
            .doubleValue();
    double magnitude = Arrays.stream(uneven).map(Math::abs).sum();
    assertEquals(exact, whole, magnitude * 1e-13);
  }

  @Example
  void aReproducibleSumHasTheBitsOfEarlierVersions() {
    double[] array = IntStream.range(0, 100_003).mapToDouble(i -> 1.0 / (i + 1)).toArray();
    Reproducible sums = Par.reproducible();
    for (int workers : new int[] {1, 2, 7}) {
      Pools.of(workers)
          .run(
              () -> {
                assertEquals(0x1.82e2b90cc21f6p3, sums.sum(array));
                assertEquals(0x1.82e2b90cc21fap3, sums.sum(0, array.length, i -> array[i]));
                assertEquals(0x1.39d1a7fbb10e7p3, sums.sum(5, array.length, i -> array[i]));
                assertEquals(0x1.82e2b90cc21fap3, sums.reduce(array, 0, Double::sum));
              });
    }
  }
}
