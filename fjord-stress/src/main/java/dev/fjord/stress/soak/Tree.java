package dev.fjord.stress.soak;

import java.util.EnumSet;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * A tree of tasks, made from a seed. Each task is worth its identity and what its children are
 * worth.
 *
 * @param seed where it comes from
 * @param root the first task, with identity 0
 * @param size how many tasks it has
 */
record Tree(long seed, Node root, int size) {
  /** What the whole below a node is worth. */
  static long worth(Node node) {
    return node.id() + node.children().stream().mapToLong(Tree::worth).sum();
  }

  /** The task that fails first with every fork a call; empty if none does. */
  static OptionalInt firstFailure(Node node) {
    return node.fails()
        ? OptionalInt.of(node.id())
        : node.children().stream()
            .map(Tree::firstFailure)
            .flatMapToInt(OptionalInt::stream)
            .findFirst();
  }

  /** Whether of several failures always the leftmost comes out. */
  boolean isLeftmost() {
    return ways(root, EnumSet.noneOf(Way.class)).stream().allMatch(way -> way.leftmost);
  }

  private static Set<Way> ways(Node node, Set<Way> ways) {
    if (!node.children().isEmpty()) {
      ways.add(node.way());
      node.children().forEach(child -> ways(child, ways));
    }
    return ways;
  }

  /** The tree in words. */
  String text() {
    Set<String> names = new TreeSet<>();
    ways(root, EnumSet.noneOf(Way.class))
        .forEach(way -> names.add(way.name().toLowerCase(Locale.ROOT)));
    OptionalInt failure = firstFailure(root);
    return "tree %d of %d tasks (%s)%s"
        .formatted(
            seed,
            size,
            String.join(" ", names),
            failure.isPresent() ? " that fails, first in task " + failure.getAsInt() : "");
  }
}
