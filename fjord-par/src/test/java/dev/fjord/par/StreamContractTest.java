package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the documentation of {@code java.util.stream} promises besides the result. */
@Timeout(value = Pools.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class StreamContractTest {
  private static final List<Integer> NUMBERS = IntStream.range(0, 50_000).boxed().toList();

  /** A failure that is recognised. */
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;
    final int element;

    Refused(int element) {
      this.element = element;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void anInfiniteStreamEndsWhereItMay(int workers) {
    ParStreams on = Pools.streams(workers);
    assertEquals(List.of(0, 2, 4), on.move(Stream.iterate(0, i -> i + 2)).limit(3).toList());
    assertEquals(
        List.of(10, 11), on.move(Stream.iterate(0, i -> i + 1)).skip(10).limit(2).toList());
    assertEquals(
        999,
        on.move(Stream.iterate(0, i -> i + 1)).filter(i -> i < 1500).limit(1000).toList().get(999));
    assertEquals(
        100, on.move(IntStream.iterate(0, i -> i + 1)).filter(i -> i > 99).findFirst().getAsInt());
    assertTrue(on.move(LongStream.iterate(0, i -> i + 1)).anyMatch(i -> i == 12_345));
    assertFalse(on.move(DoubleStream.iterate(0, i -> i + 1)).allMatch(i -> i < 5_000));
    assertEquals(50, on.move(Stream.generate(() -> 1)).limit(50).mapToInt(i -> i).sum());
    assertEquals(
        Set.of(0, 1, 2),
        on.move(Stream.iterate(0, i -> (i + 1) % 3))
            .distinct()
            .limit(3)
            .collect(Collectors.toSet()));
    assertEquals(
        7, on.move(Stream.iterate(0, i -> i + 1)).takeWhile(i -> i < 7).filter(i -> true).count());
    assertEquals(7, on.move(Stream.iterate(0, i -> i + 1)).dropWhile(i -> i < 7).findFirst().get());
    assertEquals(
        List.of(1, 1, 1), on.of(1, 2).flatMap(i -> Stream.generate(() -> i)).limit(3).toList());
    assertEquals(3, on.move(Stream.iterate(0, i -> i + 1)).map(i -> i + 3).iterator().next());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void theFailureOfTheFirstElementThatFailsArrivesAsItWasThrown(int workers) {
    for (int round = 0; round < 50; round++) {
      Refused refused =
          assertThrows(
              Refused.class,
              () ->
                  Pools.streams(workers).stream(NUMBERS)
                      .map(
                          e -> {
                            if (e % 1000 == 777) {
                              throw new Refused(e);
                            }
                            return e;
                          })
                      .toList());
      assertEquals(777, refused.element);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void nothingRunsOnceAFailureHasArrived(int workers) {
    for (int round = 0; round < 50; round++) {
      AtomicInteger running = new AtomicInteger();
      assertThrows(
          Refused.class,
          () ->
              Pools.streams(workers)
                  .move(Stream.generate(() -> 1).unordered())
                  .forEach(
                      e -> {
                        running.incrementAndGet();
                        try {
                          if (running.get() >= 0 && new Random().nextInt(5000) == 0) {
                            throw new Refused(e);
                          }
                        } finally {
                          running.decrementAndGet();
                        }
                      }));
      assertEquals(0, running.get());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aStreamIsUsedOnce(int workers) {
    ParStreams on = Pools.streams(workers);
    Stream<Integer> linked = on.of(1, 2);
    Stream<Integer> next = linked.map(e -> e);
    assertThrows(IllegalStateException.class, () -> linked.filter(e -> true));
    assertThrows(IllegalStateException.class, linked::count);
    assertEquals(2, next.toList().size());
    assertThrows(IllegalStateException.class, next::toList);
    assertThrows(IllegalStateException.class, () -> next.onClose(() -> {}));
    Stream<Integer> closed = on.of(1);
    closed.close();
    assertThrows(IllegalStateException.class, closed::findAny);
    Stream<Integer> moved = Stream.of(1);
    on.move(moved);
    assertThrows(IllegalStateException.class, () -> on.move(moved));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void nothingIsTouchedBeforeTheTerminalOperation(int workers) {
    List<Integer> list = new ArrayList<>(List.of(1, 2));
    AtomicInteger calls = new AtomicInteger();
    Stream<Integer> stream =
        Pools.streams(workers).stream(list).peek(e -> calls.incrementAndGet()).sorted();
    list.add(0);
    assertEquals(0, calls.get());
    Iterator<Integer> iterator = stream.iterator();
    assertEquals(0, calls.get());
    assertEquals(0, iterator.next());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void allCloseHandlersRunOnceInOrderAndTheFirstFailureArrives(int workers) {
    List<Integer> order = Collections.synchronizedList(new ArrayList<>());
    Refused second = new Refused(2);
    Refused third = new Refused(3);
    Stream<Integer> stream =
        Pools.streams(workers)
            .of(1)
            .onClose(() -> order.add(1))
            .map(e -> e)
            .onClose(
                () -> {
                  order.add(2);
                  throw second;
                })
            .onClose(
                () -> {
                  order.add(3);
                  throw third;
                });
    assertSame(second, assertThrows(Refused.class, stream::close));
    assertArrayEquals(new Throwable[] {third}, second.getSuppressed());
    stream.close();
    assertEquals(List.of(1, 2, 3), order);
    AtomicBoolean closed = new AtomicBoolean();
    Pools.streams(workers).move(Stream.of(1).onClose(() -> closed.set(true))).close();
    assertTrue(closed.get());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void manyCloseHandlersAreRun(int workers) {
    AtomicInteger runs = new AtomicInteger();
    Stream<Integer> stream = Pools.streams(workers).of(1);
    for (int i = 0; i < 100_000; i++) {
      stream = stream.onClose(runs::incrementAndGet);
    }
    stream.close();
    assertEquals(100_000, runs.get());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void argumentsAreCheckedAtTheTimeOfTheCall(int workers) {
    Stream<Integer> stream = Pools.streams(workers).of(1);
    assertThrows(NullPointerException.class, () -> stream.map(null));
    assertThrows(NullPointerException.class, () -> stream.forEach(null));
    assertThrows(IllegalArgumentException.class, () -> stream.limit(-1));
    assertThrows(IllegalArgumentException.class, () -> stream.skip(-1));
    assertEquals(1, stream.count());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void nullsAreElements(int workers) {
    ParStreams on = Pools.streams(workers);
    List<Integer> list = on.of(1, null, 1, null).distinct().toList();
    assertEquals(Arrays.asList(1, null), list);
    assertThrows(UnsupportedOperationException.class, () -> list.add(1));
    assertThrows(NullPointerException.class, () -> on.of((Integer) null).findFirst());
    assertThrows(ArrayStoreException.class, () -> on.of((Object) 1).toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void sortingIsStable(int workers) {
    List<Integer> mixed = new Random(1).ints(100_000, 0, 1 << 20).boxed().toList();
    assertEquals(
        mixed.stream().sorted((a, b) -> Integer.compare(a & 15, b & 15)).toList(),
        Pools.streams(workers).stream(mixed)
            .sorted((a, b) -> Integer.compare(a & 15, b & 15))
            .toList());
    double[] doubles =
        new Random(1)
            .doubles(50_000)
            .map(d -> d < 0.1 ? Double.NaN : d < 0.2 ? -0.0 : d < 0.3 ? 0.0 : d)
            .toArray();
    assertArrayEquals(
        DoubleStream.of(doubles).sorted().toArray(),
        Pools.streams(workers).doubles(doubles).sorted().toArray());
    long[] longs = new Random(1).longs(50_000).toArray();
    assertArrayEquals(
        LongStream.of(longs).sorted().toArray(),
        Pools.streams(workers).longs(longs).sorted().toArray());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void numbersSumAsOnTheJdk(int workers) {
    ParStreams on = Pools.streams(workers);
    assertEquals(1.0, on.move(DoubleStream.generate(() -> 0.1).limit(10)).sum());
    assertEquals(Double.NaN, on.doubles(1, Double.NaN, 3).max().getAsDouble());
    assertTrue(on.range(0, 0).average().isEmpty());
    assertEquals(4999.5, on.range(0, 10_000).average().getAsDouble());
    assertEquals(49_995_000L, on.range(0L, 10_000L).summaryStatistics().getSum());
    assertEquals(10, on.rangeClosed(1, 10).skip(0).count());
  }

  /** Two elements that wait for each other are run by two workers; neither is one of the JDK's. */
  @ParameterizedTest
  @ValueSource(ints = {2, 7})
  void itRunsOnThePoolItWasGiven(int workers) {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    CountDownLatch both = new CountDownLatch(2);
    Pools.streams(workers)
        .range(0, 2)
        .forEach(
            e -> {
              threads.add(Thread.currentThread());
              both.countDown();
              Fork.blocking(() -> Uninterruptibly.await(both));
            });
    assertEquals(2, threads.size());
    assertTrue(threads.stream().noneMatch(t -> t instanceof ForkJoinWorkerThread));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aMovedStreamNeverRunsInTheCommonPool(int workers) {
    Set<Object> pools = ConcurrentHashMap.newKeySet();
    for (boolean parallel : new boolean[] {false, true}) {
      Stream<Integer> given = parallel ? NUMBERS.parallelStream() : NUMBERS.stream();
      assertEquals(
          NUMBERS.stream().filter(e -> e % 3 == 0).sorted().skip(5).map(e -> e + 1).toList(),
          Pools.streams(workers)
              .move(
                  given
                      .filter(
                          e -> {
                            ForkJoinPool pool = ForkJoinTask.getPool();
                            pools.add(pool == null ? "none" : pool);
                            return e % 3 == 0;
                          })
                      .sorted()
                      .skip(5))
              .map(e -> e + 1)
              .toList());
    }
    assertFalse(pools.contains(ForkJoinPool.commonPool()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aSequentialStreamRunsInTheCallingThread(int workers) {
    Thread caller = Thread.currentThread();
    assertTrue(
        Pools.streams(workers).stream(NUMBERS)
            .map(e -> Thread.currentThread())
            .sequential()
            .allMatch(t -> t == caller));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void concatAndLinesAreStreamsOfThePool(int workers, @TempDir Path dir) throws Exception {
    ParStreams on = Pools.streams(workers);
    AtomicInteger closed = new AtomicInteger();
    try (Stream<Integer> both =
        on.concat(
            NUMBERS.stream().onClose(closed::incrementAndGet),
            on.of(-1, -2).map(e -> e - 1).onClose(closed::incrementAndGet))) {
      List<Integer> all = both.toList();
      assertEquals(NUMBERS.size() + 2, all.size());
      assertEquals(-3, all.get(all.size() - 1));
    }
    assertEquals(2, closed.get());
    Path file = Files.write(dir.resolve("lines"), Collections.nCopies(20_000, "a line"));
    try (Stream<String> lines = on.lines(file)) {
      assertEquals(20_000, lines.filter("a line"::equals).count());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aStreamInsideAStreamIsAsAny(int workers) {
    ParStreams on = Pools.streams(workers);
    assertEquals(100 * 4950L, on.range(0, 100).mapToLong(i -> on.range(0, 100).sum()).sum());
    assertEquals(10_000, on.range(0, 100).boxed().flatMap(i -> on.range(0, 100).boxed()).count());
    ForkPool closed = ForkPool.open(2);
    closed.close();
    assertThrows(RejectedExecutionException.class, () -> ParStreams.on(closed).of(1, 2).count());
  }
}
