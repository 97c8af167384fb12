package dev.fjord.lab.run;

import dev.fjord.lab.programs.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeoutException;

/**
 * A contender in another language: {@code FILE PROGRAM SIZE WORKERS REPEATS}, which prints a {@link
 * Line}.
 *
 * @param file the program, as {@code fjord-bench/native/build.sh} builds it
 */
public record NativeProgram(Path file) {
  private static final int LIMIT_SECONDS = 600;
  private static final int WRONG = 1;

  /**
   * What it is to run.
   *
   * @param program the program
   * @param size its size
   * @param workers the workers, 0 for plain calls
   * @param repeats how often
   */
  public record Call(String program, String size, int workers, int repeats) {}

  /**
   * What it prints, as JSON.
   *
   * @param contender its contender
   * @param program the program it ran
   * @param size its size
   * @param workers the workers, 0 for plain calls
   * @param nanos nanoseconds of each repeat
   * @param result the result, the same in all repeats
   */
  public record Line(
      String contender, String program, long size, int workers, List<Double> nanos, String result) {

    /** All repeats but the first, which found cold caches and an empty heap. */
    public List<Double> warmNanos() {
      return nanos.size() > 1 ? nanos.subList(1, nanos.size()) : nanos;
    }
  }

  /** The programs of a checkout. */
  public static Path folder(Path home) {
    return home.resolve("fjord-bench/target/native/bin");
  }

  /** Whether it has been built. */
  public boolean isBuilt() {
    return Files.isExecutable(file);
  }

  /**
   * Runs it once.
   *
   * @throws FailedRunException if it gave no result, or different ones
   */
  public Line run(Call call) {
    Ended ended;
    try {
      ended =
          Ended.run(
              LIMIT_SECONDS,
              List.of(
                  file.toString(),
                  call.program,
                  call.size,
                  Integer.toString(call.workers),
                  Integer.toString(call.repeats)));
    } catch (IOException | TimeoutException e) {
      throw FailedRunException.failed(String.valueOf(e.getMessage()));
    }
    if (ended.code() != 0) {
      String why = ended.errors().lines().findFirst().orElse("ended with " + ended.code());
      throw ended.code() == WRONG ? FailedRunException.wrong(why) : FailedRunException.failed(why);
    }
    return parse(call, ended.output());
  }

  /**
   * Reads what it printed.
   *
   * @throws FailedRunException if that is not the line for this call
   */
  public static Line parse(Call call, String output) {
    String json = output.lines().filter(line -> line.startsWith("{")).findFirst().orElse("");
    Line line;
    try {
      line = Json.read(json, Line.class, "unreadable output");
    } catch (InputException e) {
      throw FailedRunException.failed(String.valueOf(e.getMessage()));
    }
    if (line == null
        || line.nanos() == null
        || line.nanos().isEmpty()
        || !call.size.equals(Long.toString(line.size()))
        || !call.program.equals(line.program())) {
      throw FailedRunException.failed("unreadable output: " + json);
    }
    return line;
  }
}
