package dev.fjord.lab.programs;

import dev.fjord.lab.programs.data.DataPrograms;
import dev.fjord.lab.programs.minato.MinatoPrograms;
import dev.fjord.lab.programs.shipilev.ShipilevPrograms;
import java.util.List;
import java.util.stream.Stream;

/**
 * The programs that there are.
 *
 * @param programs all of them, in the order of the list
 */
public record Catalogue(List<Program> programs) {

  /** The programs of the literature, and those of data-parallel. */
  public static Catalogue standard() {
    List<Program> ofLeaAndTakipi =
        List.of(
            Fib.program(),
            Integrate.program(),
            Microscope.program(),
            Sort.ofInts(),
            MatrixMultiply.program(),
            LuDecomposition.program(),
            Jacobi.program(),
            Prime.program(),
            Index.program());
    return new Catalogue(
        Stream.of(
                ofLeaAndTakipi,
                Stream.of(Keys.Width.values()).map(Sort::of).toList(),
                MinatoPrograms.all(),
                ShipilevPrograms.all(),
                DataPrograms.all())
            .flatMap(List::stream)
            .toList());
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
