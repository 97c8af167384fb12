package dev.fjord.lab.programs;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A program that can be run in three versions. A new one is made in a class of its own, by {@link
 * #sized} when its only argument is a size, and is a line in {@link Catalogue}.
 *
 * @param name the word that names it on the command line
 * @param summary what it computes, in one line
 * @param synopsis the arguments it takes, as in a usage line: {@code [N]}, {@code PATH...}
 * @param presets the arguments used when none is given; empty if it cannot run without any
 * @param paper the size in the paper that the program comes from, empty if there is none
 * @param faces what the program is written with on Fjord, in the order of {@link Face}; the first
 *     is used when none is chosen. Empty for a program that has the sequential version only
 * @param isLoop whether it is a loop over pieces that need nothing of each other, and so has
 *     versions for executor services and streams besides
 * @param threshold what {@code --threshold N} means to the program; empty if it has no threshold
 * @param reader what it makes of its arguments
 */
public record Program(
    String name,
    String summary,
    String synopsis,
    List<String> presets,
    String paper,
    Set<Face> faces,
    boolean isLoop,
    Optional<String> threshold,
    Reader reader) {

  /** Stands for no threshold: fork down to the natural bottom. */
  public static final int NO_THRESHOLD = 0;

  /** Reads the arguments of a program. */
  public interface Reader {
    /** As {@link Program#plan} has it. */
    Plan plan(List<String> arguments, OptionalInt threshold);

    /** As {@link Program#made} has it. */
    default List<String> made(List<String> arguments) {
      return arguments;
    }

    /** As {@link Program#inputs} has it. */
    default List<Path> inputs(List<String> arguments) {
      return List.of();
    }
  }

  /** What a program does with a size. */
  @FunctionalInterface
  public interface Sized {
    /**
     * What it would run on.
     *
     * @param n the size, within its bounds
     * @param threshold the threshold, or {@link #NO_THRESHOLD}
     */
    Plan plan(int n, int threshold);
  }

  /**
   * A program whose only argument is a size.
   *
   * @param name the word that names it on the command line
   * @param size the size that it takes
   * @param summary what it computes, in one line
   * @param threshold what a threshold means to it, null if it has none
   * @param sized what it does with a size
   * @param faces what it is written with on Fjord
   */
  public static Program sized(
      String name,
      Size size,
      String summary,
      @Nullable String threshold,
      Sized sized,
      Face... faces) {
    return new Program(
        name,
        summary,
        "[" + size.symbol() + "]",
        List.of(Integer.toString(size.preset())),
        size.paper(),
        List.of(faces).stream().collect(Collectors.toCollection(() -> EnumSet.noneOf(Face.class))),
        false,
        Optional.ofNullable(threshold),
        (arguments, given) -> {
          if (arguments.size() != 1) {
            throw new InputException(
                "%s takes one %s, not %d arguments"
                    .formatted(name, size.symbol(), arguments.size()));
          }
          int n = size.parse(name, arguments.get(0));
          return sized.plan(n, given.orElse(NO_THRESHOLD));
        });
  }

  /** The same, being a loop. */
  public Program loop() {
    return new Program(name, summary, synopsis, presets, paper, faces, true, threshold, reader);
  }

  /**
   * The arguments for the virtual machines that run it. What has to be on disk for them is made
   * here, once, and deleted when this virtual machine ends.
   *
   * @throws InputException if it cannot be made
   */
  public List<String> made(List<String> arguments) {
    return reader.made(arguments);
  }

  /** The files of the user that it reads. */
  public List<Path> inputs(List<String> arguments) {
    return reader.inputs(arguments);
  }

  /**
   * Reads the arguments. Allocates nothing that grows with them.
   *
   * @param arguments what the user gave, or the presets
   * @param threshold the threshold, at least 1; empty to fork down to the natural bottom, and
   *     always empty for a program without threshold
   * @throws InputException if an argument is no good
   */
  public Plan plan(List<String> arguments, OptionalInt threshold) {
    return reader.plan(arguments, threshold);
  }
}
