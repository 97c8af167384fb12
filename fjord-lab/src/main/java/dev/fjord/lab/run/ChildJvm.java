package dev.fjord.lab.run;

import dev.fjord.lab.programs.InputException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Measures each cell in a virtual machine of its own, so that no contender runs on code that the
 * compiler shaped for another.
 *
 * <p>The child is the same {@code java} with the same class path and arguments (or those in the
 * property {@value #OPTIONS}, separated by blanks), told {@value #COMMAND} and the cell as JSON. It
 * prints the {@link Measurement} as JSON, or ends with 2 and one line on standard error. Its
 * standard input is a pipe from here, on which only a {@link Talk} sends anything: when it ends,
 * this process is gone, and the child ends itself, however this process died. What is no program is
 * measured in the same way, by {@value #PROBE}; with a child that is to stay, {@value #TALK}, there
 * is a {@link Talk}.
 *
 * @param mainClass the class to start
 * @param limit how long a child may take; its start is within it
 * @param sharing options by which children find their classes in an archive; none for no archive
 */
public record ChildJvm(String mainClass, TimeLimit limit, List<String> sharing) {
  /** The command that makes a virtual machine a child that measures a cell. */
  public static final String COMMAND = "cell";

  /** The command that makes a virtual machine a child that runs a {@link Probe}. */
  public static final String PROBE = "probe";

  /** The command that makes a virtual machine a child to {@link Talk} with. */
  public static final String TALK = "talk";

  /** The property with the options for children, in place of those of this virtual machine. */
  public static final String OPTIONS = "fjord.javaOpts";

  private static final int INPUT_ERROR = 2;
  private static final int KILLED = 137;

  /** How a virtual machine ends that was told to: by an interrupt, by a request. */
  private static final List<Integer> TOLD_TO_END = List.of(130, 143);

  /** Children that read their classes from the class path. */
  public ChildJvm(String mainClass, TimeLimit limit) {
    this(mainClass, limit, List.of());
  }

  /**
   * The same with children that find their classes in an archive, and so begin in half the time. A
   * first child makes the archive. Where the virtual machine makes none they are as before.
   *
   * @param first what the first child measures; not more than is needed to load the classes
   */
  public ChildJvm sharingClasses(Cell first) {
    try {
      Path folder = Temporary.own(Files.createTempDirectory("fjord-cells"));
      Path archive = Temporary.own(folder.resolve("classes.jsa"));
      List<String> making = List.of("-Xlog:disable", "-XX:ArchiveClassesAtExit=" + archive);
      new ChildJvm(mainClass, limit, making).measure(first);
      return Files.exists(archive)
          ? new ChildJvm(mainClass, limit, List.of("-XX:SharedArchiveFile=" + archive))
          : this;
    } catch (IOException | InputException none) {
      return this;
    }
  }

  /**
   * Measures a cell.
   *
   * @throws InputException if the child could not; the message is its own where it left one
   * @throws InterruptedRunException if this thread was interrupted, or the child told to end
   */
  public Measurement measure(Cell cell) {
    Start child = Start.of(COMMAND, cell);
    return Json.read(once(child, cell), Measurement.class, child.unreadable());
  }

  /**
   * Starts a child that runs a cell each time it is asked to, and stays until the talk is closed.
   *
   * @throws InputException if it cannot be started
   */
  public Talk talk(Cell cell) {
    return start(Start.of(TALK, cell), cell);
  }

  /**
   * Runs a probe.
   *
   * @throws InputException if the child could not; the message is its own where it left one
   * @throws InterruptedRunException if this thread was interrupted, or the child told to end
   */
  public <A> A read(Probe<A> probe) {
    Start child = new Start(PROBE, probe.toString(), probe.options());
    return Json.answer(once(child, probe), probe, child.unreadable());
  }

  /** Runs a probe in this virtual machine, and has all that a child is told go the same way. */
  public static <A> A here(Probe<A> probe) {
    Object answer = readProbe(Json.line(probe)).here();
    return Json.answer(Json.line(answer), probe, probe + ": unreadable measurement");
  }

  /** A virtual machine to be started: what it is told, what messages call it, its own options. */
  private record Start(String command, String name, List<String> options) {
    static Start of(String command, Cell cell) {
      List<String> options = new ArrayList<>(cell.options());
      if (cell.contender() == Contender.VIRTUAL) {
        options.addAll(VirtualThreads.options(cell.workers()));
      }
      return new Start(command, cell.program() + ": " + cell.title(), options);
    }

    String unreadable() {
      return name + ": unreadable measurement";
    }
  }

  private Talk start(Start child, Object argument) {
    try {
      Path errors = Temporary.file("fjord-cell", ".err");
      ProcessBuilder builder = new ProcessBuilder(commandLine(child, Json.line(argument)));
      return new Talk(
          child.name, Temporary.start(builder.redirectError(errors.toFile())), errors, limit);
    } catch (IOException e) {
      throw new InputException(child.name + ": cannot run its Java virtual machine: " + e);
    }
  }

  private String once(Start child, Object argument) {
    try (Talk talk = start(child, argument)) {
      return talk.hearOut();
    }
  }

  /** Why a child ended without an answer: it was told to, or what its first line of errors says. */
  static RuntimeException failure(String name, int code, Path errors) {
    if (TOLD_TO_END.contains(code)) {
      return new InterruptedRunException(name);
    }
    String line = firstLine(errors);
    return new InputException(
        code == INPUT_ERROR
            ? line.replaceFirst("^fjord: ", "")
            : "%s: its Java virtual machine %s %d: %s"
                .formatted(
                    name,
                    code == KILLED ? "was killed, perhaps for lack of memory:" : "ended with",
                    code,
                    line));
  }

  private static String firstLine(Path errors) {
    try {
      return new String(Files.readAllBytes(errors), StandardCharsets.UTF_8)
          .lines()
          .filter(text -> !text.isBlank() && !text.matches("(NOTE: )?Picked up .*"))
          .findFirst()
          .orElse("no message");
    } catch (IOException e) {
      return "no message: " + e;
    }
  }

  private List<String> commandLine(Start child, String argument) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options());
    command.addAll(sharing);
    command.addAll(child.options);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(mainClass);
    command.add(child.command);
    command.add(argument);
    return command;
  }

  private static List<String> options() {
    String given = System.getProperty(OPTIONS);
    if (given != null) {
      return given.isBlank() ? List.of() : List.of(given.strip().split("\\s+"));
    }
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> !option.startsWith("-agentlib:") && !option.startsWith("-javaagent:"))
        .toList();
  }

  /** In the child: reads the cell that it was given. */
  public static Cell readCell(String json) {
    return read(COMMAND, json, Cell.class);
  }

  /** In the child: reads the probe that it was given. */
  public static Probe<?> readProbe(String json) {
    return read(PROBE, json, Probe.class);
  }

  private static <T> T read(String command, String json, Class<T> type) {
    return Json.read(json, type, command + ": not a " + command);
  }

  /**
   * In the child: ends this virtual machine when the parent is gone, and runs {@code asked} for
   * each line that it sends.
   */
  public static void endWithParent(Runnable asked) {
    Daemon.start(
        "fjord-parent-watch",
        () -> {
          try {
            for (int c = System.in.read(); c >= 0; c = System.in.read()) {
              if (c == '\n') {
                asked.run();
              }
            }
          } catch (IOException gone) {
            // as the end of the pipe
          } finally {
            Runtime.getRuntime().halt(INPUT_ERROR);
          }
        });
  }
}
