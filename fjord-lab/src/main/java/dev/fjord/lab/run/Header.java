package dev.fjord.lab.run;

import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.Plan;
import dev.fjord.lab.programs.Program;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the report of a measurement begins.
 *
 * @param date when it began, ISO 8601
 * @param command the arguments of the command
 * @param program the program's name
 * @param arguments the program's arguments
 * @param input the same as a reader would write them
 * @param face the label of what the versions on Fjord are written with; null if there are none
 * @param machine where it runs
 */
public record Header(
    String date,
    List<String> command,
    String program,
    List<String> arguments,
    String input,
    @Nullable String face,
    Machine machine) {

  /** Of a measurement that begins now. */
  public static Header now(
      List<String> command, Program program, List<String> arguments, Plan plan, Face face) {
    return new Header(
        Text.now(),
        command,
        program.name(),
        arguments,
        plan.input(),
        program.faces().isEmpty() ? null : face.label(),
        Machine.current());
  }

  /** It as text, with how the program ran. */
  public String text(String how, Jvm jvm) {
    boolean usual = face == null || face.equals(Face.FORK.label());
    String ran = "%s %s, %s%s".formatted(program, input, how, usual ? "" : ", face " + face);
    return ran + "\n" + machine.with(jvm);
  }
}
