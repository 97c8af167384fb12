package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.support.SmallWork;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A loop covers its range with disjoint pieces, none smaller than the grain. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class RangeTest {
  private record Piece(long lo, long hi) {}

  private static void assertCovers(long from, long to, long grain, Queue<Piece> pieces) {
    List<Piece> sorted = pieces.stream().sorted(Comparator.comparingLong(Piece::lo)).toList();
    long at = from;
    for (Piece piece : sorted) {
      assertEquals(at, piece.lo(), () -> "a gap or an overlap in " + sorted);
      assertTrue(piece.lo() < piece.hi(), () -> "an empty piece in " + sorted);
      long length = piece.hi() - piece.lo();
      boolean whole = sorted.size() == 1;
      assertTrue(whole || Long.compareUnsigned(length, grain) >= 0, () -> "small: " + piece);
      at = piece.hi();
    }
    assertEquals(from < to ? to : from, at);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void eachIndexIsRunOnce(int workers) {
    SplittableRandom random = new SplittableRandom(workers);
    try (ForkPool pool = ForkPool.open(workers)) {
      for (int round = 0; round < 500; round++) {
        int from = random.nextInt(-10_000, 10_000);
        int to = from + random.nextInt(-10, 10_000);
        int grain = 1 + random.nextInt(1 + random.nextInt(2_000));
        Queue<Piece> pieces = new ConcurrentLinkedQueue<>();
        pool.run(() -> Fork.range(from, to, (lo, hi) -> pieces.add(new Piece(lo, hi))));
        assertCovers(from, to, 1, pieces);
        pieces.clear();
        pool.run(() -> Fork.range(from, to, grain, (lo, hi) -> pieces.add(new Piece(lo, hi))));
        assertCovers(from, to, grain, pieces);
        pieces.clear();
        pool.run(() -> Fork.rangeLong(from, to, (lo, hi) -> pieces.add(new Piece(lo, hi))));
        assertCovers(from, to, 1, pieces);
        pieces.clear();
        pool.run(() -> Fork.rangeLong(from, to, grain, (lo, hi) -> pieces.add(new Piece(lo, hi))));
        assertCovers(from, to, grain, pieces);
      }
    }
  }

  @Test
  void aRangeOutsideAnyPoolIsCovered() {
    Queue<Piece> pieces = new ConcurrentLinkedQueue<>();
    Fork.range(-1000, 1000, (lo, hi) -> pieces.add(new Piece(lo, hi)));
    assertCovers(-1000, 1000, 1, pieces);
  }

  @Test
  void anEmptyOrReversedRangeRunsNothing() {
    Queue<Piece> pieces = new ConcurrentLinkedQueue<>();
    Fork.range(0, 0, (lo, hi) -> pieces.add(new Piece(lo, hi)));
    Fork.range(5, -5, (lo, hi) -> pieces.add(new Piece(lo, hi)));
    Fork.range(Integer.MAX_VALUE, Integer.MIN_VALUE, 3, (lo, hi) -> pieces.add(new Piece(lo, hi)));
    Fork.rangeLong(7, 7, (lo, hi) -> pieces.add(new Piece(lo, hi)));
    Fork.rangeLong(Long.MAX_VALUE, Long.MIN_VALUE, 2, (lo, hi) -> pieces.add(new Piece(lo, hi)));
    assertTrue(pieces.isEmpty(), pieces::toString);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void theLargestRangesAreCovered(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      Queue<Piece> pieces = new ConcurrentLinkedQueue<>();
      pool.run(
          () ->
              Fork.range(
                  Integer.MIN_VALUE,
                  Integer.MAX_VALUE,
                  1 << 20,
                  (lo, hi) -> pieces.add(new Piece(lo, hi))));
      assertCovers(Integer.MIN_VALUE, Integer.MAX_VALUE, 1 << 20, pieces);
      pieces.clear();
      pool.run(
          () ->
              Fork.rangeLong(
                  Long.MIN_VALUE,
                  Long.MAX_VALUE,
                  1L << 54,
                  (lo, hi) -> pieces.add(new Piece(lo, hi))));
      assertCovers(Long.MIN_VALUE, Long.MAX_VALUE, 1L << 54, pieces);
      pieces.clear();
      pool.run(
          () ->
              Fork.rangeLong(
                  Long.MIN_VALUE,
                  Long.MAX_VALUE,
                  Long.MAX_VALUE,
                  (lo, hi) -> pieces.add(new Piece(lo, hi))));
      assertCovers(Long.MIN_VALUE, Long.MAX_VALUE, Long.MAX_VALUE, pieces);
    }
  }

  private static void spinLongEnoughToBeSplit() {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < Times.SLOW_PIECE_NANOS) {
      Thread.onSpinWait();
    }
  }

  private static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void aFailureEndsARangeTooLargeToFinish(int workers) {
    Stop stop = new Stop();
    try (ForkPool pool = ForkPool.open(workers)) {
      for (int round = 0; round < 5; round++) {
        AtomicLong runs = new AtomicLong();
        Stop thrown =
            assertThrows(
                Stop.class,
                () ->
                    pool.run(
                        () ->
                            Fork.rangeLong(
                                Long.MIN_VALUE,
                                Long.MAX_VALUE,
                                (lo, hi) -> {
                                  if (runs.incrementAndGet() > 100) {
                                    throw stop;
                                  }
                                  spinLongEnoughToBeSplit();
                                })));
        assertSame(stop, thrown);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void theFailureAtTheLeastIndexIsThrown(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      for (int round = 0; round < 100; round++) {
        AtomicLong least = new AtomicLong(Long.MAX_VALUE);
        ArithmeticException thrown =
            assertThrows(
                ArithmeticException.class,
                () ->
                    pool.run(
                        () ->
                            Fork.range(
                                0,
                                5_000,
                                (lo, hi) -> {
                                  if (hi > 1000) {
                                    least.accumulateAndGet(lo, Math::min);
                                    throw new ArithmeticException(Long.toString(lo));
                                  }
                                })));
        assertEquals(Long.toString(least.get()), thrown.getMessage());
      }
    }
  }

  @Test
  void aGrainBelowOneIsRefusedWithItsValue() {
    for (int grain : new int[] {0, -1, Integer.MIN_VALUE}) {
      IllegalArgumentException ofInts =
          assertThrows(
              IllegalArgumentException.class, () -> Fork.range(0, 10, grain, (lo, hi) -> {}));
      assertTrue(ofInts.getMessage().endsWith(": " + grain), ofInts.getMessage());
      IllegalArgumentException ofLongs =
          assertThrows(
              IllegalArgumentException.class, () -> Fork.rangeLong(0, 10, grain, (lo, hi) -> {}));
      assertTrue(ofLongs.getMessage().endsWith(": " + grain), ofLongs.getMessage());
    }
    assertThrows(IllegalArgumentException.class, () -> Fork.range(10, 0, 0, (lo, hi) -> {}));
  }

  @Test
  void aBodyThatIsSlowAtOneEndIsSharedAllTheSame() {
    try (ForkPool pool = ForkPool.open(2)) {
      for (boolean slowFirst : new boolean[] {true, false}) {
        Set<Thread> slow = ConcurrentHashMap.newKeySet();
        pool.run(
            () ->
                Fork.range(
                    0,
                    1_000_000,
                    (lo, hi) -> {
                      for (int i = lo; i < hi; i++) {
                        boolean isSlow = slowFirst ? i < 100_000 : i >= 900_000;
                        if (isSlow && slow.size() < 2) {
                          slow.add(Thread.currentThread());
                          spinLongEnoughToBeSplit();
                        }
                      }
                    }));
        assertEquals(2, slow.size(), "slowFirst: " + slowFirst);
      }
    }
  }

  /** However little a body does: what comes may be slower, and a piece cannot be shared. */
  @Test
  void noPieceOfAnAdaptiveLoopIsMoreThanAnEighthOfAWorkersShare() {
    try (ForkPool pool = ForkPool.open(2)) {
      AtomicInteger largest = new AtomicInteger();
      pool.run(
          () -> Fork.range(0, 1 << 20, (lo, hi) -> largest.accumulateAndGet(hi - lo, Math::max)));
      assertTrue(largest.get() <= 1 << 16, () -> "largest: " + largest);
    }
  }

  @Tag("long")
  @Test
  void theOtherWorkerLeavesSmallLoopsAloneInsideATaskThatLasts() {
    double[] values = new double[100];
    Runnable loop =
        () -> Fork.range(0, values.length, (lo, hi) -> Arrays.fill(values, lo, hi, 1.5));
    try (ForkPool alone = ForkPool.open(1);
        ForkPool pool = ForkPool.open(2)) {
      SmallWork.assertLeftAlone(
          5,
          () -> alone.call(() -> SmallWork.lasting(loop)),
          () -> pool.call(() -> SmallWork.lasting(loop)),
          () -> pool.snapshot().totals().publishes());
    }
  }
}
