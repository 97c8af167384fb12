package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.RecursiveAction;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A class whose initialisation found no memory or no stack is lost for ever. So what is done when
 * these run out, or after it, initialises none any more once something was forked in a pool.
 */
class FirstUseTest {
  /** What waits, fails, is relieved, stopped and closed in a pool that has been used once. */
  static final class InNeed {
    private static final int WORKERS = 2;

    private InNeed() {}

    public static void main(String[] args) throws Exception {
      ForkPool pool = ForkPool.open(WORKERS);
      pool.run(() -> Fork.join(() -> {}, () -> {})); // the least: nobody waited, nothing was taken
      System.out.println("used");
      Proof.works(pool, WORKERS);
      fails(() -> pool.run(InNeed::failsElsewhere));
      fails(() -> pool.run(InNeed::overflows));
      pool.run(InNeed::isRelieved);
      isStopped(body -> pool.submit(body));
      pool.close();
    }

    private static void failsElsewhere() {
      CountDownLatch taken = new CountDownLatch(1);
      Fork.join(
          () -> Proof.open(taken),
          () -> {
            taken.countDown();
            throw new OutOfMemoryError("planned");
          });
    }

    private static void overflows() {
      Fork.join(InNeed::overflows, InNeed::overflows);
    }

    /** Forks, and then says nothing until the fork was taken. */
    private static void isRelieved() {
      CountDownLatch taken = new CountDownLatch(1);
      Fork.join(() -> Proof.open(taken), taken::countDown);
    }
  }

  /** The same with the classes of {@code java.util.concurrent}. */
  @SuppressWarnings("serial")
  static final class DropInInNeed {
    private DropInInNeed() {}

    private static final class Overflows extends RecursiveAction {
      @Override
      @SuppressWarnings("InfiniteRecursion") // until the stack is full
      protected void compute() {
        compute();
      }
    }

    public static void main(String[] args) throws Exception {
      ForkJoinPool pool = new ForkJoinPool(2);
      pool.invoke(ForkJoinTask.adapt(() -> ForkJoinTask.adapt(() -> {}).fork().join()));
      System.out.println("used");
      fails(() -> pool.invoke(ForkJoinTask.adapt(DropInInNeed::failsElsewhere)));
      fails(() -> pool.invoke(new Overflows()));
      isStopped(body -> pool.submit(body));
      pool.shutdownNow();
    }

    private static void failsElsewhere() {
      CountDownLatch taken = new CountDownLatch(1);
      ForkJoinTask<?> forked =
          ForkJoinTask.adapt(
                  () -> {
                    taken.countDown();
                    throw new OutOfMemoryError("planned");
                  })
              .fork();
      Proof.open(taken);
      forked.join();
    }
  }

  private static void fails(Runnable call) {
    try {
      call.run();
    } catch (OutOfMemoryError | StackOverflowError expected) {
      return;
    }
    throw new AssertionError("did not fail");
  }

  private static void isStopped(Function<Callable<Integer>, Future<Integer>> submit) {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    Future<Integer> future =
        submit.apply(
            () -> {
              begun.countDown();
              Proof.open(never);
              return 1;
            });
    Proof.open(begun);
    future.cancel(true);
  }

  @ParameterizedTest
  @ValueSource(classes = {InNeed.class, DropInInNeed.class})
  void aPoolThatHasBeenUsedInitialisesNothingMoreInNeed(Class<?> program) throws Exception {
    String said = Child.succeeds(List.of("-Xlog:class+init=info", "-ea"), program);
    String inNeed = said.substring(said.indexOf("\nused\n"));
    List<String> lost =
        inNeed
            .lines()
            .filter(line -> line.contains("Initializing 'dev/fjord/"))
            .filter(line -> !line.contains("(no method)"))
            .filter(line -> !line.contains("ThreadBarrier$Management")) // there is a way without
            .toList();
    assertEquals(List.of(), lost);
  }
}
