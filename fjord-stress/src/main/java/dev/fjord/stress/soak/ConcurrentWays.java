package dev.fjord.stress.soak;

import dev.fjord.concurrent.CountedCompleter;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.RecursiveAction;
import dev.fjord.stress.soak.ConcurrentPool.Body;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Children run by the tasks of {@code dev.fjord.concurrent}, in a thread of such a pool. */
@SuppressWarnings("serial")
final class ConcurrentWays {
  private ConcurrentWays() {}

  private static void fork(ForkJoinTask<?> task) {
    var unused = task.fork();
  }

  // ---- RecursiveTask ----

  private static List<Body> parts(Run run, Node node) {
    return node.children().stream().map(child -> new Body(() -> run.run(child))).toList();
  }

  private static List<Body> forked(Run run, Node node) {
    List<Body> parts = parts(run, node);
    parts.forEach(ConcurrentWays::fork);
    return parts;
  }

  /** What all are worth, the newest first, which is the order of the stack. */
  private static <T> long backwards(List<T> tasks, ToLongFunction<T> worth) {
    long sum = 0;
    for (int i = tasks.size() - 1; i >= 0; i--) {
      sum += worth.applyAsLong(tasks.get(i));
    }
    return sum;
  }

  /** Forks all but the first, as the textbook says, and joins backwards. */
  static long join(Run run, Node node) {
    List<Body> parts = parts(run, node);
    for (int i = parts.size() - 1; i > 0; i--) {
      fork(parts.get(i));
    }
    long first = parts.get(0).invoke();
    return first + parts.stream().skip(1).mapToLong(Body::join).sum();
  }

  /** Forks all and gets them in the same order, which is not that of the stack. */
  static long get(Run run, Node node) {
    return forked(run, node).stream().mapToLong(Futures::get).sum();
  }

  /** Takes back what can be taken back, and runs it as a call. */
  static long unfork(Run run, Node node) {
    return backwards(forked(run, node), part -> part.tryUnfork() ? part.invoke() : part.join());
  }

  /** Cancels one of the tasks, which may have begun or be done. */
  static long cancel(Run run, Node node) {
    List<Body> parts = forked(run, node);
    Body chosen = parts.get(node.choice());
    if (chosen.cancel(true)) {
      run.excused.add(node.children().get(node.choice()).id());
    }
    return backwards(parts, part -> part == chosen && part.isCancelled() ? 0 : part.join());
  }

  static long invokeAll(Run run, Node node) {
    List<Body> parts = parts(run, node);
    if (parts.size() == 2) {
      ForkJoinTask.invokeAll(parts.get(0), parts.get(1));
    } else {
      ForkJoinTask.invokeAll(parts);
    }
    return parts.stream().mapToLong(Body::resultNow).sum();
  }

  // ---- RecursiveAction ----

  private static final class Action extends RecursiveAction {
    private final Run run;
    private final Node node;
    private long sum;

    Action(Run run, Node node) {
      this.run = run;
      this.node = node;
    }

    @Override
    protected void compute() {
      sum = run.run(node);
    }
  }

  static long action(Run run, Node node) {
    List<Action> actions = node.children().stream().map(child -> new Action(run, child)).toList();
    actions.forEach(ConcurrentWays::fork);
    return backwards(
        actions,
        action -> {
          action.quietlyJoin();
          action.join(); // throws what it threw
          return action.sum;
        });
  }

  // ---- CountedCompleter ----

  /**
   * Forks a piece for each child and waits for none; pieces of nodes that go the same way do so in
   * turn. The last to complete adds up.
   */
  private static final class Piece extends CountedCompleter<@Nullable Void> {
    private final Run run;
    private final Node node;
    private final List<Piece> pieces;
    private volatile long sum;

    Piece(@Nullable Piece parent, Run run, Node node) {
      super(parent);
      this.run = run;
      this.node = node;
      this.pieces =
          isComposed()
              ? node.children().stream().map(child -> new Piece(this, run, child)).toList()
              : List.of();
    }

    private boolean isComposed() {
      return getCompleter() == null || (node.way() == Way.COMPLETER && !node.children().isEmpty());
    }

    @Override
    public void compute() {
      if (!isComposed()) {
        sum = run.run(node);
        tryComplete();
        return;
      }
      boolean inner = getCompleter() != null; // the outermost has begun already
      if (inner) {
        run.begin(node);
      }
      setPendingCount(pieces.size());
      try {
        pieces.forEach(ConcurrentWays::fork); // throws in a tree that is stopped
      } finally {
        if (inner) {
          run.end(node);
        }
      }
      tryComplete();
    }

    @Override
    public void onCompletion(CountedCompleter<?> caller) {
      if (isComposed()) {
        long all = getCompleter() == null ? 0 : node.id();
        for (Piece piece : pieces) {
          all += piece.sum;
        }
        sum = all;
      }
    }
  }

  static long completer(Run run, Node node) {
    Piece all = new Piece(null, run, node);
    all.invoke();
    return all.sum;
  }
}
