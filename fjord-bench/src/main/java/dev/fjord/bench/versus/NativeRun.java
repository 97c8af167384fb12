package dev.fjord.bench.versus;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Measures cells of other languages: {@code BINARY PROGRAM SIZE WORKERS REPEATS}, which prints a
 * {@link Line}.
 *
 * @param folder where {@code fjord-bench/native/build.sh} puts the programs
 */
record NativeRun(Path folder) {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int LIMIT_SECONDS = 600;
  private static final int WRONG = 1;

  /**
   * What a program prints, as JSON.
   *
   * @param contender its contender
   * @param program the program it ran
   * @param size its size
   * @param workers the workers, 0 for plain calls
   * @param nanos nanoseconds of each repeat
   * @param result the result, the same in all repeats
   */
  record Line(
      String contender, String program, long size, int workers, List<Double> nanos, String result) {

    /** The median of all repeats but the first, which found cold caches and an empty heap. */
    Sample toSample() {
      List<Double> warm = nanos.size() > 1 ? nanos.subList(1, nanos.size()) : nanos;
      return Sample.of(Sample.median(warm), nanos, result);
    }
  }

  /** Whether the program of a contender has been built. */
  boolean has(Contender contender) {
    return contender.binary() != null && Files.isExecutable(path(contender));
  }

  private Path path(Contender contender) {
    return folder.resolve(String.valueOf(contender.binary()));
  }

  /**
   * Measures a cell once.
   *
   * @throws CellFailedException if it gave no result, or different ones
   */
  Sample measure(Cell cell, Effort effort) throws CellFailedException {
    try {
      Path output = Files.createTempFile("fjord-native", ".out");
      Path errors = Files.createTempFile("fjord-native", ".err");
      try {
        return measure(cell, effort, output, errors);
      } finally {
        Files.deleteIfExists(output);
        Files.deleteIfExists(errors);
      }
    } catch (IOException e) {
      throw CellFailedException.failed("%s: %s".formatted(cell.title(), e));
    }
  }

  private Sample measure(Cell cell, Effort effort, Path output, Path errors)
      throws IOException, CellFailedException {
    Process process =
        new ProcessBuilder(
                path(cell.contender()).toString(),
                cell.subject().name(),
                cell.size(),
                Integer.toString(cell.contender().isSequential() ? 0 : cell.workers()),
                Integer.toString(
                    cell.contender().isSlow() ? effort.slow().repeats() : effort.repeats()))
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw CellFailedException.failed(
            "%s: not done after %d s".formatted(cell.title(), LIMIT_SECONDS));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CellFailedException.failed(cell.title() + ": interrupted");
    } finally {
      process.destroyForcibly();
    }
    int code = process.exitValue();
    if (code != 0) {
      String why = text(errors).lines().findFirst().orElse("ended with " + code);
      String message = cell.title() + ": " + why;
      throw code == WRONG
          ? CellFailedException.wrong(message)
          : CellFailedException.failed(message);
    }
    return parse(cell, text(output)).toSample();
  }

  private static String text(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8);
  }

  /**
   * Reads what a program printed.
   *
   * @throws CellFailedException if that is not the line for this cell
   */
  static Line parse(Cell cell, String output) throws CellFailedException {
    String json = output.lines().filter(line -> line.startsWith("{")).findFirst().orElse("");
    Line line;
    try {
      line = JSON.readValue(json, Line.class);
    } catch (JsonProcessingException e) {
      throw CellFailedException.failed(
          "%s: unreadable output: %s".formatted(cell.title(), e.getOriginalMessage()));
    }
    if (line == null
        || line.nanos() == null
        || line.nanos().isEmpty()
        || !cell.size().equals(Long.toString(line.size()))
        || !cell.subject().name().equals(line.program())) {
      throw CellFailedException.failed("%s: unreadable output: %s".formatted(cell.title(), json));
    }
    return line;
  }
}
