package dev.fjord.lab.programs;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A program that can be run in three versions. A new one is a class that implements this, or {@link
 * SizedProgram} when its only argument is a size, and a line in {@link Catalogue}.
 */
public interface Program {

  /** The word that names it on the command line. */
  String name();

  /** What it computes, in one line. */
  String summary();

  /** Where it comes from: the id of the source, for example {@code L-fib}. */
  String source();

  /** The arguments it takes, as in a usage line: {@code [N]}, {@code PATH...}. */
  String synopsis();

  /** The arguments used when none is given; empty if it cannot run without any. */
  List<String> presets();

  /**
   * The arguments for the virtual machines that run it. What has to be on disk for them is made
   * here, once, and deleted when this virtual machine ends.
   *
   * @throws InputException if it cannot be made
   */
  default List<String> made(List<String> arguments) {
    return arguments;
  }

  /** The files of the user that it reads. */
  default List<Path> inputs(List<String> arguments) {
    return List.of();
  }

  /** The size in the paper that the program comes from, empty if there is none. */
  String paper();

  /**
   * What the program is written with on Fjord, in the order of {@link Face}; the first is used when
   * none is chosen. Empty for a program that has the sequential version only.
   */
  default Set<Face> faces() {
    return EnumSet.of(Face.FORK);
  }

  /**
   * Whether it is a loop over pieces that need nothing of each other, and so has versions for
   * executor services and streams besides.
   */
  default boolean isLoop() {
    return false;
  }

  /** What {@code --threshold N} means to the program; empty if it has no threshold. */
  default Optional<String> threshold() {
    return Optional.empty();
  }

  /**
   * Reads the arguments. Allocates nothing that grows with them.
   *
   * @param arguments what the user gave, or the presets
   * @param threshold the threshold, at least 1; empty to fork down to the natural bottom, and
   *     always empty for a program without threshold
   * @throws InputException if an argument is no good
   */
  Plan plan(List<String> arguments, OptionalInt threshold);
}
