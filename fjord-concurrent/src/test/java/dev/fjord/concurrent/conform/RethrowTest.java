package dev.fjord.concurrent.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.RecursiveTask;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A failure arrives at whoever joins with its own type, and tells where it was thrown. */
@SuppressWarnings("serial")
final class RethrowTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  /** Can be made again from a cause. */
  public static final class WithCause extends RuntimeException {
    public WithCause(Throwable cause) {
      super(cause);
    }
  }

  /** Can be made again from nothing. */
  public static final class Bare extends RuntimeException {
    public Bare() {}
  }

  /** Cannot be made again. */
  private static final class Closed extends RuntimeException {
    private final int code;

    private Closed(int code) {
      this.code = code;
    }
  }

  /** Throws when somebody tries to make it again. */
  public static final class Hostile extends RuntimeException {
    private static volatile boolean armed;

    public Hostile() {
      if (armed) {
        throw new IllegalStateException("made again");
      }
    }
  }

  static Stream<Arguments> failures() {
    List<Supplier<Throwable>> kinds =
        List.of(
            () -> new ArithmeticException("own"),
            () -> new WithCause(null),
            Bare::new,
            () -> new Closed(7),
            Hostile::new,
            () -> new Error("own"),
            () -> new AssertionError("own"),
            StackOverflowError::new,
            () -> new OutOfMemoryError("own"),
            CancellationException::new,
            () -> new IOException("checked, as languages other than Java throw it"),
            () -> new IllegalStateException("outer", new ArithmeticException("inner")));
    return Mode.all().flatMap(mode -> kinds.stream().map(kind -> Arguments.of(mode, kind)));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void aFailureKeepsItsType(Mode mode, Supplier<Throwable> kind) throws Exception {
    ForkJoinPool pool = open(mode);
    Hostile.armed = false;
    Throwable failure = kind.get();
    Hostile.armed = true;
    Class<?> type = failure.getClass();
    Supplier<RecursiveTask<Object>> make = () -> Tasks.failing(failure);
    assertSame(type, assertThrows(Throwable.class, () -> pool.invoke(make.get())).getClass());
    assertSame(
        type, assertThrows(Throwable.class, () -> pool.submit(make.get()).join()).getClass());
    assertSame(type, assertThrows(Throwable.class, () -> make.get().invoke()).getClass());
    assertSame(type, assertThrows(Throwable.class, () -> make.get().fork().join()).getClass());
    Tasks.runInside(
        pool,
        () -> {
          assertSame(type, assertThrows(Throwable.class, () -> make.get().invoke()).getClass());
          assertSame(
              type, assertThrows(Throwable.class, () -> make.get().fork().join()).getClass());
          assertSame(
              type,
              assertThrows(
                      Throwable.class, () -> ForkJoinTask.invokeAll(make.get(), new Tasks.Fib(3)))
                  .getClass());
        });
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void theFailureItselfIsThrownOrIsTheCause(Mode mode) {
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < 100; i++) {
      ArithmeticException failure = new ArithmeticException("own");
      Throwable thrown = assertThrows(Throwable.class, () -> pool.invoke(Tasks.failing(failure)));
      assertTrue(thrown == failure || thrown.getCause() == failure);
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void getWrapsTheFailure(Mode mode) {
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < 100; i++) {
      ArithmeticException failure = new ArithmeticException("own");
      ExecutionException thrown =
          assertThrows(ExecutionException.class, () -> pool.submit(Tasks.failing(failure)).get());
      assertInstanceOf(ArithmeticException.class, thrown.getCause());
      assertTrue(thrown.getCause() == failure || thrown.getCause().getCause() == failure);
    }
  }

  private static void explode() {
    throw new ArithmeticException("own");
  }

  private static boolean namesTheOrigin(Throwable thrown) {
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (Stream.of(each.getStackTrace()).anyMatch(f -> f.getMethodName().equals("explode"))) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void theTraceNamesThePlaceThatFailed(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    Supplier<ForkJoinTask<?>> make = () -> Tasks.action(RethrowTest::explode);
    assertTrue(namesTheOrigin(assertThrows(Throwable.class, () -> pool.invoke(make.get()))));
    assertTrue(namesTheOrigin(assertThrows(Throwable.class, () -> pool.submit(make.get()).get())));
    assertTrue(namesTheOrigin(assertThrows(Throwable.class, () -> make.get().fork().join())));
    Tasks.runInside(
        pool,
        () ->
            assertTrue(
                namesTheOrigin(assertThrows(Throwable.class, () -> make.get().fork().join()))));
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aFailureClimbsThroughEveryJoin(Mode mode) {
    class Deep extends RecursiveTask<Integer> {
      private final int depth;

      Deep(int depth) {
        this.depth = depth;
      }

      @Override
      protected Integer compute() {
        if (depth == 0) {
          throw new Closed(7);
        }
        Deep left = new Deep(depth - 1);
        left.fork();
        Integer right = new Tasks.Fib(5).invoke();
        return right + left.join();
      }
    }
    Deep root = new Deep(20);
    Closed thrown = assertThrows(Closed.class, () -> open(mode).invoke(root));
    assertEquals(7, thrown.code);
    assertSame(Closed.class, root.getException().getClass());
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aFailureCanBeCaughtAndTheComputationGoesOn(Mode mode) throws Exception {
    int sum =
        Tasks.inside(
            open(mode),
            () -> {
              int total = 0;
              for (int i = 0; i < 200; i++) {
                ForkJoinTask<Integer> bad = Tasks.failing(new Bare());
                ForkJoinTask<Integer> good = new Tasks.Fib(5);
                bad.fork();
                good.fork();
                total += good.join();
                assertThrows(Bare.class, bad::join);
              }
              return total;
            });
    assertEquals(200 * 5, sum);
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aFailureLosesNoWorker(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < 200; i++) {
      pool.execute(Tasks.failing(new Error("own")));
      pool.execute(ForkJoinTask.adapt(RethrowTest::explode));
    }
    assertEquals(Tasks.fib(12), pool.invoke(new Tasks.Fib(12)));
    Tasks.Held held = Tasks.Held.all(pool);
    held.release();
  }

  @Test
  void everyOneWhoJoinsGetsTheFailure() throws Exception {
    ForkJoinTask<?> task = open(2).submit(Tasks.failing(new Bare()));
    Await.inThreads(
        4,
        () -> {
          for (int i = 0; i < 50; i++) {
            assertThrows(Bare.class, task::join);
            assertInstanceOf(
                Bare.class, assertThrows(ExecutionException.class, task::get).getCause());
            assertInstanceOf(Bare.class, task.getException());
          }
          return null;
        });
  }

  @Test
  void aStackThatOverflowsIsAFailureOfTheTask() {
    class Endless extends RecursiveTask<Integer> {
      @Override
      protected Integer compute() {
        return 1 + new Endless().invoke();
      }
    }
    ForkJoinPool pool = open(2);
    assertThrows(StackOverflowError.class, () -> pool.invoke(new Endless()));
    assertEquals(Tasks.fib(12), pool.invoke(new Tasks.Fib(12)));
  }
}
