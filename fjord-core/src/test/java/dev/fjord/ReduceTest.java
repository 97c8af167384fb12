package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reductions of ranges, and loops that are left early. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ReduceTest {
  private static final String POOLS = "dev.fjord.CheckedTest#pools";
  private static final int MANY = 5_000;
  private static final Set<Thread.State> WAITING =
      EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

  private static String numbers(int lo, int hi) {
    return IntStream.range(lo, hi).mapToObj(i -> i + " ").collect(Collectors.joining());
  }

  /** What tells one order of combinations from another, whatever their grouping. */
  private static long affine(int lo, int hi) {
    long pair = 1L << 32;
    for (int i = lo; i < hi; i++) {
      pair = compose(pair, (2L * i + 3) << 32 | i);
    }
    return pair;
  }

  /** First x -> a x + b, then x -> c x + d, modulo 2^32: associative, not commutative. */
  private static long compose(long first, long second) {
    int a = (int) (first >>> 32);
    int b = (int) first;
    int c = (int) (second >>> 32);
    int d = (int) second;
    return (long) (a * c) << 32 | Integer.toUnsignedLong(b * c + d);
  }

  @ParameterizedTest
  @MethodSource(POOLS)
  void valuesAreCombinedInTheirOrder(ForkPoolOptions options) {
    try (ForkPool pool = ForkPool.open(options)) {
      for (int count : new int[] {1, 2, 3, 100, MANY}) {
        String all =
            pool.call(() -> Fork.reduce(0, count, ReduceTest::numbers, (a, b) -> a.concat(b)));
        assertEquals(numbers(0, count), all);
        long affine =
            pool.call(() -> Fork.reduceLong(-7, count, ReduceTest::affine, ReduceTest::compose));
        assertEquals(affine(-7, count), affine);
      }
    }
  }

  @Test
  void valuesAreCombinedInTheirOrderWhoeverTakesThem() {
    Turns.underSeeds(
        200,
        () -> {
          assertEquals(
              numbers(0, 99), Fork.reduce(0, 99, ReduceTest::numbers, (a, b) -> a.concat(b)));
          assertEquals(
              affine(0, 99), Fork.reduceLong(0, 99, ReduceTest::affine, ReduceTest::compose));
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void eachTypeKeepsItsValues(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      int least = pool.call(() -> Fork.reduceInt(0, 1_000_000, (lo, hi) -> -hi, Math::min));
      assertEquals(-1_000_000, least);
      double sum =
          pool.call(
              () -> Fork.reduceDouble(0, 1_000_000, (lo, hi) -> 0.5 * (hi - lo), Double::sum));
      assertEquals(500_000, sum);
      double nothing =
          pool.call(() -> Fork.reduceDouble(0, 1_000, (lo, hi) -> Double.NaN, Double::sum));
      assertTrue(Double.isNaN(nothing));
      Object none = pool.call(() -> Fork.reduce(0, 1_000, (lo, hi) -> null, (a, b) -> a));
      assertSame(null, none);
    }
  }

  @Test
  void theValueOfAnEmptyRangeIsThatOfAnEmptyPiece() {
    assertEquals(35, Fork.reduceInt(3, 3, (lo, hi) -> 10 * lo + hi + 2, (a, b) -> -1));
    assertEquals(33, Fork.reduceLong(3, -9, (lo, hi) -> 10 * lo + hi, (a, b) -> -1));
    assertEquals(33, Fork.reduceDouble(3, 0, (lo, hi) -> 10 * lo + hi, (a, b) -> -1));
    assertEquals("", Fork.reduce(3, 3, ReduceTest::numbers, (a, b) -> a.concat(b)));
  }

  @Test
  void noPieceIsEmptyOtherwise() {
    int pieces = Fork.reduceInt(0, MANY, (lo, hi) -> lo < hi ? 1 : MANY, Integer::sum);
    assertTrue(pieces <= MANY);
  }

  @Test
  void primitiveValuesAreNotBoxed() {
    try (ForkPool pool = ForkPool.open(1)) {
      pool.run(
          () -> {
            RangeWork plain = (lo, hi) -> {};
            Reduction.OfLong sum = new Reduction.OfLong((lo, hi) -> lo + 1_000L, Long::sum);
            allocated(plain);
            allocated(sum);
            long perPiece = (allocated(sum) - allocated(plain)) / MANY;
            assertEquals(0, perPiece);
          });
    }
  }

  /** The bytes of a loop of single indices. */
  private static long allocated(RangeWork work) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long me = Thread.currentThread().getId();
    long before = threads.getThreadAllocatedBytes(me);
    Ranges.run(0, MANY, 1, 1, work);
    return threads.getThreadAllocatedBytes(me) - before;
  }

  @Test
  void theFirstFailureIsThrownWhoeverTakesWhat() {
    Turns.underSeeds(
        500,
        () -> {
          Executable reduction = () -> Fork.reduceInt(0, 200, ReduceTest::failing, Integer::sum);
          Throwable thrown = assertThrows(IllegalStateException.class, reduction);
          assertEquals("77", thrown.getMessage());
          for (Throwable also : thrown.getSuppressed()) { // nothing of our own making
            assertSame(IllegalStateException.class, also.getClass());
          }
        });
  }

  private static int failing(int lo, int hi) {
    for (int i = lo; i < hi; i++) {
      if (i == 77 || i == 150 || i == 190) {
        throw new IllegalStateException(String.valueOf(i));
      }
    }
    return hi;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void aCombinationMayFail(int workers) {
    IllegalStateException failure = new IllegalStateException();
    Executable reduction =
        () ->
            Fork.reduceInt(
                0,
                MANY,
                (lo, hi) -> lo,
                (a, b) -> {
                  throw failure;
                });
    try (ForkPool pool = ForkPool.open(workers)) {
      pool.run(() -> assertSame(failure, assertThrows(IllegalStateException.class, reduction)));
    }
  }

  @Test
  void whatIsMissingIsNamed() {
    assertNamed("leaf", () -> Fork.reduceInt(0, 0, null, Integer::sum));
    assertNamed("combine", () -> Fork.reduceInt(0, 0, (lo, hi) -> 0, null));
    assertNamed("leaf", () -> Fork.reduceLong(0, 0, null, Long::sum));
    assertNamed("combine", () -> Fork.reduceLong(0, 0, (lo, hi) -> 0, null));
    assertNamed("leaf", () -> Fork.reduceDouble(0, 0, null, Double::sum));
    assertNamed("combine", () -> Fork.reduceDouble(0, 0, (lo, hi) -> 0, null));
    assertNamed("leaf", () -> Fork.<String>reduce(0, 0, null, String::concat));
    assertNamed("combine", () -> Fork.<String>reduce(0, 0, (lo, hi) -> "", null));
    assertNamed("body", () -> Fork.rangeWhile(0, 0, null));
  }

  private static void assertNamed(String parameter, Executable call) {
    assertEquals(parameter, assertThrows(NullPointerException.class, call).getMessage());
  }

  // ---- left early ----

  @ParameterizedTest
  @MethodSource(POOLS)
  void aLoopThatIsNotLeftRunsEachIndexOnce(ForkPoolOptions options) {
    AtomicIntegerArray runs = new AtomicIntegerArray(MANY);
    try (ForkPool pool = ForkPool.open(options)) {
      assertTrue(pool.<Boolean>callUnchecked(() -> Fork.rangeWhile(0, MANY, counting(runs, MANY))));
    }
    for (int i = 0; i < MANY; i++) {
      assertEquals(1, runs.get(i));
    }
    assertTrue(Fork.rangeWhile(5, 5, (lo, hi) -> false));
  }

  /** Counts the runs of each index, and ends at the last. */
  private static IntRangePredicate counting(AtomicIntegerArray runs, int last) {
    return (lo, hi) -> {
      for (int i = lo; i < hi; i++) {
        runs.incrementAndGet(i);
        if (i == last) {
          return false;
        }
      }
      return true;
    };
  }

  @Test
  void whatIsLeftOfTheEndIsRunWholeWhoeverTakesIt() {
    Turns.underSeeds(
        300,
        () -> {
          AtomicIntegerArray runs = new AtomicIntegerArray(300);
          assertFalse(Fork.rangeWhile(0, 300, counting(runs, 123)));
          for (int i = 0; i < 300; i++) {
            int count = runs.get(i);
            assertTrue(i <= 123 ? count == 1 : count <= 1, i + " has run " + count + " times");
          }
        });
  }

  @Test
  void whatFailsRightOfTheEndIsDroppedAndLeftOfItThrownWhoeverTakesIt() {
    IllegalStateException failure = new IllegalStateException();
    IntRangePredicate body =
        (lo, hi) -> {
          for (int i = lo; i < hi; i++) {
            if (i == 100) {
              return false;
            }
            if (i == 200) {
              throw failure;
            }
          }
          return true;
        };
    Turns.underSeeds(
        300,
        () -> {
          assertFalse(Fork.rangeWhile(0, 300, body));
          assertSame(
              failure,
              assertThrows(IllegalStateException.class, () -> Fork.rangeWhile(101, 300, body)));
          assertSame(
              failure,
              assertThrows(
                  IllegalStateException.class,
                  () -> Fork.rangeWhile(0, 300, (lo, hi) -> body.test(lo + 200, hi + 200))));
        });
  }

  @Test
  void oneWorkerRunsNothingRightOfThePieceThatEnds() {
    BitSet run = new BitSet();
    AtomicInteger end = new AtomicInteger();
    try (ForkPool pool = ForkPool.open(1)) {
      pool.run(
          () ->
              Fork.rangeWhile(
                  0,
                  1 << 30,
                  (lo, hi) -> {
                    run.set(lo, Math.min(hi, MANY));
                    end.set(hi);
                    return hi < 100;
                  }));
    }
    assertEquals(Math.min(end.get(), MANY), run.cardinality());
    assertTrue(end.get() < 1 << 30);
  }

  @Test
  void nothingBeginsInAnotherWorkerOnceTheLoopIsLeft() {
    Thread leaver = Thread.currentThread();
    CountDownLatch elsewhere = new CountDownLatch(1);
    AtomicInteger begun = new AtomicInteger();
    IntRangePredicate body =
        (lo, hi) -> {
          if (lo == 0) {
            Await.spinUntilOpen(elsewhere);
            return false;
          }
          begun.incrementAndGet();
          elsewhere.countDown();
          Await.spinUntil("it waits", () -> WAITING.contains(leaver.getState()));
          return true;
        };
    try (ForkPool pool = ForkPool.open(2)) {
      pool.run(() -> assertFalse(Fork.rangeWhile(0, 1 << 30, body)));
    }
    assertEquals(1, begun.get());
  }
}
