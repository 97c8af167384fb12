package dev.fjord.lab;

import dev.fjord.lab.index.UnreadableFileException;
import dev.fjord.lab.options.Commands;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.ChildJvm;
import dev.fjord.lab.run.Json;
import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Laboratory;
import dev.fjord.lab.run.Probe;
import java.util.concurrent.Semaphore;

/**
 * What a child virtual machine does: measures one cell, runs one cell by turns, or runs one probe,
 * told as JSON, and prints the outcome as JSON. It starts hundreds of times, and so does without
 * the command line's library.
 */
public final class Child {
  /** How a virtual machine ends that throws: nobody foresaw that. */
  private static final int FAILED = 1;

  private Child() {}

  /**
   * Does what it is told and ends the virtual machine: with 0, also if a result was wrong, with 2
   * and one line on standard error, or with 1 and what was thrown.
   *
   * @param args what, as {@link ChildJvm} has it
   */
  public static void main(String[] args) {
    int code = FAILED;
    try {
      code = run(Session.standard(System.out, System.err), args);
    } catch (Throwable thrown) {
      Thread main = Thread.currentThread();
      main.getUncaughtExceptionHandler().uncaughtException(main, thrown); // prints it
    }
    System.exit(code); // also if the threads of a pool are left
  }

  static int run(Session session, String... args) {
    try {
      if (args.length != 2) {
        throw new InputException("a child takes what to do, and with what");
      }
      perform(session, args[0], args[1]);
      return Commands.RIGHT;
    } catch (InputException | UnreadableFileException e) {
      session.err().println("fjord: " + e.getMessage());
      return Commands.UNUSABLE;
    }
  }

  private static void perform(Session session, String command, String json) {
    switch (command) {
      case ChildJvm.COMMAND -> {
        Cell cell = ChildJvm.readCell(json);
        ChildJvm.endWithParent(() -> {});
        print(session, new Laboratory(session.catalogue()).measure(cell));
      }
      case ChildJvm.PROBE -> {
        Probe<?> probe = ChildJvm.readProbe(json);
        ChildJvm.endWithParent(() -> {});
        print(session, probe.here());
      }
      case ChildJvm.TALK -> talk(session, ChildJvm.readCell(json));
      default -> throw new InputException("a child measures nothing by '" + command + "'");
    }
  }

  /** Runs the cell each time that the parent asks, and so does not return. */
  private static void talk(Session session, Cell cell) {
    Semaphore asked = new Semaphore(0);
    ChildJvm.endWithParent(asked::release);
    new Laboratory(session.catalogue())
        .seat(
            cell,
            seat -> {
              print(session, Jvm.current());
              while (true) {
                asked.acquireUninterruptibly();
                print(session, seat.turn());
              }
            });
  }

  private static void print(Session session, Object outcome) {
    session.out().println(Json.line(outcome));
    session.out().flush();
  }
}
