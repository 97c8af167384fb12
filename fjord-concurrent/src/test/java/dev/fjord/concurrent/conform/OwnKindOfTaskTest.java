package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** New kinds of tasks: exec says whether the task is done when it returns. */
@SuppressWarnings("serial")
final class OwnKindOfTaskTest extends WithPools {
  private static final String WAYS = "dev.fjord.concurrent.conform.Way#inEachMode";

  /** Does what a body says. */
  private static final class Own extends ForkJoinTask<String> {
    private final Predicate<Own> body;
    private volatile String result;

    Own(Predicate<Own> body) {
      this.body = body;
    }

    @Override
    public String getRawResult() {
      return result;
    }

    @Override
    protected void setRawResult(String value) {
      result = value;
    }

    @Override
    protected boolean exec() {
      return body.test(this);
    }
  }

  @ParameterizedTest
  @MethodSource(WAYS)
  void execThatReturnsTrueCompletesTheTask(Mode mode, Way way) throws Exception {
    Own task =
        new Own(
            self -> {
              self.setRawResult("own");
              return true;
            });
    way.run(open(mode), task);
    Outcome.isValue("own", task);
  }

  @ParameterizedTest
  @MethodSource(WAYS)
  void execThatThrowsIsAFailure(Mode mode, Way way) throws Exception {
    Own task =
        new Own(
            self -> {
              throw new ArithmeticException("own");
            });
    way.run(open(mode), task);
    Outcome.isFailure(ArithmeticException.class, task);
  }

  @ParameterizedTest
  @MethodSource(WAYS)
  void execThatReturnsFalseAfterACompletionKeepsIt(Mode mode, Way way) throws Exception {
    Own task =
        new Own(
            self -> {
              self.complete("own");
              return false;
            });
    way.run(open(mode), task);
    Outcome.isValue("own", task);
  }

  @ParameterizedTest
  @MethodSource(WAYS)
  void execThatReturnsFalseLeavesTheTaskToWhoeverCompletesIt(Mode mode, Way way) throws Exception {
    CountDownLatch left = new CountDownLatch(1);
    Own task =
        new Own(
            self -> {
              left.countDown();
              return false;
            });
    Thread completer =
        Await.start(
            () -> {
              Await.open(left);
              assertFalse(task.isDone());
              task.complete("later");
            });
    way.run(open(mode), task);
    Outcome.isValue("later", task);
    Await.end(completer);
  }

  @ParameterizedTest
  @MethodSource("dev.fjord.concurrent.conform.Mode#all")
  void aTaskThatIsNotDoneDoesNotKeepThePoolBusy(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    Own task = new Own(self -> false);
    pool.execute(task);
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
    Outcome.isPending(task);
    assertTrue(task.cancel(false));
    Outcome.isCancelled(task);
  }

  @Test
  void theResultOfATaskThatFailedIsStillReadable() throws Exception {
    Own task =
        new Own(
            self -> {
              self.setRawResult("partial");
              throw new ArithmeticException();
            });
    assertThrows(ArithmeticException.class, task::invoke);
    assertEquals("partial", task.getRawResult());
  }

  @Test
  void aFailureInSetRawResultOfCompleteIsAFailureOfTheTask() {
    class Picky extends ForkJoinTask<String> {
      @Override
      public String getRawResult() {
        return null;
      }

      @Override
      protected void setRawResult(String value) {
        throw new ArithmeticException("refused");
      }

      @Override
      protected boolean exec() {
        return true;
      }
    }
    Picky task = new Picky();
    try {
      task.complete("value");
    } catch (ArithmeticException relayed) {
      // Either the caller or whoever joins is told.
      return;
    }
    assertTrue(task.isCompletedAbnormally());
    assertThrows(ArithmeticException.class, task::join);
  }

  @Test
  void joinReturnsWhatGetRawResultSays() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    class Asked extends ForkJoinTask<String> {
      @Override
      public String getRawResult() {
        asked.incrementAndGet();
        return "said";
      }

      @Override
      protected void setRawResult(String value) {}

      @Override
      protected boolean exec() {
        return true;
      }
    }
    Asked task = new Asked();
    assertEquals("said", task.invoke());
    assertEquals("said", task.join());
    assertEquals("said", task.get());
    assertTrue(asked.get() >= 3);
    ForkJoinTask<String> cancelled = new Asked();
    assertTrue(cancelled.cancel(false));
    assertEquals("said", cancelled.getRawResult());
    assertNull(new Own(self -> true).getRawResult());
  }
}
