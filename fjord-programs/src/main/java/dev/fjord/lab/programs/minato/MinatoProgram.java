package dev.fjord.lab.programs.minato;

import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.programs.Size;
import dev.fjord.lab.programs.SizedProgram;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** One of the study's three programs for one of its two problems. */
public abstract class MinatoProgram extends SizedProgram {
  /** The number in the name: 1 in one thread, 2 forks always, 3 while there are few tasks. */
  protected final int number;

  MinatoProgram(String problem, int number, Size size, String what) {
    super(
        "minato-" + problem + "-" + number,
        "M-" + problem,
        size,
        "Minato's " + what + ", " + manner(number),
        null);
    this.number = number;
  }

  /** All six, in the order of the study. */
  public static List<Program> all() {
    return List.of(
        new MinatoFibonacci(1),
        new MinatoFibonacci(2),
        new MinatoFibonacci(3),
        new MinatoSort(1),
        new MinatoSort(2),
        new MinatoSort(3));
  }

  @Override
  public final Set<Face> faces() {
    return number == 1 ? EnumSet.noneOf(Face.class) : EnumSet.of(Face.CONCURRENT);
  }

  /** How the program differs from the other two. */
  private static String manner(int number) {
    return switch (number) {
      case 1 -> "in one thread";
      case 2 -> "forks always";
      default -> "forks while there are fewer tasks than workers";
    };
  }

  /** What to say when a version is asked for that the program does not have. */
  final UnsupportedOperationException absent() {
    return new UnsupportedOperationException(name() + " has no such version");
  }
}
