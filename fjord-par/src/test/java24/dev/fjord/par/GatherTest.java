package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.Fork;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Gatherer;
import java.util.stream.Gatherers;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code gather} does on our streams what it does on a sequential one of the JDK. */
@Timeout(value = Pools.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class GatherTest {
  private static final List<Integer> NUMBERS = IntStream.range(0, 20_000).boxed().toList();

  /** Sums of a hundred elements each; sequential, lazy, with a finisher. */
  private static Gatherer<Integer, ?, Integer> sums() {
    return Gatherer.ofSequential(
        () -> new int[2],
        (state, element, downstream) -> {
          state[0] += element;
          if (++state[1] < 100) {
            return true;
          }
          int sum = state[0];
          state[0] = 0;
          state[1] = 0;
          return downstream.push(sum);
        },
        (state, downstream) -> {
          if (state[1] > 0) {
            downstream.push(state[0]);
          }
        });
  }

  /** Those up to the first that is at least {@code last}; sequential, ends early. */
  private static Gatherer<Integer, ?, Integer> upTo(int last) {
    return Gatherer.ofSequential((nothing, e, downstream) -> downstream.push(e) && e < last);
  }

  /** The first ones. */
  private static Gatherer<Integer, ?, Integer> upToCount(int count) {
    return Gatherer.ofSequential(
        AtomicInteger::new,
        (state, e, downstream) -> downstream.push(e) && state.incrementAndGet() < count);
  }

  /** As {@link #upTo}, with a combiner. */
  private static Gatherer<Integer, ?, Integer> upToInParts(int last) {
    return Gatherer.of((nothing, e, downstream) -> downstream.push(e) && e < last);
  }

  /** How many there are, at the end. */
  private static <T> Gatherer<T, ?, Integer> count(boolean isGreedy) {
    Gatherer.Integrator.Greedy<int[], T, Integer> greedy =
        (state, element, downstream) -> {
          state[0]++;
          return true;
        };
    Gatherer.Integrator<int[], T, Integer> other =
        (state, element, downstream) -> greedy.integrate(state, element, downstream);
    return Gatherer.of(
        () -> new int[1],
        isGreedy ? greedy : other,
        (left, right) -> {
          left[0] += right[0];
          return left;
        },
        (state, downstream) -> downstream.push(state[0]));
  }

  /** Twice each third element, by a stateless gatherer with a combiner. */
  private static Gatherer<Integer, ?, Integer> twice() {
    return Gatherer.of(
        Gatherer.Integrator.ofGreedy(
            (nothing, e, downstream) -> e % 3 != 0 || downstream.push(e) && downstream.push(e)));
  }

  /** That element and all after it, as long as they are wanted. */
  private static boolean pushAllFrom(int first, Gatherer.Downstream<? super Integer> downstream) {
    int next = first;
    while (downstream.push(next)) {
      next++;
    }
    return false;
  }

  private static List<Function<Stream<Integer>, Stream<?>>> pipelines() {
    return List.of(
        s -> s.gather(Gatherers.fold(() -> 0, Integer::sum)),
        s -> s.map(e -> e + 1).gather(Gatherers.fold(() -> "", (a, b) -> a.isEmpty() ? "" + b : a)),
        s -> s.gather(Gatherers.scan(() -> 0, Integer::sum)).filter(sum -> sum % 2 == 0),
        s -> s.filter(e -> e % 2 == 0).gather(Gatherers.scan(() -> 0, Integer::sum)).map(e -> -e),
        s -> s.limit(300).gather(Gatherers.mapConcurrent(3, e -> e * 2)),
        s -> s.limit(300).map(e -> e).gather(Gatherers.mapConcurrent(1, e -> e * 2)).skip(7),
        s -> s.gather(Gatherers.windowFixed(7)),
        s -> s.filter(e -> e % 5 != 0).gather(Gatherers.windowFixed(3)).map(List::size),
        s -> s.gather(Gatherers.windowSliding(3)).limit(40),
        s ->
            s.flatMap(e -> Stream.of(e, -e))
                .gather(Gatherers.windowSliding(2))
                .sorted(GatherTest::byFirst),
        s -> s.gather(sums()),
        s -> s.map(e -> e * 2).gather(sums()).map(e -> e + 1),
        s -> s.filter(e -> e > 100).gather(sums()).skip(3).limit(10),
        s -> s.gather(upTo(3_000)),
        s -> s.map(e -> e).gather(upTo(3_000)).map(e -> e + 1),
        s -> s.filter(e -> e % 2 == 0).gather(upTo(100)),
        s -> s.gather(upToInParts(3_000)),
        s -> s.map(e -> e).gather(upToInParts(2_345)).dropWhile(e -> e < 5),
        s -> s.filter(e -> e % 2 == 0).gather(upToInParts(100)).distinct(),
        s -> s.gather(count(true)),
        s -> s.map(e -> e + 1).gather(count(false)),
        s -> s.filter(e -> e % 3 == 0).gather(count(true)),
        s -> s.gather(twice()).skip(10),
        s -> s.gather(twice()).gather(Gatherers.windowFixed(2)).gather(count(true)),
        s -> s.gather(twice().andThen(Gatherers.windowFixed(5)).andThen(count(true))),
        s -> s.gather(twice().andThen(twice())).gather(upTo(900).andThen(sums())));
  }

  private static int byFirst(List<Integer> a, List<Integer> b) {
    return Integer.compare(Math.floorMod(a.get(0), 7), Math.floorMod(b.get(0), 7));
  }

  @ParameterizedTest
  @EnumSource(Source.class)
  void aGathererComesToWhatTheJdksDoes(Source source) {
    List<Function<Stream<Integer>, Stream<?>>> pipelines = pipelines();
    for (int i = 0; i < pipelines.size(); i++) {
      for (int size : new int[] {0, 1, 5000}) {
        List<Integer> elements = NUMBERS.subList(0, size);
        List<?> expected = pipelines.get(i).apply(source.reference(elements)).toList();
        for (int workers : new int[] {1, 2, 7}) {
          List<?> found =
              pipelines.get(i).apply(source.ours(Pools.streams(workers), elements)).toList();
          if (source.isOrdered()) {
            assertEquals(expected, found, "pipeline " + i + " of " + size);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void withoutOrderTheElementsAreTheSame(int workers) {
    ParStreams on = Pools.streams(workers);
    assertEquals(
        List.of(NUMBERS.size()), on.stream(NUMBERS).unordered().gather(count(false)).toList());
    List<Integer> all =
        on.stream(new HashSet<>(NUMBERS))
            .map(e -> e)
            .gather(Gatherers.windowFixed(10))
            .flatMap(List::stream)
            .toList();
    assertEquals(NUMBERS, all.stream().sorted().toList());
    Gatherer<Integer, AtomicInteger, Integer> ten =
        Gatherer.of(
            AtomicInteger::new,
            (state, e, down) -> down.push(e) && state.incrementAndGet() < 10,
            (left, right) -> {
              left.addAndGet(right.get());
              return left;
            },
            Gatherer.defaultFinisher());
    assertFalse(on.stream(NUMBERS).unordered().map(e -> e).gather(ten).toList().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void whatEndsEarlyEndsASourceWithoutEnd(int workers) {
    ParStreams on = Pools.streams(workers);
    Supplier<Stream<Integer>> endless = () -> on.move(Stream.iterate(0, e -> e + 1));
    assertEquals(NUMBERS.subList(0, 1001), endless.get().gather(upTo(1000)).toList());
    assertEquals(
        NUMBERS.subList(0, 1001), endless.get().map(e -> e).gather(upToInParts(1000)).toList());
    assertEquals(List.of(0, 1), endless.get().gather(Gatherers.windowFixed(2)).findFirst().get());
    assertEquals(
        3, endless.get().gather(Gatherers.mapConcurrent(2, e -> e)).skip(3).iterator().next());
    assertEquals(
        10,
        on.of(1, 2)
            .flatMap(e -> Stream.generate(() -> e))
            .gather(upToCount(10))
            .map(e -> e)
            .count());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aGathererThatPushesForEverEndsOnceNobodyWantsMore(int workers) {
    ParStreams on = Pools.streams(workers);
    List<Function<Stream<Integer>, Object>> endings =
        List.of(
            stream -> stream.limit(3).toList(),
            stream -> stream.map(e -> e + 1).skip(5).limit(3).toList(),
            stream -> stream.distinct().limit(70_000).sorted(Comparator.reverseOrder()).toList(),
            stream -> stream.takeWhile(e -> e < 5000).count(),
            stream -> stream.gather(upToCount(4)).toList(),
            stream -> stream.filter(e -> e > 100).findFirst(),
            stream -> stream.map(e -> e + 1).anyMatch(e -> e == 300));
    List<Gatherer<Integer, ?, Integer>> endless =
        List.of(
            Gatherer.of((nothing, e, downstream) -> pushAllFrom(e, downstream)),
            Gatherer.ofSequential((nothing, e, downstream) -> pushAllFrom(e, downstream)),
            Gatherer.<Integer, Integer>ofSequential(
                (nothing, e, downstream) -> true,
                (nothing, downstream) -> pushAllFrom(0, downstream)));
    for (Gatherer<Integer, ?, Integer> gatherer : endless) {
      for (Function<Stream<Integer>, Object> ending : endings) {
        Object expected = ending.apply(NUMBERS.stream().gather(gatherer));
        assertEquals(expected, ending.apply(on.stream(NUMBERS).gather(gatherer)));
        assertEquals(expected, ending.apply(on.stream(NUMBERS).map(e -> e).gather(gatherer)));
      }
    }
  }

  /** Also if the source knows that it is large: what is read ahead of the gatherer is bounded. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void whatEndsEarlyEndsALargeSource(int workers) {
    AtomicInteger made = new AtomicInteger();
    List<Integer> all =
        Pools.streams(workers)
            .range(0, Long.MAX_VALUE)
            .mapToObj(
                e -> {
                  if (made.incrementAndGet() > 2_000_000) {
                    throw new AssertionError("read ahead without bound");
                  }
                  return (int) e;
                })
            .gather(upTo(5_000))
            .map(e -> e)
            .toList();
    assertEquals(NUMBERS.subList(0, 5_001), all);
  }

  /** Two elements that wait for each other are computed by two workers, one gathers them. */
  @ParameterizedTest
  @ValueSource(ints = {2, 7})
  void whatComesBeforeAGathererIsRunByAll(int workers) {
    CountDownLatch both = new CountDownLatch(2);
    Set<Thread> gathering = ConcurrentHashMap.newKeySet();
    List<Integer> all =
        Pools.streams(workers)
            .of(1, 2)
            .map(
                e -> {
                  both.countDown();
                  Fork.blocking(() -> Uninterruptibly.await(both));
                  return e;
                })
            .gather(
                Gatherer.<Integer, Integer>ofSequential(
                    (nothing, e, downstream) -> {
                      gathering.add(Thread.currentThread());
                      return downstream.push(e);
                    }))
            .toList();
    assertEquals(List.of(1, 2), all);
    assertEquals(1, gathering.size());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void nothingOfAGathererRunsInTheCommonPool(int workers) {
    Set<Object> pools = ConcurrentHashMap.newKeySet();
    Gatherer<Integer, ?, Integer> spying =
        Gatherer.of(
            (nothing, e, downstream) -> {
              ForkJoinPool pool = ForkJoinTask.getPool();
              pools.add(pool == null ? "none" : pool);
              return downstream.push(e);
            });
    ParStreams on = Pools.streams(workers);
    for (Stream<Integer> given :
        List.of(NUMBERS.stream(), NUMBERS.parallelStream(), on.stream(NUMBERS))) {
      List<Integer> all =
          on.move(given.map(e -> e).gather(spying).gather(Gatherers.windowFixed(1)))
              .map(List::getFirst)
              .gather(spying)
              .toList();
      assertEquals(NUMBERS, all);
    }
    assertFalse(pools.contains(ForkJoinPool.commonPool()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void itIsAStageAsAnyOther(int workers) {
    ParStreams on = Pools.streams(workers);
    Stream<Integer> linked = on.of(1, 2, 3);
    assertThrows(NullPointerException.class, () -> linked.gather(null));
    AtomicBoolean begun = new AtomicBoolean();
    AtomicBoolean closed = new AtomicBoolean();
    Stream<List<Integer>> next =
        linked
            .onClose(() -> closed.set(true))
            .peek(e -> begun.set(true))
            .gather(Gatherers.windowFixed(2));
    assertThrows(IllegalStateException.class, () -> linked.gather(Gatherers.windowFixed(2)));
    assertFalse(begun.get());
    assertTrue(next.isParallel());
    List<List<Integer>> all = new ArrayList<>();
    next.spliterator().forEachRemaining(all::add);
    assertEquals(List.of(List.of(1, 2), List.of(3)), all);
    next.close();
    assertTrue(closed.get());
    ArithmeticException failure =
        assertThrows(
            ArithmeticException.class,
            () -> on.stream(NUMBERS).map(e -> 1 / (e - 700)).gather(count(true)).toList());
    assertEquals(0, failure.getSuppressed().length);
    Thread caller = Thread.currentThread();
    assertEquals(
        List.of(caller),
        on.stream(NUMBERS)
            .gather(Gatherers.fold(() -> caller, (thread, e) -> Thread.currentThread()))
            .sequential()
            .toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void theFinisherIsCalledThoughNothingIsWanted(int workers) {
    List<String> calls = new ArrayList<>();
    Gatherer<Integer, Object, Integer> noting =
        Gatherer.ofSequential(
            () -> calls.add("begin"),
            (state, e, downstream) -> downstream.push(e),
            (state, downstream) -> calls.add("finish"));
    assertEquals(List.of(), Pools.streams(workers).of(1, 2, 3).gather(noting).limit(0).toList());
    assertEquals(List.of("begin", "finish"), calls);
  }

  /** It may have something to give back. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void theFinisherIsCalledThoughNoMoreIsWanted(int workers) {
    ParStreams on = Pools.streams(workers);
    List<Function<Stream<Integer>, Object>> endings =
        List.of(
            stream -> stream.limit(2).toList(),
            Stream::findFirst,
            stream -> stream.anyMatch(e -> e == 3),
            stream -> stream.takeWhile(e -> e < 3).count());
    for (Function<Stream<Integer>, Object> ending : endings) {
      AtomicInteger open = new AtomicInteger();
      Gatherer<Integer, Object, Integer> counting =
          Gatherer.ofSequential(
              () -> open.incrementAndGet(),
              (state, e, downstream) -> downstream.push(e),
              (state, downstream) -> open.decrementAndGet());
      Object expected = ending.apply(NUMBERS.stream().gather(counting));
      assertEquals(0, open.get());
      assertEquals(expected, ending.apply(on.stream(NUMBERS).gather(counting)));
      assertEquals(0, open.get());
    }
  }
}
