package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each algorithm of {@link Par} over arrays of each primitive type: the same loop. */
final class TypesTest {
  private static final List<Class<?>> TYPES =
      List.of(
          float.class, double.class, int.class, long.class, short.class, char.class, byte.class);

  private static final int[] SIZES = {0, 1, 2, 100, 30_000};

  private static final Map<String, List<Method>> METHODS =
      Arrays.stream(Par.class.getMethods()).collect(Collectors.groupingBy(Method::getName));

  /** A type, workers, and numbers that the type has. */
  record Case(Class<?> type, int workers, double[] numbers) {
    @Override
    public String toString() {
      return type + ", " + numbers.length + " elements, " + workers + " workers";
    }

    Object array() {
      Object array = Array.newInstance(type, numbers.length);
      for (int i = 0; i < numbers.length; i++) {
        Array.set(array, i, box(numbers[i]));
      }
      return array;
    }

    Object box(double number) {
      return TypesTest.box(type, number);
    }

    /** The type of functions. */
    Class<?> wide() {
      return type == long.class ? long.class : isFloating() ? double.class : int.class;
    }

    boolean isFloating() {
      return type == float.class || type == double.class;
    }

    List<Object> boxed(double... of) {
      return Arrays.stream(of).mapToObj(this::box).toList();
    }

    double[] part() {
      return Arrays.copyOfRange(numbers, from(), to());
    }

    int from() {
      return numbers.length / 5;
    }

    int to() {
      return numbers.length - numbers.length / 7;
    }

    /** Calls the method of that name whose parameters fit. */
    Object par(String method, Object... arguments) {
      List<Method> fitting =
          METHODS.get(method).stream().filter(m -> fits(m.getParameterTypes(), arguments)).toList();
      assertEquals(1, fitting.size(), () -> method + fitting);
      return Pools.of(workers).call(() -> invoke(fitting.get(0), arguments));
    }

    private static boolean fits(Class<?>[] types, Object[] arguments) {
      return types.length == arguments.length
          && IntStream.range(0, types.length)
              .allMatch(
                  i ->
                      types[i].isPrimitive()
                          ? TypesTest.box(types[i], 0).getClass() == arguments[i].getClass()
                          : types[i].isInstance(arguments[i]));
    }

    private static Object invoke(Method method, Object[] arguments) {
      try {
        return method.invoke(null, arguments);
      } catch (InvocationTargetException failure) {
        throw (RuntimeException) failure.getCause();
      } catch (IllegalAccessException e) {
        throw new AssertionError(e);
      }
    }

    Object test(DoublePredicate test) {
      return switch (wide().getName()) {
        case "int" -> (IntPredicate) test::test;
        case "long" -> (LongPredicate) test::test;
        default -> test;
      };
    }

    Object map(DoubleUnaryOperator map) {
      return switch (wide().getName()) {
        case "int" -> (IntUnaryOperator) v -> (int) map.applyAsDouble(v);
        case "long" -> (LongUnaryOperator) v -> (long) map.applyAsDouble(v);
        default -> map;
      };
    }

    Object ofIndex(IntToDoubleFunction map) {
      return switch (wide().getName()) {
        case "int" -> (IntUnaryOperator) v -> (int) map.applyAsDouble(v);
        case "long" -> (IntToLongFunction) v -> (long) map.applyAsDouble(v);
        default -> map;
      };
    }

    Object toIndex(DoubleToIntFunction map) {
      return switch (wide().getName()) {
        case "int" -> (IntUnaryOperator) map::applyAsInt;
        case "long" -> (LongToIntFunction) map::applyAsInt;
        default -> map;
      };
    }

    Object op(DoubleBinaryOperator op) {
      return switch (wide().getName()) {
        case "int" -> (IntBinaryOperator) (a, b) -> (int) op.applyAsDouble(a, b);
        case "long" -> (LongBinaryOperator) (a, b) -> (long) op.applyAsDouble(a, b);
        default -> op;
      };
    }

    Object action(DoubleConsumer action) {
      return switch (wide().getName()) {
        case "int" -> (IntConsumer) action::accept;
        case "long" -> (LongConsumer) action::accept;
        default -> action;
      };
    }
  }

