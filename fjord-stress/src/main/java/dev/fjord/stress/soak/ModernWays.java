package dev.fjord.stress.soak;

import dev.fjord.Fork;
import dev.fjord.Forked;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/** Children run by {@link Fork}. */
final class ModernWays {
  private ModernWays() {}

  // ---- branches: by halves ----

  /** Forks the halves of what is to be run. */
  private interface Forks {
    long both(LongSupplier left, LongSupplier right);
  }

  private static long byHalves(Run run, List<Node> nodes, Forks forks) {
    int half = nodes.size() / 2;
    return half == 0
        ? run.run(nodes.get(0))
        : forks.both(
            () -> byHalves(run, nodes.subList(0, half), forks),
            () -> byHalves(run, nodes.subList(half, nodes.size()), forks));
  }

  static long join(Run run, Node node) {
    return byHalves(
        run,
        node.children(),
        (left, right) -> Fork.<Long, Long, Long>join(left::getAsLong, right::getAsLong, Long::sum));
  }

  static long joinLong(Run run, Node node) {
    return byHalves(run, node.children(), (left, right) -> Fork.joinLong(left, right, Long::sum));
  }

  static long joinRun(Run run, Node node) {
    return byHalves(
        run,
        node.children(),
        (left, right) -> {
          long[] sums = new long[2];
          Fork.join(() -> sums[0] = left.getAsLong(), () -> sums[1] = right.getAsLong());
          return sums[0] + sums[1];
        });
  }

  static long joinAll(Run run, Node node) {
    return joinAll(node, run::run);
  }

  private static long joinAll(Node node, ToLongFunction<Node> worth) {
    List<Supplier<Long>> tasks = new ArrayList<>();
    node.children().forEach(child -> tasks.add(() -> worth.applyAsLong(child)));
    return Fork.joinAll(tasks).stream().mapToLong(Long::longValue).sum();
  }

  /** What is set around the children goes along with them. */
  static long with(Run run, Node node) {
    return run.inside(
        node, () -> Fork.<Long>with(() -> joinAll(node, child -> run.runInside(node, child))));
  }

  // ---- scopes ----

  static long scope(Run run, Node node, boolean backwards) {
    return Fork.<Long>scope(
        scope -> {
          List<Forked<Long>> forked = new ArrayList<>();
          node.children().forEach(child -> forked.add(scope.fork(() -> run.run(child))));
          if (backwards) {
            Collections.reverse(forked);
          }
          return forked.stream().mapToLong(Forked::join).sum();
        });
  }

  /** Tasks of the scope are forked in the branches of a join inside it, and joined by nobody. */
  static long scopeInBranches(Run run, Node node) {
    long[] sums = new long[node.children().size()];
    Fork.scope(
        scope -> {
          Fork.range(
              0,
              sums.length,
              (lo, hi) -> {
                for (int i = lo; i < hi; i++) {
                  int at = i;
                  scope.fork((Runnable) () -> sums[at] = run.run(node.children().get(at)));
                }
              });
          return scope;
        });
    return Arrays.stream(sums).sum();
  }

  /**
   * One of the children cancels the scope: the others never begin, or end at one of their forks.
   */
  static long scopeCancelled(Run run, Node node) {
    List<Forked<Long>> forked = new ArrayList<>();
    Fork.scope(
        scope -> {
          for (int i = 0; i < node.children().size(); i++) {
            int at = i;
            forked.add(
                scope.fork(
                    () -> {
                      if (at == node.choice()) {
                        scope.cancel();
                      }
                      return run.run(node.children().get(at));
                    }));
          }
          return scope;
        });
    long sum = 0;
    for (int i = 0; i < forked.size(); i++) {
      if (forked.get(i).isCancelled()) {
        run.excused.add(node.children().get(i).id());
      } else {
        sum += forked.get(i).join();
      }
    }
    return sum;
  }

  // ---- loops ----

  static long range(Run run, Node node) {
    long[] sums = new long[node.children().size()];
    Fork.range(0, sums.length, (lo, hi) -> run(run, node, sums, lo, hi));
    return Arrays.stream(sums).sum();
  }

  static long rangeLong(Run run, Node node) {
    long[] sums = new long[node.children().size()];
    Fork.rangeLong(0, sums.length, 1, (lo, hi) -> run(run, node, sums, (int) lo, (int) hi));
    return Arrays.stream(sums).sum();
  }

  private static void run(Run run, Node node, long[] sums, int lo, int hi) {
    for (int i = lo; i < hi; i++) {
      sums[i] = run.run(node.children().get(i));
    }
  }
}
