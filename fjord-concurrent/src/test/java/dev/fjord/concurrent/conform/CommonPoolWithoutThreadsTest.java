package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.concurrent.CountedCompleter;
import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.ForkJoinWorkerThread;
import dev.fjord.concurrent.RecursiveTask;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Where the common pool has no thread, what somebody waits for runs in his thread. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CommonPoolWithoutThreadsTest {
  private static String property(String name, String value) {
    return "-D" + ForkJoinPool.class.getName() + ".common." + name + "=" + value;
  }

  /** Gives no thread. */
  public static final class NoThread implements ForkJoinWorkerThreadFactory {
    @Override
    public @Nullable ForkJoinWorkerThread newThread(ForkJoinPool pool) {
      return null;
    }
  }

  /** Fails. */
  public static final class Fails implements ForkJoinWorkerThreadFactory {
    @Override
    public ForkJoinWorkerThread newThread(ForkJoinPool pool) {
      throw new IllegalStateException("no thread");
    }
  }

  /** Where the leaves of a tree run: m in the main thread, w elsewhere. */
  static final class Tree extends RecursiveTask<String> {
    private static final long serialVersionUID = 1;

    private final int depth;

    Tree(int depth) {
      this.depth = depth;
    }

    @Override
    protected String compute() {
      if (depth == 0) {
        return Thread.currentThread().getName().equals("main") ? "m" : "w";
      }
      Tree left = new Tree(depth - 1);
      Tree right = new Tree(depth - 1);
      left.fork();
      String one = right.invoke();
      return left.join() + one;
    }
  }

  /** Counts its leaves. */
  static final class Leaves extends CountedCompleter<Integer> {
    private static final long serialVersionUID = 1;

    private final int depth;
    private final AtomicInteger leaves;

    Leaves(@Nullable Leaves above, int depth, AtomicInteger leaves) {
      super(above);
      this.depth = depth;
      this.leaves = leaves;
    }

    @Override
    public void compute() {
      if (depth == 0) {
        leaves.incrementAndGet();
      } else {
        setPendingCount(2);
        new Leaves(this, depth - 1, leaves).fork();
        new Leaves(this, depth - 1, leaves).fork();
      }
      tryComplete();
    }
  }

  /** What outside threads do with the common pool. */
  static final class Program {
    public static void main(String[] args) throws Exception {
      ForkJoinPool common = ForkJoinPool.commonPool();
      StringBuilder told = new StringBuilder();
      told.append(ForkJoinPool.getCommonPoolParallelism());
      told.append(" invoke ").append(new Tree(2).invoke());
      told.append(" fork ").append(new Tree(2).fork().join());
      Tree one = new Tree(1);
      Tree two = new Tree(1);
      ForkJoinTask.invokeAll(one, two);
      told.append(" invokeAll ").append(one.join()).append(two.join());
      AtomicInteger leaves = new AtomicInteger();
      new Leaves(null, 3, leaves).fork().join();
      told.append(" leaves ").append(leaves);
      Leaves above = new Leaves(null, 0, leaves);
      above.setPendingCount(1);
      new Leaves(above, 0, leaves).fork();
      above.helpComplete(1);
      told.append(" helped ").append(leaves);
      if (args.length == 0) {
        Callable<String> leaf = () -> new Tree(0).compute();
        told.append(" pool ").append(common.invoke(new Tree(2)));
        told.append(" get ").append(common.submit(leaf).get());
        told.append(" timed ").append(common.submit(leaf).get(10, SECONDS));
        told.append(" all ").append(common.invokeAll(List.of(leaf, leaf)).get(1).get());
        told.append(" any ").append(common.invokeAny(List.of(leaf, leaf)));
        StringBuffer executed = new StringBuffer();
        common.execute(() -> executed.append(new Tree(0).compute()));
        told.append(" quiet ").append(common.awaitQuiescence(10, SECONDS)).append(executed);
      }
      told.append(" threads ").append(common.getPoolSize());
      System.out.println(told);
    }
  }

  /** What is scheduled is run although nobody waits for it. */
  static final class Scheduled {
    public static void main(String[] args) throws Exception {
      System.out.println(
          ForkJoinPool.commonPool().schedule(() -> "scheduled", 1, MILLISECONDS).get(10, SECONDS));
    }
  }

  /** So does what a future executes. */
  static final class Supplied {
    public static void main(String[] args) throws Exception {
      System.out.println(
          CompletableFuture.supplyAsync(() -> "supplied", ForkJoinPool.commonPool())
              .thenApplyAsync(value -> value + " twice", ForkJoinPool.commonPool())
              .join());
    }
  }

  /** A worker of another pool waits for what runs in the common one. */
  static final class FromAnotherPool {
    public static void main(String[] args) throws Exception {
      ForkJoinPool common = ForkJoinPool.commonPool();
      Callable<String> leaf = () -> "ran";
      StringBuilder told = new StringBuilder();
      try (ForkJoinPool other = new ForkJoinPool(1)) {
        other
            .submit(
                () -> {
                  told.append("get ").append(common.submit(leaf).get());
                  told.append(" timed ").append(common.submit(leaf).get(10, SECONDS));
                  told.append(" join ").append(common.submit(leaf).join());
                  told.append(" all ").append(common.invokeAll(List.of(leaf)).get(0).get());
                  return told;
                })
            .get();
      }
      System.out.println(told);
    }
  }

  private static final String TREES = " invoke mmmm fork mmmm invokeAll mmmm leaves 8 helped 9";
  private static final String SUBMISSIONS = " pool mmmm get m timed m all m any m quiet true";

  private static String run(String... options) throws Exception {
    return OwnJvm.run(Program.class, List.of(options));
  }

  @Test
  void aParallelismOf0HasNoneButForWhatNobodyCanWaitFor() throws Exception {
    assertEquals("0" + TREES + SUBMISSIONS + "w threads 1", run(property("parallelism", "0")));
  }

  @Test
  void noneIsMadeByAFactoryThatReturnsNull() throws Exception {
    assertEquals(
        "2" + TREES + SUBMISSIONS + "m threads 0",
        run(property("parallelism", "2"), property("threadFactory", NoThread.class.getName())));
  }

  @Test
  void aFactoryThatFailsDoesNotKeepFromForkingAndJoining() throws Exception {
    String told =
        OwnJvm.run(
            Program.class,
            List.of(property("parallelism", "2"), property("threadFactory", Fails.class.getName())),
            "trees only");
    assertEquals("2" + TREES + " threads 0", told);
  }

  @Test
  void whatAFutureExecutesHasAThread() throws Exception {
    assertEquals(
        "supplied twice", OwnJvm.run(Supplied.class, List.of(property("parallelism", "0"))));
  }

  @Test
  void aWorkerOfAnotherPoolRunsWhatItWaitsFor() throws Exception {
    assertEquals(
        "get ran timed ran join ran all ran",
        OwnJvm.run(FromAnotherPool.class, List.of(property("parallelism", "0"))));
  }

  @Test
  void whatIsScheduledHasAThread() throws Exception {
    assertEquals("scheduled", OwnJvm.run(Scheduled.class, List.of(property("parallelism", "0"))));
  }
}
