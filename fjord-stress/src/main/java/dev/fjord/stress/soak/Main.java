package dev.fjord.stress.soak;

import static dev.fjord.lab.options.Ending.standardOutput;

import dev.fjord.lab.options.Commands;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** {@code fjord soak}, started by the launcher in place of the lab's command. */
public final class Main {
  /** So long a stopped soak may take to finish its round; one that hangs does not. */
  private static final long STOP_SECONDS = 20;

  private Main() {}

  /**
   * Runs the command and ends the virtual machine.
   *
   * @param args {@code soak} and its arguments
   */
  public static void main(String[] args) {
    Ending ending = new Ending();
    int code = Commands.WRONG;
    try {
      code = run(standardOutput(), System.err, ending::begun, args);
    } catch (Throwable thrown) {
      Thread main = Thread.currentThread();
      main.getUncaughtExceptionHandler().uncaughtException(main, thrown); // prints it
    }
    ending.code.complete(code);
    System.exit(code);
  }

  /** Runs the command; its exit code. */
  static int run(PrintStream out, PrintStream err, Consumer<Soak> begun, String... args) {
    String[] own =
        args.length > 0 && args[0].equals("soak") ? Arrays.copyOfRange(args, 1, args.length) : args;
    CommandLine command = new CommandLine(new SoakCommand(out, err, List.of(args), begun));
    return Commands.run("fjord soak", command, out, err, own);
  }

  /**
   * Ctrl-C: the virtual machine is about to end, and its hook stops the soak, lets it print its
   * sums, and ends with the exit code that it has come to.
   */
  private static final class Ending {
    final CompletableFuture<Integer> code = new CompletableFuture<>();
    private volatile @Nullable Soak soak;

    void begun(Soak begun) {
      soak = begun;
      Runtime.getRuntime().addShutdownHook(new Thread(this::end, "soak end"));
    }

    private void end() {
      Soak stopping = soak;
      if (stopping == null || code.isDone()) {
        return;
      }
      stopping.stop();
      int exit;
      try {
        exit = code.get(STOP_SECONDS, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        System.err.println("fjord soak: stopped; the round under way did not end");
        exit = stopping.findings().isEmpty() ? Commands.RIGHT : Commands.WRONG;
      } catch (Exception e) {
        exit = Commands.WRONG;
      }
      System.out.flush();
      Runtime.getRuntime().halt(exit);
    }
  }
}
