package dev.fjord.lab.programs;

import dev.fjord.lab.programs.data.DataPrograms;
import dev.fjord.lab.programs.minato.MinatoPrograms;
import dev.fjord.lab.programs.shipilev.ShipilevPrograms;
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
                Fib.program(),
                Integrate.program(),
                Microscope.program(),
                Sort.ofInts(),
                MatrixMultiply.program(),
                LuDecomposition.program(),
                Jacobi.program(),
                Prime.program(),
                Index.program()));
    for (Keys.Width width : Keys.Width.values()) {
      programs.add(Sort.of(width));
    }
    programs.addAll(MinatoPrograms.all());
    programs.addAll(ShipilevPrograms.all());
    programs.addAll(DataPrograms.all());
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
