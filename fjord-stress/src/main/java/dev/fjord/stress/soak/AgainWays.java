package dev.fjord.stress.soak;

import dev.fjord.concurrent.CountedCompleter;
import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Children run by one task that is forked or executed again before it is done, once for each child:
 * in a thread of a {@code dev.fjord.concurrent} pool.
 */
@SuppressWarnings("serial")
final class AgainWays {
  private AgainWays() {}

  /** Nobody lets a task in any more that is under way; what is left of it is run otherwise. */
  private static final class Refused extends RuntimeException {
    Refused(RejectedExecutionException why) {
      super(why);
    }
  }

  // ---- exec returns false ----

  /** Who has a box run once more. */
  private enum By {
    /** The box, when it has run a child, as mailboxes of actors do. */
    ITSELF_AFTER,
    /** The box, before it runs a child, so that runs of it overlap. */
    ITSELF_BEFORE,
    /** Whoever made it, for all children at once. */
    MAKER
  }

  /** Runs one child each time. */
  private static final class Box extends ForkJoinTask<@Nullable Void> {
    private final By by;
    private final Run run;
    private final Node node;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger over = new AtomicInteger();
    private final LongAdder sum = new LongAdder();

    Box(By by, Run run, Node node) {
      this.by = by;
      this.run = run;
      this.node = node;
    }

    @Override
    protected boolean exec() {
      int index = next.getAndIncrement();
      if (index >= node.children().size()) {
        throw new IllegalStateException("task %d is run too often".formatted(node.id()));
      }
      boolean more = hasMore(index);
      if (by == By.ITSELF_BEFORE && more) {
        var unused = fork();
      }
      run(index);
      if (by != By.ITSELF_AFTER) {
        return !hasMore(over.getAndIncrement()); // the last to end says that all have
      }
      if (more) {
        again(Objects.requireNonNull(getPool(), "in a thread of a pool"), index);
      }
      return !more;
    }

    private boolean hasMore(int index) {
      return index + 1 < node.children().size();
    }

    private void run(int index) {
      sum.add(run.run(node.children().get(index)));
    }

    /** Has this task run once more, in one of the ways that there are. */
    private void again(ForkJoinPool pool, int index) {
      switch ((node.amount() + index) % 3) {
        case 0 -> {
          var unused = fork();
        }
        case 1 -> pool.execute(this);
        default -> java.util.concurrent.ForkJoinPool.commonPool().execute(() -> executeIn(pool));
      }
    }

    private void executeIn(ForkJoinPool pool) {
      try {
        pool.execute(this);
      } catch (RejectedExecutionException closed) {
        completeExceptionally(new Refused(closed));
      } catch (Throwable refused) {
        if (!Refusals.isIn(refused)) {
          throw refused;
        }
        executeIn(pool); // until its factory works again
      }
    }

    /** What all are worth, once all have run. */
    long all() {
      try {
        if (node.amount() % 2 == 0) {
          invoke();
        } else {
          fork().join();
        }
      } catch (Refused closed) {
        int size = node.children().size();
        for (int left = next.getAndIncrement(); left < size; left = next.getAndIncrement()) {
          run(left);
        }
      }
      return sum.sum();
    }

    @Override
    public @Nullable Void getRawResult() {
      return null;
    }

    @Override
    protected void setRawResult(@Nullable Void value) {}
  }

  static long after(Run run, Node node) {
    return new Box(By.ITSELF_AFTER, run, node).all();
  }

  static long before(Run run, Node node) {
    return new Box(By.ITSELF_BEFORE, run, node).all();
  }

  static long often(Run run, Node node) {
    Box box = new Box(By.MAKER, run, node);
    for (int i = 1; i < node.children().size(); i++) {
      ForkJoinTask<?> unused = box.fork();
    }
    return box.all();
  }

  // ---- a completer forks itself ----

  /** Splits in two again and again, and goes on itself by turns in a fork and in the same call. */
  private static final class Halves extends CountedCompleter<@Nullable Void> {
    private final Run run;
    private final LongAdder sum;
    private List<Node> nodes;
    private boolean forksItself;

    Halves(@Nullable Halves above, Run run, List<Node> nodes, LongAdder sum) {
      super(above);
      this.run = run;
      this.nodes = nodes;
      this.sum = sum;
    }

    @Override
    public void compute() {
      while (nodes.size() > 1) {
        int half = nodes.size() / 2;
        Halves left = new Halves(this, run, nodes.subList(0, half), sum);
        nodes = nodes.subList(half, nodes.size());
        addToPendingCount(1);
        forksItself = !forksItself;
        if (forksItself) {
          var unused = fork();
          left.compute();
          return;
        }
        var unused = left.fork();
      }
      sum.add(run.run(nodes.get(0)));
      tryComplete();
    }
  }

  static long halves(Run run, Node node) {
    LongAdder sum = new LongAdder();
    new Halves(null, run, node.children(), sum).invoke();
    return sum.sum();
  }
}
