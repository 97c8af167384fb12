package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link Par} promises besides the result. */
@Timeout(
    value = Pools.HANG_SECONDS,
    unit = TimeUnit.SECONDS,
    threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ParContractTest {
  private static final int SIZE = 20_000;

  /** A failure that is recognised. */
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;
    final int element;

    Refused(int element) {
      this.element = element;
    }
  }

  // ---- errors ----

  static List<Method> methods() {
    return Stream.concat(
            Arrays.stream(Par.class.getDeclaredMethods()),
            Arrays.stream(Reproducible.class.getDeclaredMethods()))
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .toList();
  }

  /** Something harmless of a type. */
  private static Object dummy(Class<?> type) {
    if (type.isArray()) {
      return Array.newInstance(type.getComponentType(), 3);
    }
    if (type == int.class) {
      return 0;
    }
    if (type == long.class) {
      return 0L;
    }
    if (type == double.class) {
      return 0.0;
    }
    if (type == List.class) {
      return List.of();
    }
    if (type == Collector.class) {
      return Collectors.toList();
    }
    if (type == Object.class) {
      return "";
    }
    return Proxy.newProxyInstance(
        type.getClassLoader() == null ? Par.class.getClassLoader() : type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> {
          throw new Refused(0);
        });
  }

  private static Throwable failure(Method method, Object... arguments) throws Exception {
    Object receiver = Modifier.isStatic(method.getModifiers()) ? null : Par.reproducible();
    try {
      method.invoke(receiver, arguments);
      return null;
    } catch (InvocationTargetException e) {
      return e.getCause();
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aNullIsRefusedByName(Method method) throws Exception {
    Set<String> names = ConcurrentHashMap.newKeySet();
    Class<?>[] types = method.getParameterTypes();
    for (int i = 0; i < types.length; i++) {
      if (types[i].isPrimitive() || types[i] == Object.class) {
        continue; // an identity may be null
      }
      Object[] arguments = Arrays.stream(types).map(ParContractTest::dummy).toArray();
      arguments[i] = null;
      Throwable failure = failure(method, arguments);
      assertInstanceOf(NullPointerException.class, failure);
      assertTrue(failure.getMessage().matches("[a-zA-Z]+"), failure.getMessage());
      assertTrue(names.add(failure.getMessage()), failure.getMessage());
    }
  }

  @ParameterizedTest
  @MethodSource("methods")
  void aRangeOutsideOfTheArrayIsRefused(Method method) throws Exception {
    Class<?>[] types = method.getParameterTypes();
    if (types.length < 3 || !types[0].isArray() || types[1] != int.class || types[2] != int.class) {
      return;
    }
    Object[] arguments = Arrays.stream(types).map(ParContractTest::dummy).toArray();
    arguments[1] = 2;
    arguments[2] = 1;
    assertInstanceOf(IllegalArgumentException.class, failure(method, arguments));
    arguments[1] = -1;
    assertInstanceOf(ArrayIndexOutOfBoundsException.class, failure(method, arguments));
    arguments[1] = 0;
    arguments[2] = 4;
    assertInstanceOf(ArrayIndexOutOfBoundsException.class, failure(method, arguments));
  }

  @Test
  void whatHasNoAnswerIsRefused() {
    assertThrows(NoSuchElementException.class, () -> Par.min(new int[0]));
    assertThrows(NoSuchElementException.class, () -> Par.max(new double[3], 2, 2));
    assertThrows(NoSuchElementException.class, () -> Par.min(new String[0]));
    assertThrows(IllegalArgumentException.class, () -> Par.topK(new int[3], -1));
    assertThrows(IllegalArgumentException.class, () -> Par.histogram(new int[3], -1));
    assertThrows(IndexOutOfBoundsException.class, () -> Par.histogram(new int[] {3}, 3));
  }

  @Test
  void doublesAreOrderedAsByMathMin() {
    double[] mixed = {0.0, -0.0, 1, Double.NaN, 2};
    assertEquals(Double.NaN, Par.min(mixed));
    assertEquals(3, Par.argMin(mixed));
    assertEquals(Double.NaN, Par.max(mixed));
    assertEquals(3, Par.argMax(mixed));
    assertEquals(-0.0, Par.min(mixed, 0, 3));
    assertEquals(1, Par.argMin(mixed, 0, 3));
  }

  // ---- failures ----

  /** A test that has stopped what is its own has failed: behind the first that fits, unseen. */
  @Test
  void aSearchIsNotStoppedByWhatItsTestStops() {
    for (int round = 0; round < 20; round++) {
      OptionalInt found =
          Pools.of(2)
              .call(
                  () ->
                      Par.findFirst(
                          0,
                          20_000,
                          i -> {
                            if (i > 15_000) {
                              Fork.scope(
                                  scope -> {
                                    scope.cancel();
                                    Fork.checkCancelled();
                                    return null;
                                  });
                            }
                            long end = System.nanoTime() + 2_000;
                            while (System.nanoTime() < end) {
                              Thread.onSpinWait();
                            }
                            return i == 9_000;
                          }));
      assertEquals(OptionalInt.of(9_000), found);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void theFirstFailureInOrderIsThrown(int workers) {
    Integer[] array = IntStream.range(0, SIZE).boxed().toArray(Integer[]::new);
    List<Integer> list = List.of(array);
    int first = 777;
    List<Consumer<Consumer<Integer>>> algorithms =
        List.of(
            f -> Par.forEach(0, SIZE, f::accept),
            f -> Par.forEachLong(0, SIZE, i -> f.accept((int) i)),
            f -> Par.forEach(list, f),
            f -> Par.setAll(new int[SIZE], i -> accepted(f, i)),
            f -> ignore(Par.map(list, i -> accepted(f, i))),
            f -> ignore(Par.filter(array, i -> accepted(f, i) > 3)),
            f -> ignore(Par.partition(array.clone(), i -> accepted(f, i) > 3)),
            f -> ignore(Par.reduceLong(0, SIZE, 0, i -> accepted(f, i), Long::sum)),
            f -> ignore(Par.groupBy(array, i -> accepted(f, i) % 7)),
            f -> ignore(Par.groupByConcurrent(list, i -> accepted(f, i) % 7)),
            f -> ignore(Par.findFirst(array, i -> accepted(f, i) < 0)),
            f -> ignore(Par.none(0, SIZE, i -> accepted(f, i) < 0)),
            f -> ignore(Par.all(list, i -> accepted(f, i) >= 0)),
            f -> ignore(Par.histogram(array, 9, i -> accepted(f, i) % 9)),
            f -> ignore(Par.reproducible().sum(0, SIZE, i -> accepted(f, i))),
            f -> Par.range2d(SIZE, 1, (row, column) -> f.accept(row)));
    for (Consumer<Consumer<Integer>> algorithm : algorithms) {
      Refused failure =
          assertThrows(
              Refused.class,
              () ->
                  Pools.of(workers)
                      .run(
                          () ->
                              algorithm.accept(
                                  i -> {
                                    if (i >= first && i % 5 != 3) {
                                      throw new Refused(i);
                                    }
                                  })));
      assertEquals(first, failure.element);
    }
  }

  private static int accepted(Consumer<Integer> action, int i) {
    action.accept(i);
    return i;
  }

  private static void ignore(Object unused) {}

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void whatLiesBehindTheFirstFoundDoesNotMatter(int workers) {
    Pools.of(workers)
        .run(
            () -> {
              for (int wanted : new int[] {0, 3000, SIZE - 1}) {
                assertEquals(
                    OptionalInt.of(wanted),
                    Par.findFirst(
                        0,
                        SIZE,
                        i -> {
                          if (i > wanted) {
                            throw new Refused(i);
                          }
                          return i == wanted;
                        }));
              }
            });
  }

  @Test
  void aSearchStopsEarly() {
    AtomicInteger tested = new AtomicInteger();
    Pools.of(1)
        .run(
            () ->
                assertTrue(
                    Par.any(
                        0,
                        1_000_000,
                        i -> {
                          tested.incrementAndGet();
                          return i == 10;
                        })));
    assertTrue(tested.get() < 200, tested.toString());
  }

  // ---- where it runs ----

  @Test
  void itRunsInThePoolOfTheCaller() throws Exception {
    try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(2).name("own"))) {
      pool.run(() -> assertTrue(threadsOfTwo().stream().anyMatch(name -> name.startsWith("own"))));
    }
  }

  @Test
  void itRunsInTheCommonPoolOutsideOfAny() {
    int before = ForkPool.common().resize(2);
    try {
      assertTrue(threadsOfTwo().stream().anyMatch(name -> name.startsWith("fjord-common")));
    } finally {
      assertEquals(2, ForkPool.common().resize(before));
    }
  }

  /** The names of two threads that run a loop at the same time. */
  private static Set<String> threadsOfTwo() {
    Set<String> names = ConcurrentHashMap.newKeySet();
    CountDownLatch both = new CountDownLatch(2);
    Par.forEach(
        0,
        2,
        i -> {
          names.add(Thread.currentThread().getName());
          both.countDown();
          Uninterruptibly.await(both);
        });
    return names;
  }

  @Test
  void aPoolWithAnOrderOfItsOwnRunsIt() {
    for (ForkPoolOptions options :
        List.of(
            ForkPoolOptions.defaults().sequential(),
            ForkPoolOptions.defaults().workers(3).deterministic(42))) {
      try (ForkPool pool = ForkPool.open(options)) {
        int[] numbers = IntStream.range(0, SIZE).map(i -> i * 31 % 1009).toArray();
        pool.run(
            () -> {
              int[] sorted = numbers.clone();
              Par.sort(sorted);
              assertArrayEquals(Arrays.stream(numbers).sorted().toArray(), sorted);
              int[] prefix = numbers.clone();
              Par.parallelPrefix(prefix, Integer::sum);
              assertEquals(Arrays.stream(numbers).sum(), prefix[SIZE - 1]);
              assertEquals(1009, Par.distinct(numbers).length);
              assertEquals(SIZE, Par.filter(numbers, i -> i >= 0).length);
              assertEquals(1009, Par.groupBy(Par.map(list(numbers), i -> i), i -> i).size());
              AtomicInteger cells = new AtomicInteger();
              Par.range2d(100, 70, (row, column) -> cells.incrementAndGet());
              assertEquals(7000, cells.get());
            });
      }
    }
  }

  private static List<Integer> list(int[] numbers) {
    return Arrays.stream(numbers).boxed().toList();
  }

  @Test
  void algorithmsNest() throws Exception {
    long sum =
        Pools.of(2)
            .call(
                () ->
                    Par.reduceLong(
                        0,
                        100,
                        0,
                        i -> {
                          int[] inner = IntStream.range(0, 1000).map(j -> -j).toArray();
                          Par.sort(inner);
                          return Par.sum(inner) + inner[0] + i;
                        },
                        Long::sum));
    assertEquals(100 * (-499_500L - 999) + 4950, sum);
  }

  // ---- stopping ----

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aLoopEndsWhenTheTimeOfItsCallIsOver(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      assertThrows(
          TimeoutException.class,
          () ->
              pool.call(
                  () -> {
                    Par.forEachLong(0, Long.MAX_VALUE, i -> Thread.onSpinWait());
                    return null;
                  },
                  Duration.ofMillis(20)));
      assertThrows(
          TimeoutException.class,
          () ->
              pool.call(
                  () -> Par.sumLong(Integer.MIN_VALUE, Integer.MAX_VALUE, ParContractTest::slow),
                  Duration.ofMillis(20)));
    }
  }

  private static long slow(int i) {
    return slow(i, 100);
  }

  private static long slow(int i, int spins) {
    for (int spun = 0; spun < spins; spun++) {
      Thread.onSpinWait();
    }
    return i;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 7}) // one worker runs the whole as one sort of the JDK's
  void aSortEndsWhenTheTimeOfItsCallIsOver(int workers) {
    Integer[] numbers = new Integer[300_000];
    Arrays.setAll(numbers, i -> i * 7919 % 300_000);
    Integer[] sorted = numbers.clone();
    // not too slow: a run that has begun is sorted to its end
    Comparator<Integer> slow = (a, b) -> (int) (slow(a, 20) - slow(b, 20));
    try (ForkPool pool = ForkPool.open(workers)) {
      assertThrows(
          TimeoutException.class,
          () ->
              pool.call(
                  () -> {
                    Par.sort(sorted, slow);
                    return null;
                  },
                  Duration.ofMillis(20)));
    }
    Arrays.sort(numbers);
    assertFalse(Arrays.equals(numbers, sorted));
    Arrays.sort(sorted);
    assertArrayEquals(numbers, sorted);
  }
}
