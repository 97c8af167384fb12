package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is enough ends a stream, and takes nothing from it; what all workers run. */
@Timeout(value = Pools.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class EnoughTest {
  private static final int FEW_RUNS = 20;
  private static final int RUNS = 100;

  private static Set<Integer> numbers(int count) {
    return new HashSet<>(IntStream.range(0, count).boxed().toList());
  }

  /** What was let through is wanted whole, also while another finds that it is enough. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void whatALimitHasLetThroughIsFinished(int workers) {
    finishWhatALimitHasLetThrough(FEW_RUNS, workers);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void soItIsInManyRuns(int workers) {
    finishWhatALimitHasLetThrough(RUNS, workers);
  }

  private static void finishWhatALimitHasLetThrough(int runs, int workers) {
    ParStreams on = Pools.streams(workers);
    for (int run = 0; run < runs; run++) {
      long count =
          on.stream(numbers(1_000))
              .limit(8)
              .flatMap(e -> IntStream.range(0, 5_000).boxed())
              .filter(e -> e >= 0)
              .count();
      assertEquals(8 * 5_000, count);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void whatWasTakenIsFinished(int workers) {
    ParStreams on = Pools.streams(workers);
    for (int run = 0; run < RUNS; run++) {
      AtomicInteger taken = new AtomicInteger();
      long count =
          on.stream(numbers(1_000))
              .unordered()
              .takeWhile(e -> e != 500 && taken.incrementAndGet() > 0)
              .flatMapToInt(e -> IntStream.range(0, 100))
              .filter(e -> e >= 0)
              .count();
      assertEquals(100L * taken.get(), count);
    }
  }

  /** Another element may never come. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aLimitEndsWithItsLastElement(int workers) {
    ParStreams on = Pools.streams(workers);
    for (int run = 0; run < RUNS; run++) {
      Stream<Long> endless = on.move(Stream.iterate(0L, e -> e + 1));
      assertEquals(
          Set.of(0L, 1L, 2L, 3L, 4L),
          endless.unordered().filter(e -> e < 5).limit(5).collect(Collectors.toSet()));
      AtomicInteger next = new AtomicInteger();
      Stream<Integer> seven = on.move(Stream.generate(() -> next.incrementAndGet() % 7));
      assertFalse(seven.distinct().limit(7).anyMatch(e -> e == 100));
    }
  }

  /** The next may never come. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aLimitReadsNoElementMore(int workers) {
    ParStreams on = Pools.streams(workers);
    for (int limit = 1; limit < 50; limit++) {
      AtomicInteger read = new AtomicInteger();
      Spliterator<Integer> whole =
          new Spliterators.AbstractSpliterator<>(Long.MAX_VALUE, 0) {
            @Override
            public boolean tryAdvance(Consumer<? super Integer> action) {
              action.accept(read.getAndIncrement());
              return true;
            }

            @Override
            public Spliterator<Integer> trySplit() {
              return null;
            }
          };
      assertEquals(limit, on.stream(whole).filter(e -> true).limit(limit).count());
      assertEquals(limit, read.get());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void whatNobodyNeedsDoesNotFail(int workers) {
    ParStreams on = Pools.streams(workers);
    for (int run = 0; run < RUNS; run++) {
      Stream<Integer> failing = Stream.iterate(0, e -> e + 1).map(e -> e + 0 / (e - 55));
      assertEquals(Optional.of(0), on.move(failing).findFirst());
      assertEquals(Optional.of(0), on.move(iterated(50)).findFirst());
      assertEquals(Optional.of(7), on.move(iterated(50)).filter(e -> e == 7).findFirst());
    }
  }

  /** Each element from the one before; the one after {@code last} fails. */
  private static Stream<Integer> iterated(int last) {
    return Stream.iterate(0, e -> e + 1 + 0 / (last - e));
  }

  /** Also of what is read at a time. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void whatComesBeforeAFailureIsNotLost(int workers) {
    ParStreams on = Pools.streams(workers);
    for (int run = 0; run < RUNS; run++) {
      for (Supplier<Stream<Integer>> failing :
          List.<Supplier<Stream<Integer>>>of(
              () -> iterated(5), () -> iterated(9).map(e -> e + 0 / (e - 6)))) {
        assertEquals(Optional.of(5), on.move(failing.get()).filter(e -> e == 5).findFirst());
        assertEquals(5, on.move(failing.get()).mapToInt(e -> e).takeWhile(e -> e < 5).count());
      }
    }
  }

  /** The first two of all wait for each other. A third waits for nobody. */
  private static final class Meeting {
    private final CountDownLatch two = new CountDownLatch(2);
    private final AtomicBoolean alone = new AtomicBoolean();

    int pass(int element) {
      if (!alone.get()) {
        two.countDown();
        try {
          if (!two.await(10, TimeUnit.SECONDS)) {
            alone.set(true);
          }
        } catch (InterruptedException e) {
          alone.set(true);
        }
      }
      return element;
    }

    boolean hasBeen() {
      return two.getCount() == 0 && !alone.get();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 7})
  void theStagesOfAMovedParallelStreamAreRunByAll(int workers) {
    ParStreams on = Pools.streams(workers);
    List<Integer> list = IntStream.range(0, 1_000).boxed().toList();
    for (int form = 0; form < 4; form++) {
      Meeting meeting = new Meeting();
      Stream<Integer> stream =
          switch (form) {
            case 0 -> on.move(list.parallelStream().map(e -> meeting.pass(e)));
            case 1 -> on.move(list.parallelStream().sorted().map(e -> meeting.pass(e)));
            case 2 -> on.move(on.stream(list).map(e -> meeting.pass(e)));
            default -> on.stream(list.parallelStream().map(e -> meeting.pass(e)).spliterator());
          };
      assertEquals(list, stream.map(e -> e).toList());
      assertTrue(meeting.hasBeen(), "form " + form);
    }
  }

  /** The batch with the answer has 4,096 elements, the next one twice as many. */
  @Tag("long")
  @Test
  void whatIsReadAheadIsNotReadToItsEndOnceThereIsTheAnswer() {
    ParStreams on = Pools.streams(2);
    Map<String, Predicate<LongStream>> all = new LinkedHashMap<>();
    all.put("any", s -> s.anyMatch(e -> e == 5_000));
    all.put("first", s -> s.filter(e -> e == 5_000).findFirst().isPresent());
    all.put("limit", s -> s.unordered().filter(e -> true).limit(5_000).count() == 5_000);
    all.forEach(
        (name, has) -> {
          AtomicLong read = new AtomicLong();
          assertTrue(has.test(on.move(LongStream.iterate(0, e -> slowly(e, read)))), name);
          assertTrue(read.get() < 14_000, name + ": " + read); // of 16,382
        });
  }

  /** The next number. */
  private static long slowly(long number, AtomicLong done) {
    long end = System.nanoTime() + 50_000;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    done.incrementAndGet();
    return number + 1;
  }
}