  /** A cast, as the language has it. */
  private static Object box(Class<?> type, double number) {
    return switch (type.getName()) {
      case "float" -> (float) number;
      case "double" -> number;
      case "int" -> (int) number;
      case "long" -> (long) number;
      case "short" -> (short) number;
      case "char" -> (char) number;
      case "byte" -> (byte) number;
      default -> throw new AssertionError(type);
    };
  }

  private static List<Object> list(Object array) {
    List<Object> list = new ArrayList<>();
    for (int i = 0; i < Array.getLength(array); i++) {
      list.add(Array.get(array, i));
    }
    return list;
  }

  static Stream<Case> cases() {
    Random random = new Random(25);
    return TYPES.stream()
        .flatMap(
            type ->
                Arrays.stream(SIZES)
                    .boxed()
                    .flatMap(
                        size -> {
                          int least = type == char.class ? 0 : -100;
                          double[] numbers =
                              random.ints(size, least, 101).asDoubleStream().toArray();
                          return Stream.of(1, 2, 7).map(w -> new Case(type, w, numbers));
                        }));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void orders(Case c) {
    double[] sorted = c.numbers.clone();
    Arrays.sort(sorted);
    Object array = c.array();
    c.par("sort", array);
    assertEquals(c.boxed(sorted), list(array));

    double[] part = c.numbers.clone();
    Arrays.sort(part, c.from(), c.to());
    Object inPart = c.array();
    c.par("sort", inPart, c.from(), c.to());
    assertEquals(c.boxed(part), list(inPart));

    double[] twice = Stream.of(sorted, sorted).flatMapToDouble(Arrays::stream).sorted().toArray();
    assertEquals(c.boxed(twice), list(c.par("merge", array, array)));

    for (int k : new int[] {0, 1, 7, 50_000}) {
      List<Object> top = c.boxed(sorted);
      top = new ArrayList<>(top.subList(Math.max(0, top.size() - k), top.size()));
      Collections.reverse(top);
      assertEquals(top, list(c.par("topK", c.array(), k)));
    }

    Object shuffled = c.array();
    c.par("shuffle", shuffled, 7L);
    int[] ints = Arrays.stream(c.numbers).mapToInt(v -> (int) v).toArray();
    Par.shuffle(ints, 7);
    assertEquals(c.boxed(Arrays.stream(ints).asDoubleStream().toArray()), list(shuffled));
    c.par("shuffle", shuffled, c.from(), c.to(), 8L);
    Par.shuffle(ints, c.from(), c.to(), 8);
    assertEquals(c.boxed(Arrays.stream(ints).asDoubleStream().toArray()), list(shuffled));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void scansAndFolds(Case c) {
    DoubleBinaryOperator sum = Double::sum;
    Object identity = TypesTest.box(c.wide(), 3);
    double[] sums = c.numbers.clone();
    Arrays.parallelPrefix(sums, sum);
    double all = Arrays.stream(c.numbers).sum();
    Object array = c.array();
    c.par("parallelPrefix", array, c.op(sum));
    assertEquals(narrowed(c, sums), list(array));

    Object ofPart = c.array();
    c.par("parallelPrefix", ofPart, c.from(), c.to(), c.op(Math::max));
    double[] most = c.numbers.clone();
    Arrays.parallelPrefix(most, c.from(), c.to(), Math::max);
    assertEquals(c.boxed(most), list(ofPart));

    double[] before = new double[sums.length];
    Arrays.setAll(before, i -> 3 + (i == 0 ? 0 : sums[i - 1]));
    Object exclusive = c.array();
    assertEquals(
        TypesTest.box(c.wide(), 3 + all), c.par("exclusiveScan", exclusive, identity, c.op(sum)));
    assertEquals(narrowed(c, before), list(exclusive));
    assertEquals(
        TypesTest.box(c.wide(), 3 + Arrays.stream(c.part()).sum()),
        c.par("exclusiveScan", c.array(), c.from(), c.to(), identity, c.op(sum)));

    assertEquals(
        TypesTest.box(c.wide(), all),
        c.par("reduce", c.array(), TypesTest.box(c.wide(), 0), c.op(sum)));
    assertEquals(
        TypesTest.box(c.wide(), Arrays.stream(c.part()).max().orElse(-1000)),
        c.par(
            "reduce",
            c.array(),
            c.from(),
            c.to(),
            TypesTest.box(c.wide(), -1000),
            c.op(Math::max)));
    Class<?> ofSum = c.isFloating() ? double.class : long.class;
    assertEquals(TypesTest.box(ofSum, all), c.par("sum", c.array()));
    assertEquals(
        TypesTest.box(ofSum, Arrays.stream(c.part()).sum()),
        c.par("sum", c.array(), c.from(), c.to()));
  }

  /** What does not fit is cut off, as by a cast from the type of functions. */
  private static List<Object> narrowed(Case c, double[] numbers) {
    return Arrays.stream(numbers)
        .mapToObj(v -> c.isFloating() || c.type == long.class ? c.box(v) : c.box((int) v))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void extremes(Case c) {
    for (boolean isPart : new boolean[] {false, true}) {
      double[] numbers = isPart ? c.part() : c.numbers;
      int from = isPart ? c.from() : 0;
      Object[] arguments =
          isPart ? new Object[] {c.array(), c.from(), c.to()} : new Object[] {c.array()};
      if (numbers.length == 0) {
        assertEquals(-1, c.par("argMin", arguments));
        assertEquals(-1, c.par("argMax", arguments));
        assertThrows(NoSuchElementException.class, () -> c.par("min", arguments));
        assertThrows(NoSuchElementException.class, () -> c.par("max", arguments));
        continue;
      }
      List<Object> boxed = c.boxed(numbers);
      Object least = c.box(Arrays.stream(numbers).min().orElseThrow());
      Object most = c.box(Arrays.stream(numbers).max().orElseThrow());
      assertEquals(least, c.par("min", arguments));
      assertEquals(most, c.par("max", arguments));
      assertEquals(from + boxed.indexOf(least), c.par("argMin", arguments));
      assertEquals(from + boxed.indexOf(most), c.par("argMax", arguments));
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void chooses(Case c) {
    DoublePredicate test = v -> v % 3 == 0;
    double[] passed = Arrays.stream(c.numbers).filter(test).toArray();
    double[] failed = Arrays.stream(c.numbers).filter(test.negate()).toArray();
    double[] ofPart = Arrays.stream(c.part()).filter(test).toArray();
    assertEquals(c.boxed(passed), list(c.par("filter", c.array(), c.test(test))));
    assertEquals(c.boxed(ofPart), list(c.par("filter", c.array(), c.from(), c.to(), c.test(test))));

    Object array = c.array();
    assertEquals(passed.length, c.par("partition", array, c.test(test)));
    List<Object> both = new ArrayList<>(c.boxed(passed));
    both.addAll(c.boxed(failed));
    assertEquals(both, list(array));
    assertEquals(
        c.from() + ofPart.length, c.par("partition", c.array(), c.from(), c.to(), c.test(test)));

    assertEquals(
        c.boxed(Arrays.stream(c.numbers).distinct().toArray()), list(c.par("distinct", c.array())));
    assertEquals(
        c.boxed(Arrays.stream(c.part()).distinct().toArray()),
        list(c.par("distinct", c.array(), c.from(), c.to())));

    String first =
        Arrays.stream(passed)
            .mapToObj(v -> "[" + TypesTest.box(c.wide(), v) + "]")
            .findFirst()
            .orElse(".empty");
    assertTrue(c.par("findFirst", c.array(), c.test(test)).toString().endsWith(first));
    Set<String> any =
        passed.length == 0
            ? Set.of("empty")
            : Arrays.stream(passed)
                .mapToObj(v -> "[" + TypesTest.box(c.wide(), v) + "]")
                .collect(Collectors.toSet());
    String found = c.par("findAny", c.array(), c.test(test)).toString();
    assertTrue(any.stream().anyMatch(found::endsWith), found);
    assertEquals(passed.length > 0, c.par("any", c.array(), c.test(test)));
    assertEquals(passed.length == 0, c.par("none", c.array(), c.test(test)));
    assertEquals(failed.length == 0, c.par("all", c.array(), c.test(test)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void maps(Case c) {
    double[] mapped = Arrays.stream(c.numbers).map(v -> 5 * v).toArray();
    assertEquals(narrowed(c, mapped), list(c.par("map", c.array(), c.map(v -> 5 * v))));

    Object array = c.array();
    c.par("setAll", array, c.ofIndex(i -> i));
    assertEquals(
        narrowed(c, IntStream.range(0, c.numbers.length).asDoubleStream().toArray()), list(array));
    c.par("setAll", array, c.from(), c.to(), c.ofIndex(i -> 1));
    assertEquals(
        c.boxed(IntStream.range(c.from(), c.to()).mapToDouble(i -> 1).toArray()),
        list(array).subList(c.from(), c.to()));

    Set<Double> seen = Collections.synchronizedSet(new HashSet<>());
    c.par("forEach", c.array(), c.action(seen::add));
    assertEquals(Arrays.stream(c.numbers).boxed().collect(Collectors.toSet()), seen);
    seen.clear();
    c.par("forEach", c.array(), c.from(), c.to(), c.action(seen::add));
    assertEquals(Arrays.stream(c.part()).boxed().collect(Collectors.toSet()), seen);

    int[] counts = new int[201];
    Arrays.stream(c.numbers).forEach(v -> counts[(int) v + 100]++);
    assertEquals(
        list(counts), list(c.par("histogram", c.array(), 201, c.toIndex(v -> (int) v + 100))));
  }

  @Test
  void numbersAreTheirOwnBuckets() {
    int[] expected = {2, 0, 1};
    assertEquals(list(expected), list(Par.histogram(new byte[] {2, 0, 0}, 3)));
    assertEquals(list(expected), list(Par.histogram(new short[] {2, 0, 0}, 3)));
    assertEquals(list(expected), list(Par.histogram(new char[] {2, 0, 0}, 3)));
    assertEquals(list(expected), list(Par.histogram(new char[] {9, 2, 0, 0}, 1, 4, 3)));
    assertThrows(IndexOutOfBoundsException.class, () -> Par.histogram(new byte[] {-1}, 3));
  }

  /** As {@link Math#min}, {@link Math#max} and {@link Float#compare} have it. */
  @Test
  void zerosHaveASignAndNansAreExtreme() {
    float[] zeros = {0f, -0f, 0f};
    assertEquals(-0f, Par.min(zeros));
    assertEquals(0f, Par.max(new float[] {-0f, 0f}));
    assertEquals(1, Par.argMin(zeros));
    assertEquals(0, Par.argMax(zeros));
    assertEquals(2, Par.distinct(zeros).length);
    float[] nans = {1, Float.NaN, Float.NEGATIVE_INFINITY, Float.NaN};
    assertEquals(Float.NaN, Par.min(nans));
    assertEquals(Float.NaN, Par.max(nans));
    assertEquals(1, Par.argMin(nans));
    assertEquals(1, Par.argMax(nans));
    assertEquals(3, Par.distinct(nans).length);
    assertEquals(Float.NaN, Par.topK(nans, 1)[0]);
    assertEquals(
        new TreeSet<>(Set.of(Float.NEGATIVE_INFINITY, 1f)).toString(),
        list(Par.filter(nans, v -> v == v)).stream().sorted().toList().toString());
  }

  /** What is carried is not cut off: only what is stored is. */
  @Test
  void sumsAreWide() {
    byte[] bytes = new byte[3000];
    Arrays.fill(bytes, (byte) 100);
    assertEquals(300_000, Par.reduce(bytes, 0, Integer::sum));
    assertEquals(300_000, Par.exclusiveScan(bytes, 0, Integer::sum));
    assertEquals((byte) 299_900, bytes[2999]);
    float[] floats = new float[3000];
    Arrays.fill(floats, 0.1f);
    assertEquals(3000 * (double) 0.1f, Par.sum(floats), 1e-9);
  }
}
