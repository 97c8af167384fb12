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

  /** Runs one child each time. */
  private abstract static class Box extends ForkJoinTask<@Nullable Void> {
    private final Run run;
    private final Node node;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger over = new AtomicInteger();
    final LongAdder sum = new LongAdder();

    Box(Run run, Node node) {
      this.run = run;
      this.node = node;
    }

    final boolean hasMore(int index) {
      return index + 1 < node.children().size();
    }

    /** A run of a child is over: whether all are. */
    final boolean isLast() {
      return !hasMore(over.getAndIncrement());
    }

    /** The index of the child to run next. */
    final int next() {
      int index = next.getAndIncrement();
      if (index >= node.children().size()) {
        throw new IllegalStateException("task %d is run too often".formatted(node.id()));
      }
      return index;
    }

    final void run(int index) {
      sum.add(run.run(node.children().get(index)));
    }

    /** Has this task run once more, in one of the ways that there are. */
    final void again(ForkJoinPool pool, int index) {
      switch ((node.amount() + index) % 3) {
        case 0 -> {
          ForkJoinTask<?> unused = fork();
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
    final long all() {
      try {
        if (node.amount() % 2 == 0) {
          invoke();
        } else {
          fork().join();
        }
      } catch (Refused closed) {
        while (next.get() < node.children().size()) {
          run(next());
        }
      }
      return sum.sum();
    }

    final ForkJoinPool pool() {
      return Objects.requireNonNull(getPool(), "in a thread of a pool");
    }

    @Override
    public final @Nullable Void getRawResult() {
      return null;
    }

    @Override
    protected final void setRawResult(@Nullable Void value) {}
  }

  /** Runs a child and then executes itself again, as mailboxes of actors do. */
  static long after(Run run, Node node) {
    return new Box(run, node) {
      @Override
      protected boolean exec() {
        int index = next();
        run(index);
        boolean more = hasMore(index);
        if (more) {
          again(pool(), index);
        }
        return !more;
      }
    }.all();
  }

  /** Executes itself again and then runs a child, so that runs of it overlap. */
  static long before(Run run, Node node) {
    return new Box(run, node) {
      @Override
      protected boolean exec() {
        int index = next();
        if (hasMore(index)) {
          ForkJoinTask<?> unused = fork();
        }
        run(index);
        return isLast();
      }
    }.all();
  }

  /** Is forked as often as there are children, all at once. */
  static long often(Run run, Node node) {
    Box box =
        new Box(run, node) {
          @Override
          protected boolean exec() {
            run(next());
            return isLast();
          }
        };
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
          ForkJoinTask<?> unused = fork();
          left.compute();
          return;
        }
        ForkJoinTask<?> unused = left.fork();
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
