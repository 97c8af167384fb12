package dev.fjord.lab.options;

import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Program;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A program, its arguments, and what it is written with. */
public final class ProgramOptions {
  @Parameters(index = "0", paramLabel = "PROGRAM", description = "see 'fjord list'")
  private String name = "";

  @Parameters(index = "1..*", paramLabel = "ARGUMENT", description = "size or other arguments")
  private List<String> arguments = new ArrayList<>();

  @Option(
      names = "--face",
      paramLabel = "FACE",
      description =
          "what the program is written with on Fjord: fork, fjtask, concurrent (default: the first"
              + " that it has)")
  private @Nullable Face face;

  /**
   * The program.
   *
   * @throws InputException if there is none of that name, or it has not the face chosen
   */
  public Program find(Catalogue catalogue) {
    Program program = catalogue.find(name);
    if (face != null && program.faces().isEmpty()) {
      throw new InputException(name + " is one thread: it has no other version for --face");
    }
    if (face != null && !program.faces().contains(face)) {
      throw new InputException(
          "%s has no version for --face %s; it has %s"
              .formatted(name, face.label(), Face.list(program.faces())));
    }
    return program;
  }

  /** The arguments given, else the program's own. */
  public List<String> words(Program program) {
    return arguments.isEmpty() ? program.presets() : arguments;
  }

  /** The face chosen, else the program's first, else any, since nothing is run on Fjord. */
  public Face face(Program program) {
    return face != null ? face : program.faces().stream().findFirst().orElse(Face.FORK);
  }
}
