package dev.fjord.lab;

import dev.fjord.lab.index.UnreadableFileException;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.ChildJvm;
import dev.fjord.lab.run.Laboratory;
import dev.fjord.lab.run.Probe;

/**
 * What a child virtual machine does: measures one cell or runs one probe, told as JSON, and prints
 * the outcome as JSON. It starts hundreds of times, and so does without the command line's library.
 */
public final class Child {
  private Child() {}

  /**
   * Does what it is told and ends the virtual machine: with 0, also if a result was wrong, or with
   * 2 and one line on standard error.
   *
   * @param args what, as {@link ChildJvm} has it
   */
  public static void main(String[] args) {
    System.exit(run(Session.standard(System.out, System.err), args));
  }

  static int run(Session session, String... args) {
    try {
      if (args.length != 2) {
        throw new InputException("a child takes what to do, and with what");
      }
      session.out().println(ChildJvm.write(outcome(session, args[0], args[1])));
      return Main.RIGHT;
    } catch (InputException | UnreadableFileException e) {
      session.err().println("fjord: " + e.getMessage());
      return Main.UNUSABLE;
    }
  }

  private static Object outcome(Session session, String command, String json) {
    switch (command) {
      case ChildJvm.COMMAND -> {
        Cell cell = ChildJvm.readCell(json);
        ChildJvm.endWithParent();
        return new Laboratory(session.catalogue()).measure(cell);
      }
      case ChildJvm.PROBE -> {
        Probe.Call call = ChildJvm.readCall(json);
        ChildJvm.endWithParent();
        return session.experiments().probe(call.probe()).run(call.arguments());
      }
      default -> throw new InputException("a child measures nothing by '" + command + "'");
    }
  }
}
