package dev.fjord.lab.programs;

import dev.fjord.lab.programs.data.DataProgram;
import dev.fjord.lab.programs.minato.MinatoProgram;
import dev.fjord.lab.programs.shipilev.ShipilevProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The programs that there are.
 *
 * @param programs all of them, in the order of the list
 */
public record Catalogue(List<Program> programs) {

  /** The programs of the literature, and those of data-parallel. */
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
                new Prime(),
                new Index()));
    for (Keys.Width width : Keys.Width.values()) {
      programs.add(new KeySort(width));
    }
    programs.addAll(MinatoProgram.all());
    programs.addAll(ShipilevProgram.all());
    programs.addAll(DataProgram.all());
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
    List<String> near = Names.near(name, programs.stream().map(Program::name).toList());
    String hint =
        near.isEmpty()
            ? "there are " + programs.stream().map(Program::name).collect(Collectors.joining(", "))
            : "did you mean " + String.join(" or ", near) + "?";
    return "no program '%s': %s".formatted(name, hint);
  }
}
