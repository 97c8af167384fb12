package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A computation that is stopped stops its streams. */
@Timeout(value = Pools.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CancelTest {
  private static final long HUGE = Long.MAX_VALUE;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aStreamEndsWhenTheTimeOfItsCallIsOver(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      ParStreams on = ParStreams.on(pool);
      assertThrows(
          TimeoutException.class,
          () ->
              pool.call(
                  () -> on.range(0L, HUGE).map(i -> i ^ (i << 7)).sum(), Duration.ofMillis(20)));
      assertEquals(4950, on.range(0, 100).sum());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void soDoesAnIterator(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      ParStreams on = ParStreams.on(pool);
      List<Callable<Iterator<?>>> endless =
          List.of(
              () -> on.range(0L, HUGE).filter(i -> i < 0).iterator(),
              () -> on.range(0L, HUGE).boxed().filter(i -> i < 0).iterator(),
              () -> on.move(Stream.generate(() -> 1)).filter(i -> i < 0).iterator(),
              () -> on.move(Stream.generate(() -> 1)).sequential().filter(i -> i < 0).iterator());
      for (Callable<Iterator<?>> each : endless) {
        assertThrows(
            TimeoutException.class,
            () -> pool.call(() -> each.call().hasNext(), Duration.ofMillis(20)));
      }
      assertEquals(7, on.range(0, 100).filter(i -> i > 6).iterator().nextInt());
      assertEquals(0, on.range(0, 100).iterator().nextInt());
    }
  }

  /** It was one sort of the JDK's, which took seconds more. */
  @Tag("long")
  @Test
  void whatOneWorkerSortsInTheOrderOfAClassOfTheJdkEndsWithItsTime() {
    String[] strings =
        new SplittableRandom(1).ints(1_000_000).mapToObj(Integer::toString).toArray(String[]::new);
    String[] sorted = strings.clone();
    Arrays.sort(sorted);
    try (ForkPool pool = ForkPool.open(1)) {
      assertThrows(
          TimeoutException.class,
          () ->
              pool.call(
                  () -> {
                    Par.sort(strings);
                    return null;
                  },
                  Duration.ofMillis(20)));
    }
    assertFalse(Arrays.equals(sorted, strings));
    Arrays.sort(strings);
    assertArrayEquals(sorted, strings); // none was lost
  }

  /** Streams without an end; each tells the latch when it runs. */
  private static Map<String, Function<ParStreams, Consumer<CountDownLatch>>> endless() {
    Map<String, Function<ParStreams, Consumer<CountDownLatch>>> all = new LinkedHashMap<>();
    all.put(
        "generate, each",
        on -> begun -> on.move(Stream.generate(() -> 1)).forEach(e -> begun.countDown()));
    all.put(
        "iterate, sum",
        on -> begun -> on.move(iterated(begun)).map(e -> e ^ 5).filter(e -> e % 2 == 0).sum());
    all.put("generate, sorted", on -> begun -> on.move(generated(begun)).sorted().findFirst());
    all.put("iterate, sorted", on -> begun -> on.move(iterated(begun)).sorted().limit(3).sum());
    all.put("iterate, distinct", on -> begun -> on.move(iterated(begun)).distinct().count());
    all.put(
        "generate, distinct, limit",
        on -> begun -> on.move(generated(begun)).sorted().distinct().limit(2).toList());
    all.put(
        "the same again and again, distinct, limit",
        on -> begun -> on.move(iterated(begun)).map(e -> 1).distinct().limit(2).sum());
    all.put(
        "unordered, distinct",
        on -> begun -> on.move(iterated(begun)).unordered().distinct().noneMatch(e -> e < 0));
    all.put(
        "generate, limit", on -> begun -> on.move(generated(begun)).limit(HUGE).forEach(e -> {}));
    all.put("iterate, limit", on -> begun -> on.move(iterated(begun)).limit(HUGE).max());
    all.put("iterate, skip", on -> begun -> on.move(iterated(begun)).skip(HUGE).findFirst());
    all.put(
        "range, all but the last skipped",
        on ->
            begun ->
                on.move(LongStream.range(0, HUGE).peek(e -> begun.countDown()))
                    .skip(HUGE - 1)
                    .findFirst());
    all.put(
        "iterate, take",
        on -> begun -> on.move(iterated(begun)).takeWhile(e -> true).anyMatch(e -> false));
    all.put("iterate, drop", on -> begun -> on.move(iterated(begun)).dropWhile(e -> true).count());
    all.put("iterate, none", on -> begun -> on.move(iterated(begun)).noneMatch(e -> false));
    all.put(
        "generate, first", on -> begun -> on.move(generated(begun)).filter(e -> false).findAny());
    all.put(
        "iterate, flat",
        on ->
            begun ->
                on.move(iterated(begun)).flatMap(e -> LongStream.of(e, -e)).mapToInt(e -> 1).sum());
    all.put(
        "inner without an end, each",
        on -> begun -> on.of(1, 2).flatMap(e -> generated(begun)).forEach(e -> {}));
    all.put(
        "inner without an end, sum",
        on ->
            begun -> on.range(0, 1000).mapToObj(e -> e).flatMapToLong(e -> iterated(begun)).sum());
    all.put(
        "inner without an end, moved, slow",
        on ->
            begun ->
                on.move(on.of(1, 2, 3, 4, 5, 6, 7, 8).flatMap(e -> generatedSlowly(begun)))
                    .forEach(e -> {}));
    all.put(
        "inner without an end, by one",
        on -> begun -> on.of(1, 2).flatMap(e -> generated(begun)).sequential().distinct().count());
    all.put(
        "inner without an end, none",
        on -> begun -> on.of(1, 2).flatMap(e -> generated(begun)).noneMatch(e -> e > 1));
    all.put(
        "inner without an end, distinct, limit",
        on -> begun -> on.of(1, 2).flatMap(e -> generated(begun)).distinct().limit(2).count());
    all.put(
        "range",
        on -> begun -> on.range(0, HUGE).peek(e -> begun.countDown()).map(e -> e ^ 7).sum());
    all.put(
        "range in order", on -> begun -> on.range(0, HUGE).forEachOrdered(e -> begun.countDown()));
    all.put(
        "range, collected by one",
        on ->
            begun ->
                on.range(0, HUGE)
                    .peek(e -> begun.countDown())
                    .mapToObj(e -> 1)
                    .sequential()
                    .collect(Collectors.toSet()));
    all.put(
        "a list inside an endless one",
        on ->
            begun ->
                on.move(iterated(begun))
                    .mapToInt(e -> on.range(0, 100).sum())
                    .noneMatch(e -> e < 0));
    return all;
  }

  private static int count(CountDownLatch begun) {
    begun.countDown();
    return 1;
  }

  private static Stream<Integer> generated(CountDownLatch begun) {
    return Stream.generate(() -> count(begun));
  }

  /** Of several threads none sees soon that another has seen a stop. */
  private static Stream<Integer> generatedSlowly(CountDownLatch begun) {
    return generated(begun).peek(e -> LockSupport.parkNanos(1_000_000));
  }

  private static LongStream iterated(CountDownLatch begun) {
    return LongStream.iterate(
        0,
        e -> {
          begun.countDown();
          return e + 1;
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aStreamWithoutAnEndEndsWhenItsTaskIsCancelled(int workers) {
    ParStreams on = ParStreams.on(Pools.of(workers));
    endless().forEach((name, stream) -> endsWhenCancelled(workers, name, stream.apply(on)));
  }

  /** Cancels a task when it has told the latch often enough. */
  private static void endsWhenCancelled(int workers, String name, Consumer<CountDownLatch> task) {
    CountDownLatch begun = new CountDownLatch(100);
    CountDownLatch ended = new CountDownLatch(1);
    Future<?> future =
        Pools.of(workers)
            .submit(
                () -> {
                  try {
                    task.accept(begun);
                    return name;
                  } finally {
                    ended.countDown();
                  }
                });
    Uninterruptibly.await(begun, name);
    future.cancel(true);
    Uninterruptibly.await(ended, name);
    assertThrows(CancellationException.class, future::get, name);
  }

  /** Streams that have many elements at a time, with what is done with each. */
  private static Map<String, Consumer<LongUnaryOperator>> manyAtATime() {
    ParStreams on = Pools.streams(2);
    Map<String, Consumer<LongUnaryOperator>> all = new LinkedHashMap<>();
    all.put("read ahead", step -> on.move(LongStream.iterate(0, step)).sum());
    all.put("a moved stage", step -> on.move(LongStream.range(0, HUGE).map(step)).sum());
    all.put(
        "dropped", step -> on.range(0L, 20_000).dropWhile(e -> step.applyAsLong(e) > 0).count());
    all.put("handed over", step -> on.range(0L, 20_000).forEachOrdered(step::applyAsLong));
    return all;
  }

  @Test
  void manyElementsAtATimeDoNotAllHaveTheirTurnWhenTheTaskIsCancelled() {
    manyAtATime()
        .forEach(
            (name, stream) -> {
              AtomicLong done = new AtomicLong();
              endsWhenCancelled(2, name, begun -> stream.accept(e -> slowly(e, done, begun)));
              assertTrue(done.get() < 7_000, name + ": " + done);
            });
  }

  private static void spin(long nanos) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }

  /** The next number. Tells the latch of a hundred after 5,000. */
  private static long slowly(long number, AtomicLong done, CountDownLatch begun) {
    spin(50_000);
    if (done.incrementAndGet() % 50 == 0) {
      begun.countDown();
    }
    return number + 1;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aStreamWithoutAnEndEndsWhenItsPoolIsClosedNow(int workers) {
    ForkPool pool = ForkPool.open(workers);
    CountDownLatch begun = new CountDownLatch(100);
    Future<?> future =
        pool.submit(() -> ParStreams.on(pool).move(generated(begun)).map(e -> e).toList());
    Uninterruptibly.await(begun);
    pool.closeNow();
    assertThrows(Exception.class, () -> future.get(Pools.HANG_SECONDS / 2, TimeUnit.SECONDS));
    pool.close();
  }

  /** Algorithms that are over at once. */
  private static Map<String, Runnable> brief() {
    Map<String, Runnable> all = new LinkedHashMap<>();
    int[] ints = new SplittableRandom(1).ints(100).toArray();
    Integer[] boxed = Arrays.stream(ints).boxed().toArray(Integer[]::new);
    all.put("sort", () -> Par.sort(ints.clone()));
    all.put("sort bytes", () -> Par.sort(new byte[100]));
    all.put("sort objects", () -> Par.sort(boxed.clone()));
    all.put("sort by", () -> Par.sortBy(boxed.clone(), e -> -e));
    all.put("merge", () -> Par.merge(new int[100], new int[100]));
    all.put("shuffle", () -> Par.shuffle(ints.clone(), 1));
    all.put("prefix", () -> Par.parallelPrefix(ints.clone(), Integer::sum));
    all.put("sum", () -> Par.sum(ints));
    all.put("reproducible", () -> Par.reproducible().sum(new double[100]));
    all.put("filter", () -> Par.filter(ints, e -> e > 0));
    all.put("distinct", () -> Par.distinct(ints));
    all.put("top", () -> Par.topK(ints, 3));
    all.put("find", () -> Par.findFirst(boxed, e -> e == 0));
    all.put("each", () -> Par.forEach(ints, e -> {}));
    all.put("2-D", () -> Par.range2d(0, 10, 0, 10, (a, b, c, d) -> {}));
    return all;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aLoopOfAlgorithmsEndsWhenItsTaskIsCancelled(int workers) {
    brief()
        .forEach(
            (name, algorithm) ->
                endsWhenCancelled(
                    workers,
                    name,
                    begun -> {
                      while (true) {
                        algorithm.run();
                        begun.countDown();
                      }
                    }));
  }

  /** In natural order as somebody else says. */
  private record Slow(Integer value, Comparator<Integer> order) implements Comparable<Slow> {
    static Slow[] of(Integer[] values, Comparator<Integer> order) {
      return Arrays.stream(values).map(value -> new Slow(value, order)).toArray(Slow[]::new);
    }

    @Override
    public int compareTo(Slow other) {
      return order.compare(value, other.value);
    }
  }

  /** An order that takes a while, and tells the latch. */
  private static Comparator<Integer> slow(CountDownLatch begun) {
    return (a, b) -> {
      begun.countDown();
      spin(100_000); // an interrupt ends no comparison
      return Integer.compare(a, b);
    };
  }

  private static Map<String, Consumer<Comparator<Integer>>> slowSorts() {
    Integer[] shuffled = new SplittableRandom(5).ints(50_000).boxed().toArray(Integer[]::new);
    Map<String, Consumer<Comparator<Integer>>> all = new LinkedHashMap<>();
    all.put("array", order -> Par.sort(shuffled.clone(), order));
    all.put("list", order -> Par.sort(Arrays.asList(shuffled.clone()), order));
    all.put("keys", order -> Par.sortBy(shuffled.clone(), e -> e, order));
    all.put(
        "stream, by one worker",
        order -> Pools.streams(1).stream(Arrays.asList(shuffled)).sorted(order).toList());
    all.put("natural order", order -> Par.sort(Slow.of(shuffled, order)));
    all.put("merge", order -> assertNotNull(Par.merge(shuffled, shuffled, order)));
    all.put("top", order -> assertNotNull(Par.topK(shuffled, shuffled.length / 2, order)));
    all.put(
        "in order",
        order -> Par.sort(IntStream.range(0, 50_000).boxed().toArray(Integer[]::new), order));
    return all;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aSortEndsWhenItsTaskIsCancelled(int workers) {
    slowSorts()
        .forEach(
            (name, sort) -> endsWhenCancelled(workers, name, begun -> sort.accept(slow(begun))));
  }

  @Test
  void theGreatestOfTwoPartsAreNotJoinedWhenTheTaskIsCancelled() {
    AtomicLong compared = new AtomicLong();
    endsWhenCancelled(
        1,
        "top",
        begun -> {
          TopK.OfRef<Integer> left = counting(compared);
          TopK.OfRef<Integer> right = counting(compared);
          while (!Fork.isCancelled()) {
            begun.countDown();
          }
          compared.set(0);
          left.join(right);
        });
    assertEquals(0, compared.get());
  }

  /** Of two it keeps one, so that each that is added later is compared. */
  private static TopK.OfRef<Integer> counting(AtomicLong compared) {
    TopK.OfRef<Integer> top =
        new TopK.OfRef<>(
            1,
            (a, b) -> {
              compared.incrementAndGet();
              return Integer.compare(b, a);
            });
    for (int i = 0; i < 3; i++) {
      top.add(i);
    }
    return top;
  }

  /** Random numbers are sorted by a sample, a few runs are merged, bytes are counted. */
  @Tag("long")
  @Test
  void anArrayOfNumbersHasAllOfThemWhenItsSortIsStopped() {
    SplittableRandom random = new SplittableRandom(6);
    int[] ints = random.ints(1 << 19).toArray();
    int[] runs = IntStream.range(0, ints.length).map(i -> i & 0xffff).toArray();
    int[] sortedInts = sorted(ints);
    int[] sortedRuns = sorted(runs);
    byte[] bytes = new byte[1 << 22];
    random.nextBytes(bytes);
    byte[] sortedBytes = bytes.clone();
    Arrays.sort(sortedBytes);
    for (int round = 0; round < 30; round++) {
      long nanos = round * 200_000L;
      assertHasAllWhenStopped(ints, sortedInts, nanos);
      assertHasAllWhenStopped(runs, sortedRuns, nanos);
      byte[] array = bytes.clone();
      stopSoon(() -> Par.sort(array), round * 40_000L);
      Arrays.sort(array);
      assertArrayEquals(sortedBytes, array);
    }
  }

  private static void assertHasAllWhenStopped(int[] given, int[] sorted, long nanos) {
    int[] array = given.clone();
    stopSoon(() -> Par.sort(array), nanos);
    Arrays.sort(array);
    assertArrayEquals(sorted, array);
  }

  private static int[] sorted(int[] array) {
    int[] sorted = array.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  /** Begins a task, stops it some time later, and returns when it has ended. */
  private static void stopSoon(Runnable task, long nanos) {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch ended = new CountDownLatch(1);
    Future<?> future =
        Pools.of(2)
            .submit(
                () -> {
                  begun.countDown();
                  try {
                    task.run();
                  } finally {
                    ended.countDown();
                  }
                  return task;
                });
    Uninterruptibly.await(begun);
    LockSupport.parkNanos(nanos);
    future.cancel(true);
    Uninterruptibly.await(ended);
  }
}
