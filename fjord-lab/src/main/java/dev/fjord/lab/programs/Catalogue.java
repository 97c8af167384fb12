package dev.fjord.lab.programs;

import dev.fjord.lab.programs.minato.MinatoProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The programs that there are.
 *
 * @param programs all of them, in the order of the list
 */
public record Catalogue(List<Program> programs) {

  /** The programs of the literature. */
  public static Catalogue standard() {
    List<Program> programs =
        new ArrayList<>(
            List.of(
                new Fib(),
                new Integrate(),
                new Microscope(),
                new Sort(),
                new MatrixMultiply(),
                new LuDecomposition(),
                new Jacobi(),
                new Queens(),
                new Tree(),
                new Index()));
    programs.addAll(MinatoProgram.all());
    return new Catalogue(List.copyOf(programs));
  }

  /**
   * The program of that name.
   *
   * @throws InputException if there is none, with the names that are near
   */
  public Program find(String name) {
    return programs.stream()
        .filter(program -> program.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new InputException(unknown(name)));
  }

  private String unknown(String name) {
    List<String> near =
        programs.stream().map(Program::name).filter(known -> isNear(name, known)).toList();
    String hint =
        near.isEmpty()
            ? "there are " + programs.stream().map(Program::name).collect(Collectors.joining(", "))
            : "did you mean " + String.join(" or ", near) + "?";
    return "no program '%s': %s".formatted(name, hint);
  }

  private static boolean isNear(String given, String known) {
    String word = given.toLowerCase(Locale.ROOT);
    boolean begins = !word.isEmpty() && (known.startsWith(word) || word.startsWith(known));
    return begins || edits(word, known) <= Math.max(1, known.length() / 3);
  }

  /** Levenshtein's distance: letters to insert, remove or replace. */
  private static int edits(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
