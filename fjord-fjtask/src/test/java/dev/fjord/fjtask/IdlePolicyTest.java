package dev.fjord.fjtask;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.fjtask.Tasks.Counting;
import dev.fjord.fjtask.Tasks.Fib;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a runner without work does is what the policy says, and no policy loses work. */
@Timeout(value = Await.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class IdlePolicyTest {

  /** Works, invoked and executed. */
  private static void assertWorks(FJTaskRunnerGroup group) throws InterruptedException {
    for (int round = 0; round < 20; round++) {
      Fib invoked = new Fib(14);
      Fib executed = new Fib(14);
      group.executeTask(executed);
      group.invoke(invoked);
      executed.join();
      assertEquals(377, invoked.number);
      assertEquals(377, executed.number);
    }
  }

  @Test
  void aGroupWorksWithEveryPolicyThereIs() throws Exception {
    List<IdlePolicy> policies =
        List.of(
            IdlePolicy.spinning(Duration.ZERO),
            IdlePolicy.spinning(Duration.ofMillis(1)),
            IdlePolicy.yielding(Duration.ofMillis(1)),
            IdlePolicy.sleeping());
    for (IdlePolicy policy : policies) {
      for (int size : new int[] {1, 2, 16}) {
        try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(size, policy)) {
          assertWorks(group);
        }
      }
    }
  }

  @Test
  void aRunnerLooksAgainUntilThePolicyHasEnoughAndThenSleeps() throws Exception {
    ConcurrentLinkedQueue<Integer> asked = new ConcurrentLinkedQueue<>();
    AtomicLong last = new AtomicLong();
    IdlePolicy policy =
        (looks, nanos) -> {
          asked.add(looks);
          last.set(nanos);
          return looks < 1000;
        };
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1, policy)) {
      group.executeTask(new Counting());
      Await.until("enough", () -> asked.contains(1000));
      assertTrue(asked.contains(1) && asked.contains(500), "asked after every look");
      assertFalse(asked.contains(1001), "not asked after it said enough");
      assertTrue(last.get() > 0);
      Await.until("asleep", () -> group.getActiveCount() == 0);
      int before = asked.size();
      assertWorks(group);
      // The caller may have the last task's result before the runner has begun its next search.
      Await.until("asked again in the next search", () -> asked.size() > before);
    }
  }

  @Test
  void aPolicyThatNeverHasEnoughKeepsNoGroupFromEnding() throws Exception {
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(2, (looks, nanos) -> true)) {
      assertWorks(group);
    }
  }

  @Test
  void aPolicyThatFailsIsOneThatHasEnough() throws Exception {
    AtomicReference<@Nullable Throwable> told = new AtomicReference<>();
    IllegalStateException planned = new IllegalStateException("planned");
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> told.set(failure));
    IdlePolicy policy =
        (looks, nanos) -> {
          throw planned;
        };
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(2, policy)) {
      assertWorks(group);
      Await.until("told", () -> told.get() == planned);
      Await.until("asleep", () -> group.getActiveCount() == 0);
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(before);
    }
  }

  @Test
  void aPolicyMayBeReplacedAndTakenAway() throws Exception {
    AtomicInteger first = new AtomicInteger();
    AtomicBoolean second = new AtomicBoolean();
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(1)) {
      group.setIdlePolicy((looks, nanos) -> first.incrementAndGet() < 0);
      group.executeTask(new Counting());
      Await.until("asked", () -> first.get() > 0);
      group.setIdlePolicy(
          (looks, nanos) -> {
            second.set(true);
            return false;
          });
      group.executeTask(new Counting());
      Await.until("asked", second::get);
      Await.until("asleep", () -> group.getActiveCount() == 0);
      group.setIdlePolicy(null);
      int before = first.get();
      assertWorks(group);
      assertEquals(before, first.get());
    }
  }

  @Test
  void negativeTimesAreRefused() {
    Duration negative = Duration.ofNanos(-1);
    assertThrows(IllegalArgumentException.class, () -> IdlePolicy.spinning(negative));
    assertThrows(IllegalArgumentException.class, () -> IdlePolicy.yielding(negative));
  }
}
