package dev.fjord.concurrent.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.ForkJoinWorkerThread;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Classes of a program that override what they may, or throw what is theirs. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SubclassTest {
  private static final int CODE = 404;

  private static final class Wrapping extends ForkJoinPool {
    private final AtomicInteger submits = new AtomicInteger();

    @Override
    public <T> ForkJoinTask<T> submit(ForkJoinTask<T> task) {
      submits.incrementAndGet();
      return super.submit((Callable<T>) task::invoke);
    }

    @Override
    public <T> ForkJoinTask<T> submit(Callable<T> task) {
      submits.incrementAndGet();
      return super.submit(task);
    }
  }

  @Test
  void aFormOfSubmitMayBeOverriddenInTermsOfAnother() {
    try (Wrapping pool = new Wrapping()) {
      assertEquals(1, pool.submit(ForkJoinTask.adapt(() -> 1)).join());
      assertEquals(1, pool.submits.get());
      assertEquals(2, pool.submit(() -> 2).join());
      assertEquals(2, pool.submits.get());
    }
  }

  private static final class Refusing extends ForkJoinWorkerThread {
    Refusing(ForkJoinPool pool) {
      super(pool);
    }

    @Override
    public void setContextClassLoader(ClassLoader loader) {
      throw new SecurityException("not this one");
    }
  }

  @Test
  void aThreadMayRefuseAnotherContextClassLoader() {
    try (ForkJoinPool pool = new ForkJoinPool(1, Refusing::new, null, false)) {
      assertEquals(1, pool.submit(() -> 1).join());
    }
  }

  private static final class FailingTwice extends ForkJoinWorkerThread {
    FailingTwice(ForkJoinPool pool) {
      super(pool);
    }

    @Override
    protected void onStart() {
      super.onStart();
      throw new IllegalStateException("first");
    }

    @Override
    protected void onTermination(Throwable failure) {
      super.onTermination(failure);
      throw new IllegalStateException("second");
    }
  }

  @Test
  void whatAThreadDiedOfIsToldAndNotWhatItsEndThrows() {
    Queue<Throwable> told = new ConcurrentLinkedQueue<>();
    ForkJoinPool pool =
        new ForkJoinPool(1, FailingTwice::new, (thread, failure) -> told.add(failure), false);
    pool.execute(() -> {});
    Await.until("the handler is told", () -> !told.isEmpty());
    pool.shutdownNow();
    told.forEach(each -> assertEquals("first", each.getMessage()));
  }

  /** Its number is lost in a copy. */
  public static final class Coded extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int code;

    public Coded(String message) {
      this(message, 0);
    }

    Coded(String message, int code) {
      super(message);
      this.code = code;
    }
  }

  @Test
  void aFailureThatHasMoreToTellThanAMessageIsTheSameEverywhere() {
    Coded failure = new Coded("not found", CODE);
    try (ForkJoinPool pool = new ForkJoinPool(1)) {
      ForkJoinTask<Integer> task =
          ForkJoinTask.adapt(
              (Callable<Integer>)
                  () -> {
                    throw failure;
                  });
      Throwable told = assertThrows(RuntimeException.class, () -> pool.submit(task).join());
      assertEquals(CODE, told instanceof Coded coded ? coded.code : 0);
    }
  }

  @Test
  void theFirstOfTwoRunsAtATimeEndsTheTask() throws Exception {
    CountDownLatch second = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    AtomicInteger runs = new AtomicInteger();
    try (ForkJoinPool pool = new ForkJoinPool(2)) {
      ForkJoinTask<String> task =
          ForkJoinTask.adaptInterruptible(
              () -> {
                if (runs.incrementAndGet() == 1) {
                  second.await();
                  return "first";
                }
                second.countDown();
                go.await();
                return "second";
              });
      pool.execute(task);
      Await.until("it runs", () -> runs.get() == 1);
      pool.execute(task);
      Await.until("the first has ended it", task::isDone);
      assertEquals("first", task.join());
      go.countDown();
    }
  }
}
