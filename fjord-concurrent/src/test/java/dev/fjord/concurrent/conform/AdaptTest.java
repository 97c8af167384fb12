package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runnables and Callables as tasks. */
final class AdaptTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  @Test
  void aRunnableGivesNullOrTheGivenResult() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    Runnable body = runs::incrementAndGet;
    List<ForkJoinTask<?>> nulls =
        List.of(
            ForkJoinTask.adapt(body),
            ForkJoinTask.adaptInterruptible(body),
            ForkJoinTask.adapt(body, null),
            ForkJoinTask.adaptInterruptible(body, null));
    for (ForkJoinTask<?> each : nulls) {
      assertNull(each.invoke());
      Outcome.isValue(null, each);
    }
    List<ForkJoinTask<String>> values =
        List.of(ForkJoinTask.adapt(body, "given"), ForkJoinTask.adaptInterruptible(body, "given"));
    for (ForkJoinTask<String> each : values) {
      assertEquals("given", each.invoke());
      Outcome.isValue("given", each);
    }
    assertEquals(6, runs.get());
  }

  @Test
  void aCallableGivesItsResult() throws Exception {
    Object value = new Object();
    assertSame(value, ForkJoinTask.adapt(() -> value).invoke());
    assertSame(value, ForkJoinTask.adaptInterruptible(() -> value).invoke());
    assertNull(ForkJoinTask.adapt((Callable<Object>) () -> null).invoke());
  }

  @Test
  void nullsAreRefused() {
    assertThrows(NullPointerException.class, () -> ForkJoinTask.adapt((Runnable) null));
    assertThrows(NullPointerException.class, () -> ForkJoinTask.adapt(null, "value"));
    assertThrows(NullPointerException.class, () -> ForkJoinTask.adapt((Callable<?>) null));
    assertThrows(
        NullPointerException.class, () -> ForkJoinTask.adaptInterruptible((Runnable) null));
    assertThrows(NullPointerException.class, () -> ForkJoinTask.adaptInterruptible(null, "value"));
    assertThrows(
        NullPointerException.class, () -> ForkJoinTask.adaptInterruptible((Callable<?>) null));
  }

  private static List<ForkJoinTask<?>> throwing(Throwable failure) {
    Callable<Object> call = () -> Tasks.<Object, Exception>fail(failure);
    Runnable run = () -> Tasks.<Object, Error>fail(failure);
    return List.of(
        ForkJoinTask.adapt(call),
        ForkJoinTask.adaptInterruptible(call),
        ForkJoinTask.adapt(run),
        ForkJoinTask.adaptInterruptible(run),
        ForkJoinTask.adapt(run, "value"),
        ForkJoinTask.adaptInterruptible(run, "value"));
  }

  @Test
  void anUncheckedExceptionIsThrownAsItIs() {
    for (ForkJoinTask<?> each : throwing(new ArithmeticException("own"))) {
      assertEquals("own", assertThrows(ArithmeticException.class, each::invoke).getMessage());
    }
    for (ForkJoinTask<?> each : throwing(new AssertionError("own"))) {
      assertSame(AssertionError.class, assertThrows(Throwable.class, each::invoke).getClass());
    }
  }

  private static final Callable<Object> CHECKED =
      () -> {
        throw new IOException("own");
      };

  private static void isTranslated(ForkJoinPool pool, Supplier<ForkJoinTask<?>> make) {
    assertTrue(namesIt(assertThrows(RuntimeException.class, () -> make.get().invoke())));
    assertTrue(namesIt(assertThrows(RuntimeException.class, () -> pool.invoke(make.get()))));
    assertTrue(namesIt(assertThrows(RuntimeException.class, () -> pool.submit(make.get()).join())));
    assertTrue(
        namesIt(assertThrows(ExecutionException.class, () -> pool.submit(make.get()).get())));
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aCheckedExceptionIsTranslatedIntoARuntimeException(Mode mode) {
    isTranslated(open(mode), () -> ForkJoinTask.adapt(CHECKED));
  }

  /** So says the documentation; the classes of JDK 25 throw the checked exception from join. */
  @Tag("unlike-jdk25")
  @ParameterizedTest
  @MethodSource(MODES)
  void aCheckedExceptionOfAnInterruptibleTaskIsTranslatedToo(Mode mode) {
    isTranslated(open(mode), () -> ForkJoinTask.adaptInterruptible(CHECKED));
  }

  private static boolean namesIt(Throwable thrown) {
    for (Throwable each = thrown; each != null; each = each.getCause()) {
      if (each instanceof IOException && "own".equals(each.getMessage())) {
        return true;
      }
    }
    return false;
  }

  private static List<ForkJoinTask<?>> interruptible(Callable<?> body) {
    Runnable run = () -> Tasks.call(body);
    return List.of(
        ForkJoinTask.adaptInterruptible(body),
        ForkJoinTask.adaptInterruptible(run),
        ForkJoinTask.adaptInterruptible(run, "value"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void cancellingAnInterruptibleTaskInterruptsItsThread(int form) throws Exception {
    ForkJoinPool pool = open(1);
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    CountDownLatch ended = new CountDownLatch(1);
    Callable<Object> body =
        () -> {
          begun.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.set(true);
          } finally {
            ended.countDown();
          }
          return null;
        };
    ForkJoinTask<?> task = interruptible(body).get(form);
    pool.execute(task);
    Await.open(begun);
    assertTrue(task.cancel(true));
    Await.open(ended);
    assertTrue(interrupted.get());
    Outcome.isCancelled(task);
    // The next task of that worker does not inherit the interrupt.
    assertFalse(pool.invoke(Tasks.task(() -> Thread.currentThread().isInterrupted())));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void cancellingWithoutInterruptLeavesTheThreadAlone(int form) throws Exception {
    ForkJoinPool pool = open(1);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    AtomicBoolean interrupted = new AtomicBoolean();
    CountDownLatch ended = new CountDownLatch(1);
    Callable<Object> body =
        () -> {
          begun.countDown();
          Await.until("released", () -> release.getCount() == 0);
          interrupted.set(Thread.currentThread().isInterrupted());
          ended.countDown();
          return null;
        };
    ForkJoinTask<?> task = interruptible(body).get(form);
    pool.execute(task);
    Await.open(begun);
    assertTrue(task.cancel(false));
    release.countDown();
    Await.open(ended);
    assertFalse(interrupted.get());
    Outcome.isCancelled(task);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void anInterruptibleTaskCancelledBeforeItBeginsIsNotRun(int form) throws Exception {
    ForkJoinPool pool = openWithoutSpares(2, false);
    Tasks.Held held = Tasks.Held.all(pool);
    AtomicInteger runs = new AtomicInteger();
    ForkJoinTask<?> task = interruptible(runs::incrementAndGet).get(form);
    pool.execute(task);
    assertTrue(task.cancel(true));
    held.release();
    assertTrue(pool.awaitQuiescence(Times.SOON_NANOS, NANOSECONDS));
    assertEquals(0, runs.get());
    Outcome.isCancelled(task);
  }

  @Test
  void anInterruptOfTheBodyIsItsFailure() {
    ForkJoinTask<Object> task =
        ForkJoinTask.adaptInterruptible(
            (Callable<Object>)
                () -> {
                  throw new InterruptedException("own");
                });
    task.quietlyInvoke();
    assertTrue(task.isCompletedAbnormally());
    assertInstanceOf(Throwable.class, task.getException());
  }

  @Test
  void aTaskSaysWhatItRuns() {
    Callable<String> body =
        new Callable<>() {
          @Override
          public String call() {
            return "value";
          }

          @Override
          public String toString() {
            return "named body";
          }
        };
    for (ForkJoinTask<?> each :
        List.of(ForkJoinTask.adapt(body), ForkJoinTask.adaptInterruptible(body))) {
      assertTrue(each.toString().endsWith("[Wrapped task = named body]"), each::toString);
    }
  }

  @Test
  void whoRunsAnAdaptedTaskIsToldItsFailure() {
    Runnable run = (Runnable) ForkJoinTask.adapt(() -> Tasks.fail(new ArithmeticException("own")));
    assertEquals("own", assertThrows(ArithmeticException.class, run::run).getMessage());
    Callable<String> body = () -> Tasks.fail(new IOException("own"));
    Runnable call = (Runnable) ForkJoinTask.adapt(body);
    assertInstanceOf(IOException.class, assertThrows(RuntimeException.class, call::run).getCause());
    ForkJoinTask<String> cancelled = ForkJoinTask.adapt(body);
    cancelled.cancel(false);
    assertThrows(CancellationException.class, ((Runnable) cancelled)::run);
    ((Runnable) ForkJoinTask.adaptInterruptible(body)).run();
  }
}
