package dev.fjord.lab.programs;

import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A program whose only argument is a size. */
public abstract class SizedProgram extends AbstractProgram {
  /** Stands for no threshold: fork down to the natural bottom. */
  protected static final int NO_THRESHOLD = 0;

  private final Size size;

  /**
   * A program with all faces, unless it says otherwise.
   *
   * @param name the word that names it on the command line
   * @param source the id of its source
   * @param size the size that it takes
   * @param summary what it computes, in one line
   * @param threshold what a threshold means to it, null if it has none
   */
  protected SizedProgram(
      String name, String source, Size size, String summary, @Nullable String threshold) {
    super(
        name,
        source,
        summary,
        "[" + size.symbol() + "]",
        List.of(Integer.toString(size.preset())),
        size.paper(),
        threshold);
    this.size = size;
  }

  @Override
  public Set<Face> faces() {
    return EnumSet.allOf(Face.class);
  }

  @Override
  public final Plan plan(List<String> arguments, OptionalInt threshold) {
    if (arguments.size() != 1) {
      throw new InputException(
          "%s takes one %s, not %d arguments".formatted(name(), size.symbol(), arguments.size()));
    }
    int n = size.parse(name(), arguments.get(0));
    return new Plan(input(n), bytes(n), () -> prepare(n, threshold.orElse(NO_THRESHOLD)));
  }

  /** The size as a reader would write it. */
  protected String input(int n) {
    return Integer.toString(n);
  }

  /** The memory needed for a size, in bytes; 0 when it does not matter. */
  protected long bytes(int n) {
    return 0;
  }

  /**
   * Makes the input.
   *
   * @param n the size, within its bounds
   * @param threshold the threshold, or {@link #NO_THRESHOLD}
   */
  protected abstract Problem<?> prepare(int n, int threshold);
}
