package dev.fjord.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.support.Times;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.opentest4j.AssertionFailedError;

/** What JUnit makes of a {@link ForkTest}. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ForkTestTest {
  /** What the cases below did, which run one after the other. */
  private static final List<String> DID = new ArrayList<>();

  private static final IllegalStateException PLANNED = new IllegalStateException("planned");

  @BeforeEach
  @AfterEach
  void forget() {
    DID.clear();
    System.clearProperty(Seeds.SEED_PROPERTY);
  }

  private static List<TestExecutionResult> resultsOf(DiscoverySelector selector) {
    return execute(selector).testEvents().stream()
        .flatMap(event -> event.getPayload(TestExecutionResult.class).stream())
        .toList();
  }

  private static EngineExecutionResults execute(DiscoverySelector selector) {
    return EngineTestKit.engine("junit-jupiter").selectors(selector).execute();
  }

  private static TestExecutionResult resultOf(DiscoverySelector selector) {
    List<TestExecutionResult> results = resultsOf(selector);
    assertEquals(1, results.size(), "one test, however many seeds");
    return results.get(0);
  }

  private static TestExecutionResult resultOf(String method) {
    return resultOf(caseOf(method));
  }

  private static DiscoverySelector caseOf(String method) {
    return selectMethod(
        Cases.class,
        List.of(Cases.class.getDeclaredMethods()).stream()
            .filter(each -> each.getName().equals(method))
            .findAny()
            .orElseThrow());
  }

  private static Throwable failureOf(TestExecutionResult result) {
    assertEquals(Status.FAILED, result.getStatus());
    return result.getThrowable().orElseThrow();
  }

  private static void succeeds(String method) {
    TestExecutionResult result = resultOf(method);
    assertEquals(Status.SUCCESSFUL, result.getStatus(), result::toString);
  }

  static final class Cases {
    private int runs;

    @Retention(RetentionPolicy.RUNTIME)
    @ForkTest(seeds = 3, workers = 2)
    @interface InThree {}

    @BeforeEach
    void begin() {
      DID.add("begin");
    }

    @AfterEach
    void end() {
      DID.add("end");
    }

    @ForkTest(seeds = 3, workers = 2)
    void hasItsPool(ForkPool pool, TestInfo info) {
      DID.add(info.getDisplayName().substring(0, 3) + pool.snapshot().name());
      assertEquals(2, pool.snapshot().workers());
    }

    @InThree
    void isOneOfThree() {
      runs++;
      DID.add("run " + runs);
    }

    @ForkTest
    void usual(ForkPool pool) {
      DID.add(pool.snapshot().name());
      assertEquals(4, pool.snapshot().workers());
    }

    /** Two schedules differ: the increments one after the other, or one lost. */
    @ForkTest(seeds = 200)
    void counterLosesNothing() {
      int[] count = new int[1];
      Runnable increment =
          () -> {
            int seen = count[0];
            Seeds.point();
            count[0] = seen + 1;
          };
      Fork.join(increment, increment);
      DID.add("counted " + count[0]);
      assertEquals(2, count[0]);
    }

    @ForkTest(seeds = 5)
    void failsInTheThird(ForkPool pool) throws Exception {
      DID.add(pool.snapshot().name());
      if (pool.snapshot().name().equals("seed-3")) {
        throw PLANNED;
      }
    }

    @ForkTest(
        seed = {42, -1},
        seeds = 0,
        workers = 1)
    void replaysTwo(ForkPool pool) {
      DID.add(pool.snapshot().name());
    }

    @ForkTest(seeds = 2)
    void submits(ForkPool pool) {
      pool.submit(() -> DID.add("submitted"));
    }

    @ForkTest(seeds = 2)
    void assumesTooMuch(ForkPool pool) {
      assumeTrue(pool.snapshot().name().isEmpty(), "no name");
    }

    @ForkTest(seeds = 0)
    void noSeeds() {
      DID.add("run");
    }

    @ForkTest(seeds = -7)
    void lessThanNoSeeds() {
      DID.add("run");
    }

    @ForkTest(workers = 0)
    void noWorkers() {
      DID.add("run");
    }

    @RepeatedTest(2)
    @ForkTest(seeds = 3)
    void isRepeated() {
      DID.add("run");
    }

    @TestFactory
    @ForkTest(seeds = 3)
    List<DynamicTest> isAFactory(ForkPool pool) {
      DID.add("run in a factory");
      return List.of();
    }

    @Test
    void noForkTest(ForkPool pool) {
      DID.add("run");
    }

    @Timeout(value = 100, unit = TimeUnit.MILLISECONDS)
    @ForkTest(seeds = Integer.MAX_VALUE)
    void neverEnds() {}
  }

  @Test
  void eachSeedHasAPoolOfItsOwnAndTheTestIsOne() {
    succeeds("hasItsPool");
    assertEquals(List.of("begin", "hasseed-1", "hasseed-2", "hasseed-3", "end"), DID);
  }

  @Test
  void itMayStandOnAnotherAnnotation() {
    succeeds("isOneOfThree");
    assertEquals(List.of("begin", "run 1", "run 2", "run 3", "end"), DID);
  }

  @Test
  void thereAreAHundredSeedsUnlessSaidOtherwise() {
    succeeds("usual");
    assertEquals(102, DID.size());
    assertEquals("seed-100", DID.get(100));
  }

  @Test
  void aCounterThatLosesIsFoundAndItsSeedNamed() {
    Throwable failure = failureOf(resultOf("counterLosesNothing"));
    assertEquals("counted 1", DID.get(DID.size() - 2));
    assertTrue(DID.contains("counted 2"), "some schedules are harmless");
    int seed = DID.size() - 2; // begin and end
    assertEquals(
        "seed %d with 4 workers: %s (replay with -Ddev.fjord.seed=%d, or @ForkTest(seed = %d, workers = 4))"
            .formatted(seed, failure.getCause(), seed, seed),
        failure.getMessage());
    assertInstanceOf(AssertionFailedError.class, failure.getCause());
    DID.clear();
    System.setProperty(Seeds.SEED_PROPERTY, String.valueOf(seed));
    Throwable again = failureOf(resultOf("counterLosesNothing"));
    assertNotSame(failure, again);
    assertEquals(failure.getMessage(), again.getMessage());
    assertEquals(List.of("begin", "counted 1", "end"), DID);
  }

  @Test
  void nothingRunsAfterTheFirstFailure() {
    Throwable failure = failureOf(resultOf("failsInTheThird"));
    assertSame(PLANNED, failure.getCause());
    assertTrue(failure.getMessage().startsWith("seed 3 with 4 workers: "), failure.getMessage());
    assertEquals(List.of("begin", "seed-1", "seed-2", "seed-3", "end"), DID);
  }

  @Test
  void seedsThatAreGivenAreTheOnlyOnes() {
    succeeds("replaysTwo");
    assertEquals(List.of("begin", "seed-42", "seed--1", "end"), DID);
    DID.clear();
    System.setProperty(Seeds.SEED_PROPERTY, "7");
    succeeds("replaysTwo");
    assertEquals(List.of("begin", "seed-7", "end"), DID);
  }

  @Test
  void whatIsSubmittedIsPartOfTheTest() {
    succeeds("submits");
    assertEquals(List.of("begin", "submitted", "submitted", "end"), DID);
  }

  @Test
  void aFailedAssumptionAbortsTheTest() {
    assertEquals(Status.ABORTED, resultOf("assumesTooMuch").getStatus());
  }

  @Test
  void badInputFailsTheTestInOneLineAndNothingRuns() {
    assertEquals("seeds must be at least 1: 0", failureOf(resultOf("noSeeds")).getMessage());
    assertEquals(
        "seeds must be at least 1: -7", failureOf(resultOf("lessThanNoSeeds")).getMessage());
    assertEquals("workers must be 1 to 32767: 0", failureOf(resultOf("noWorkers")).getMessage());
    System.setProperty(Seeds.SEED_PROPERTY, "all");
    assertEquals("dev.fjord.seed is not a number: all", failureOf(resultOf("usual")).getMessage());
    assertTrue(!DID.contains("run"), DID::toString);
  }

  @Test
  void noOtherKindOfTestCallsTheMethodWithoutASchedule() {
    List<TestExecutionResult> results = resultsOf(caseOf("isRepeated"));
    List<String> messages =
        results.stream()
            .flatMap(each -> each.getThrowable().stream())
            .map(Throwable::getMessage)
            .toList();
    String message =
        "@ForkTest is a test by itself, repeated for each seed: take the other kind of test off isRepeated";
    assertEquals(List.of(message, message), messages);
    assertEquals(3, DID.stream().filter("run"::equals).count());
  }

  @Test
  void norDoesAFactory() {
    long failed = execute(caseOf("isAFactory")).containerEvents().failed().count();
    assertEquals(1, failed, "a factory is a container");
    assertTrue(!DID.contains("run in a factory"), DID::toString);
  }

  @Test
  void aPoolIsGivenToNoOtherTest() {
    String message = failureOf(resultOf("noForkTest")).getMessage();
    assertTrue(message.contains("No ParameterResolver registered"), message);
  }

  @Test
  void aTimeoutIsOneOfTheWholeTest() {
    Throwable failure = failureOf(resultOf("neverEnds"));
    assertTrue(failure.getMessage().contains("timed out"), failure.getMessage());
  }

  @Test
  void theRecipeOfTheCookbookFailsAsItShould() {
    String message = failureOf(resultOf(selectClass(AccountCase.class))).getMessage();
    assertTrue(message.contains("expected: <20> but was: <-60>"), message);
  }
}
