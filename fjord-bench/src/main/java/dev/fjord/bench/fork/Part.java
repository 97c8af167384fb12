package dev.fjord.bench.fork;

import dev.fjord.Fork;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/**
 * A part of a problem that is divided in two until it is a leaf. What a part gives is its own and
 * what both halves give.
 *
 * @param <P> the type of all parts
 */
public interface Part<P extends Part<P>> {
  /** The part that is left when all steps are taken that divide nothing. */
  P start();

  /** Of a part that has started: whether nothing is to be divided. */
  boolean isLeaf();

  /** Of a part that has started: what it gives besides its halves. */
  long own();

  /** The first half of a part that is no leaf. */
  P first();

  /** The second half of a part that is no leaf. */
  P second();

  /** What it gives, by plain calls. */
  long plain();

  /** The same by {@link Fork}. */
  static <P extends Part<P>> long fork(P part) {
    P here = part.start();
    return here.isLeaf()
        ? here.own()
        : here.own()
            + Fork.joinLong(() -> fork(here.first()), () -> fork(here.second()), Long::sum);
  }

  /** The same by a parallel stream at every fork. */
  static <P extends Part<P>> long stream(P part) {
    P here = part.start();
    return here.isLeaf()
        ? here.own()
        : here.own()
            + Stream.of(here.first(), here.second()).parallel().mapToLong(Part::stream).sum();
  }

  /**
   * Adds the parts at a depth as pieces for contenders that cannot fork.
   *
   * @return what the parts above give
   */
  static <P extends Part<P>> long cut(P part, int depth, List<Callable<Long>> pieces) {
    P here = part.start();
    if (depth == 0 || here.isLeaf()) {
      pieces.add(here::plain);
      return 0;
    }
    return here.own()
        + cut(here.first(), depth - 1, pieces)
        + cut(here.second(), depth - 1, pieces);
  }

  /** How many forks it takes. */
  static <P extends Part<P>> long forks(P part) {
    P here = part.start();
    return here.isLeaf() ? 0 : 1 + forks(here.first()) + forks(here.second());
  }
}
