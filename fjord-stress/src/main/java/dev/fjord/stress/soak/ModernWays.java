package dev.fjord.stress.soak;

import dev.fjord.Fork;
import dev.fjord.Forked;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/** Children run by {@link Fork}. */
final class ModernWays {
  private ModernWays() {}

  // ---- branches: by halves ----

  static long join(Run run, Node node) {
    return join(run, node.children());
  }

  private static long join(Run run, List<Node> nodes) {
    if (nodes.size() == 1) {
      return run.run(nodes.get(0));
    }
    return Fork.<Long, Long, Long>join(
        () -> join(run, left(nodes)), () -> join(run, right(nodes)), Long::sum);
  }

  static long joinLong(Run run, Node node) {
    return joinLong(run, node.children());
  }

  private static long joinLong(Run run, List<Node> nodes) {
    if (nodes.size() == 1) {
      return run.run(nodes.get(0));
    }
    return Fork.joinLong(
        () -> joinLong(run, left(nodes)), () -> joinLong(run, right(nodes)), Long::sum);
  }

  static long joinRun(Run run, Node node) {
    return joinRun(run, node.children());
  }

  private static long joinRun(Run run, List<Node> nodes) {
    if (nodes.size() == 1) {
      return run.run(nodes.get(0));
    }
    long[] sums = new long[2];
    Fork.join(
        () -> sums[0] = joinRun(run, left(nodes)), () -> sums[1] = joinRun(run, right(nodes)));
    return sums[0] + sums[1];
  }

  private static List<Node> left(List<Node> nodes) {
    return nodes.subList(0, nodes.size() / 2);
  }

  private static List<Node> right(List<Node> nodes) {
    return nodes.subList(nodes.size() / 2, nodes.size());
  }

  static long joinAll(Run run, Node node) {
    List<Supplier<Long>> tasks = new ArrayList<>();
    node.children().forEach(child -> tasks.add(() -> run.run(child)));
    return Fork.joinAll(tasks).stream().mapToLong(Long::longValue).sum();
  }

  /** What is set around the children goes along with them. */
  static long with(Run run, Node node) {
    List<Supplier<Long>> tasks = new ArrayList<>();
    node.children().forEach(child -> tasks.add(() -> run.runInside(node, child)));
    return run.inside(
        node,
        () ->
            Fork.<List<Long>>with(() -> Fork.joinAll(tasks)).stream()
                .mapToLong(Long::longValue)
                .sum());
  }

  // ---- scopes ----

  static long scope(Run run, Node node, boolean backwards) {
    return Fork.<Long>scope(
        scope -> {
          List<Forked<Long>> forked = new ArrayList<>();
          for (Node child : node.children()) {
            forked.add(scope.fork(() -> run.run(child)));
          }
          long sum = 0;
          for (int i = 0; i < forked.size(); i++) {
            sum += forked.get(backwards ? forked.size() - 1 - i : i).join();
          }
          return sum;
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
    return LongStream.of(sums).sum();
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
        run.excuse(node.children().get(i), true);
      } else {
        sum += forked.get(i).join();
      }
    }
    return sum;
  }

  // ---- loops ----

  static long range(Run run, Node node) {
    long[] sums = new long[node.children().size()];
    Fork.range(
        0,
        sums.length,
        (lo, hi) -> {
          for (int i = lo; i < hi; i++) {
            sums[i] = run.run(node.children().get(i));
          }
        });
    return Arrays.stream(sums).sum();
  }

  static long rangeLong(Run run, Node node) {
    long[] sums = new long[node.children().size()];
    Fork.rangeLong(
        0,
        sums.length,
        1,
        (lo, hi) -> {
          for (long i = lo; i < hi; i++) {
            sums[(int) i] = run.run(node.children().get((int) i));
          }
        });
    return Arrays.stream(sums).sum();
  }
}
