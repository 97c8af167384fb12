package dev.fjord.clients.work;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A pool whose tasks wait for each other by what {@code java.util.concurrent} has for that. */
public final class WaitsWork implements Callable<String> {
  private static final int DEEP = 50;

  @Override
  public String call() throws Exception {
    return String.join(", ", futures(), phaser(), barrier(), queues(), again(), completers());
  }

  private static String futures() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    try {
      int one =
          pool.submit(() -> CompletableFuture.supplyAsync(() -> 42, pool).join())
              .get(30, TimeUnit.SECONDS);
      return "joined "
          + one
          + ", deep "
          + pool.submit(() -> deep(pool, DEEP)).get(30, TimeUnit.SECONDS);
    } finally {
      pool.shutdown();
    }
  }

  private static int deep(ForkJoinPool pool, int depth) throws Exception {
    return depth == 0
        ? 0
        : 1 + CompletableFuture.supplyAsync(() -> unchecked(pool, depth - 1), pool).get();
  }

  private static int unchecked(ForkJoinPool pool, int depth) {
    try {
      return deep(pool, depth);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static String all(ForkJoinPool pool, int parties, Callable<?> body) throws Exception {
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < parties; i++) {
      all.add(pool.submit(body));
    }
    for (Future<?> each : all) {
      each.get(30, TimeUnit.SECONDS);
    }
    pool.shutdown();
    return "" + pool.awaitTermination(30, TimeUnit.SECONDS);
  }

  private static String phaser() throws Exception {
    Phaser phaser = new Phaser(8);
    return "phaser " + all(new ForkJoinPool(2), 8, phaser::arriveAndAwaitAdvance);
  }

  private static String barrier() throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(4);
    return "barrier " + all(new ForkJoinPool(2), 4, barrier::await);
  }

  private static String queues() throws Exception {
    LinkedBlockingQueue<Integer> blocking = new LinkedBlockingQueue<>(1);
    SynchronousQueue<Integer> synchronous = new SynchronousQueue<>();
    LinkedTransferQueue<Integer> transfer = new LinkedTransferQueue<>();
    ForkJoinPool pool = new ForkJoinPool(1);
    List<Future<Integer>> taken =
        List.of(
            pool.submit(blocking::take),
            pool.submit(synchronous::take),
            pool.submit(() -> transfer.take()));
    pool.submit(() -> putAll(blocking, synchronous, transfer)).get(30, TimeUnit.SECONDS);
    int sum = 0;
    for (Future<Integer> each : taken) {
      sum += each.get(30, TimeUnit.SECONDS);
    }
    pool.shutdown();
    return "queues " + sum;
  }

  private static boolean putAll(
      LinkedBlockingQueue<Integer> blocking,
      SynchronousQueue<Integer> synchronous,
      LinkedTransferQueue<Integer> transfer)
      throws InterruptedException {
    blocking.put(1);
    synchronous.put(2);
    transfer.transfer(4);
    return true;
  }

  /** A task that executes itself again until it has had enough, as mailboxes of actors do. */
  private static final class Again extends ForkJoinTask<Void> {
    private static final long serialVersionUID = 1;

    private final transient ForkJoinPool pool;
    private final int most;
    private final AtomicInteger runs;
    private final boolean forks;

    Again(ForkJoinPool pool, int most, AtomicInteger runs, boolean forks) {
      this.pool = pool;
      this.most = most;
      this.runs = runs;
      this.forks = forks;
    }

    @Override
    public Void getRawResult() {
      return null;
    }

    @Override
    protected void setRawResult(Void value) {}

    @Override
    protected boolean exec() {
      if (runs.incrementAndGet() == most) {
        return true;
      }
      if (forks) {
        fork();
      } else {
        pool.execute(this);
      }
      return false;
    }
  }

  private static String again() throws Exception {
    StringBuilder told = new StringBuilder("again");
    for (boolean async : new boolean[] {false, true}) {
      for (boolean forks : new boolean[] {false, true}) {
        ForkJoinPool pool =
            new ForkJoinPool(2, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, async);
        AtomicInteger runs = new AtomicInteger();
        Again again = new Again(pool, 10_000, runs, forks);
        pool.execute(again);
        again.get(30, TimeUnit.SECONDS);
        told.append(' ').append(runs);
        pool.shutdown();
      }
    }
    return told.toString();
  }

  /** As the JDK's streams do: left halves are forked, then the completer itself, by turns. */
  private static final class Halves extends java.util.concurrent.CountedCompleter<Void> {
    private static final long serialVersionUID = 1;

    private final AtomicInteger leaves;
    private int from;
    private int to;
    private boolean forksLeft;

    Halves(Halves above, int from, int to, AtomicInteger leaves) {
      super(above);
      this.from = from;
      this.to = to;
      this.leaves = leaves;
    }

    @Override
    public void compute() {
      if (to - from <= 1) {
        leaves.addAndGet(to - from);
        propagateCompletion();
        return;
      }
      int middle = (from + to) >>> 1;
      Halves half = new Halves(this, from, middle, leaves);
      from = middle;
      addToPendingCount(1);
      if (forksLeft) {
        half.fork();
        forksLeft = false;
        compute();
      } else {
        forksLeft = true;
        fork();
        half.compute();
      }
    }
  }

  private static String completers() {
    AtomicInteger leaves = new AtomicInteger();
    ForkJoinPool pool = new ForkJoinPool(2);
    pool.invoke(new Halves(null, 0, 10_000, leaves));
    pool.shutdown();
    return "leaves " + leaves;
  }
}
