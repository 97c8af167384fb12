package dev.fjord.concurrent.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import dev.fjord.concurrent.ForkJoinWorkerThread;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The system properties of the common pool, and what becomes of it at the end of a program. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CommonPoolPropertiesTest {

  /** Names its workers. */
  public static final class Factory implements ForkJoinWorkerThreadFactory {
    @Override
    public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
      ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
      thread.setName("made by the factory");
      return thread;
    }
  }

  /** Does nothing. */
  public static final class Handler implements Thread.UncaughtExceptionHandler {
    @Override
    public void uncaughtException(Thread thread, Throwable failure) {}
  }

  /** Tells what the common pool is like. */
  static final class Tell {
    public static void main(String[] args) throws Exception {
      ForkJoinPool common = ForkJoinPool.commonPool();
      Object handler = common.getUncaughtExceptionHandler();
      String worker = common.submit(() -> Thread.currentThread().getName()).get();
      String set;
      try {
        set = "was " + common.setParallelism(2);
      } catch (UnsupportedOperationException e) {
        set = "fixed";
      }
      common.submit(() -> "runs on").get();
      System.out.println(
          common.getParallelism()
              + ", "
              + (handler == null ? "no handler" : handler.getClass().getSimpleName())
              + ", "
              + (worker.startsWith("made") ? worker : "a worker")
              + ", "
              + set);
    }
  }

  /** Leaves a task of the common pool running. */
  static final class Leave {
    public static void main(String[] args) {
      ForkJoinPool.commonPool().execute(() -> Await.until("never", () -> false));
      System.out.println("left");
    }
  }

  /** Ends in the middle of a task of the common pool. */
  static final class Exit {
    public static void main(String[] args) {
      ForkJoinPool.commonPool()
          .execute(
              () -> {
                System.out.println("exit");
                System.exit(0);
              });
      Await.until("never", () -> false);
    }
  }

  /** Tells what a worker of the common pool inherits of who needs it first. */
  static final class Inherit {
    public static void main(String[] args) throws Exception {
      InheritableThreadLocal<String> secret = new InheritableThreadLocal<>();
      secret.set("of the first");
      System.out.println(ForkJoinPool.commonPool().submit(secret::get).get());
    }
  }

  private static String property(String name, String value) {
    return "-D" + ForkJoinPool.class.getName() + ".common." + name + "=" + value;
  }

  private static void assertDefaults(String told) {
    assertTrue(told.matches("2, no handler, a worker, was [1-9][0-9]*"), told);
  }

  @Test
  void aWorkerInheritsNoThreadLocals() throws Exception {
    assertEquals("null", OwnJvm.run(Inherit.class, List.of()));
  }

  @Test
  void theyAreRead() throws Exception {
    assertEquals(
        "3, Handler, made by the factory, fixed",
        OwnJvm.run(
            Tell.class,
            List.of(
                property("parallelism", "3"),
                property("maximumSpares", "5"),
                property("threadFactory", Factory.class.getName()),
                property("exceptionHandler", Handler.class.getName()))));
  }

  @Test
  void anErrorInThemMeansTheDefaults() throws Exception {
    assertDefaults(
        OwnJvm.run(
            Tell.class,
            List.of(
                property("parallelism", "many"),
                property("maximumSpares", "few"),
                property("threadFactory", "no.such.Factory"),
                property("exceptionHandler", "no.such.Handler"))));
  }

  @Test
  void thereMayBeAnyNumberOfSpares() throws Exception {
    assertDefaults(OwnJvm.run(Tell.class, List.of(property("maximumSpares", "2147483647"))));
  }

  @Test
  void withoutThemThereAreDefaults() throws Exception {
    assertDefaults(OwnJvm.run(Tell.class, List.of()));
  }

  @Test
  void aProgramEndsWithoutWaitingForTheCommonPool() throws Exception {
    assertEquals("left", OwnJvm.run(Leave.class, List.of()));
    assertEquals("exit", OwnJvm.run(Exit.class, List.of()));
  }
}
