package dev.fjord.lab.programs;

import dev.fjord.lab.programs.data.DataProgram;
import dev.fjord.lab.programs.minato.MinatoProgram;
import dev.fjord.lab.programs.shipilev.ShipilevProgram;
import java.util.ArrayList;
import java.util.List;

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
                Sort.ofInts(),
                new MatrixMultiply(),
                new LuDecomposition(),
                new Jacobi(),
                new Prime(),
                new Index()));
    for (Keys.Width width : Keys.Width.values()) {
      programs.add(Sort.of(width));
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
    return Names.find("program", name, programs, Program::name);
  }
}
