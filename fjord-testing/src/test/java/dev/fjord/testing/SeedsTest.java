package dev.fjord.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.support.Times;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A test run under many schedules finds what only some of them show, and shows it again. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SeedsTest {
  private static final int SEEDS = 200;

  @AfterEach
  void forget() {
    System.clearProperty(Seeds.SEED_PROPERTY);
  }

  /** A check, and an act that needs it still to hold. */
  private static final class Account {
    private int balance = 100;

    void withdraw(int amount) {
      if (balance >= amount) {
        Seeds.point();
        balance -= amount;
      }
    }
  }

  private static void race(ForkPool pool) {
    Account account = new Account();
    Fork.join(() -> account.withdraw(80), () -> account.withdraw(80));
    assertEquals(20, account.balance);
  }

  private static long seedIn(AssertionError failure) {
    Matcher matcher = Pattern.compile("seed (-?\\d+) ").matcher(failure.getMessage());
    assertTrue(matcher.find(), failure.getMessage());
    return Long.parseLong(matcher.group(1));
  }

  @Test
  void aRaceIsFoundAndItsSeedShowsItEachTime() {
    Seeds seeds = Seeds.from(1).count(SEEDS).workers(3);
    AssertionError found = assertThrows(AssertionError.class, () -> seeds.check(SeedsTest::race));
    long seed = seedIn(found);
    assertTrue(found.getMessage().contains("-D" + Seeds.SEED_PROPERTY + "=" + seed));
    for (int i = 0; i < 20; i++) {
      Seeds replay = Seeds.from(seed).count(1).workers(3);
      assertEquals(
          found.getMessage(),
          assertThrows(AssertionError.class, () -> replay.check(SeedsTest::race)).getMessage());
    }
  }

  /** Must fail: without a fork there is no race. */
  @Test
  void withoutARaceNothingIsFound() {
    Seeds.from(1)
        .count(SEEDS)
        .check(
            pool -> {
              Account account = new Account();
              account.withdraw(80);
              account.withdraw(80);
              assertEquals(20, account.balance);
            });
  }

  @Test
  void thePropertyChoosesTheOnlySeed() {
    AtomicInteger runs = new AtomicInteger();
    IllegalStateException failure = new IllegalStateException("planned");
    System.setProperty(Seeds.SEED_PROPERTY, " -17 ");
    AssertionError thrown =
        assertThrows(
            AssertionError.class,
            () ->
                Seeds.from(1)
                    .check(
                        pool -> {
                          runs.incrementAndGet();
                          throw failure;
                        }));
    assertEquals(-17, seedIn(thrown));
    assertSame(failure, thrown.getCause());
    assertEquals(1, runs.get());
  }

  @Test
  void aPropertyThatIsNoNumberIsRefused() {
    System.setProperty(Seeds.SEED_PROPERTY, "all");
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> Seeds.from(1).check(pool -> {}));
    assertEquals("dev.fjord.seed is not a number: all", refusal.getMessage());
  }

  @Test
  void everySeedIsRunOnceInAFreshPool() {
    List<String> pools = new ArrayList<>();
    Seeds.from(5).count(3).check(pool -> pools.add(pool.snapshot().name()));
    assertEquals(List.of("seed-5", "seed-6", "seed-7"), pools);
  }

  @Test
  void whatIsSubmittedIsPartOfTheTest() {
    AtomicInteger ran = new AtomicInteger();
    Seeds.from(1)
        .count(SEEDS)
        .workers(1)
        .check(
            pool ->
                pool.execute(
                    () -> {
                      pool.submit(ran::incrementAndGet);
                    }));
    assertEquals(SEEDS, ran.get());
    IllegalStateException failure = new IllegalStateException("planned");
    Seeds.Body failing =
        pool ->
            pool.execute(
                () -> {
                  throw failure;
                });
    AssertionError thrown = assertThrows(AssertionError.class, () -> Seeds.from(1).check(failing));
    assertSame(failure, thrown.getCause());
  }

  @Test
  void badNumbersAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> Seeds.from(1).count(0));
    assertThrows(IllegalArgumentException.class, () -> Seeds.from(1).workers(0));
    assertThrows(NullPointerException.class, () -> Seeds.from(1).check(null));
  }

  private static AssertionError failureOf(Seeds.Body body) {
    return assertThrows(AssertionError.class, () -> Seeds.from(1).workers(2).check(body));
  }

  @Test
  void aFailureIsToldThoughWhatTheTestStartedWouldGoOn() {
    IllegalStateException failure = new IllegalStateException("planned");
    AssertionError told =
        failureOf(
            pool -> {
              pool.execute(
                  () -> {
                    while (!Fork.isCancelled()) {
                      Seeds.point();
                    }
                  });
              throw failure;
            });
    assertSame(failure, told.getCause());
  }

  @Test
  void whatATaskThrewHangsOnTheFailureOfTheBody() {
    IllegalStateException ofTask = new IllegalStateException("of a task");
    IllegalStateException ofBody = new IllegalStateException("of the body");
    AssertionError told =
        failureOf(
            pool -> {
              AtomicInteger began = new AtomicInteger();
              pool.execute(
                  () -> {
                    began.incrementAndGet();
                    throw ofTask;
                  });
              while (pool.snapshot().queued() > 0 || began.get() == 0) {
                Seeds.point();
              }
              for (int i = 0; i < 100; i++) {
                Seeds.point();
              }
              throw ofBody;
            });
    assertSame(ofBody, told.getCause());
    assertEquals(List.of(ofTask), List.of(ofBody.getSuppressed()));
  }

  @Test
  void aSeedThatLeavesTheThreadInterruptedIsNamed() {
    AssertionError told = failureOf(pool -> Thread.currentThread().interrupt());
    assertTrue(Thread.interrupted());
    assertTrue(told.getMessage().startsWith("seed 1 with 2 workers: "), told.getMessage());
  }

  @Test
  void futuresThatWaitForEachOtherFailThoughNobodyAsksForThem() {
    AssertionError told =
        failureOf(
            pool -> {
              AtomicReference<Future<?>> second = new AtomicReference<>();
              Future<?> first =
                  pool.submit(
                      () -> {
                        while (second.get() == null) {
                          Seeds.point();
                        }
                        return second.get().get();
                      });
              second.set(pool.submit(first::get));
            });
    assertTrue(told.getMessage().contains("every thread waits"), told.getMessage());
  }

  @Test
  void aReportIsCodeInAnyLanguageAndWhateverTheFailureSays() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      AssertionError told =
          failureOf(
              pool -> {
                throw new IllegalStateException("planned") {
                  private static final long serialVersionUID = 1;

                  @Override
                  public String toString() {
                    throw new UnsupportedOperationException();
                  }
                };
              });
      assertTrue(told.getMessage().contains("Seeds.from(1).count(1).workers(2)"), told::getMessage);
    } finally {
      Locale.setDefault(before);
    }
  }
}
