package dev.fjord.bench.versus;

import dev.fjord.lab.run.FailedRunException;
import dev.fjord.lab.run.NativeProgram;
import dev.fjord.lab.run.Spread;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Measures cells of other languages.
 *
 * @param folder where {@code fjord-bench/native/build.sh} puts the programs
 */
record NativeRun(Path folder) {

  /** Whether the program of a contender has been built. */
  boolean has(Contender contender) {
    return contender.isNative() && program(contender).isBuilt();
  }

  /** What is read: the programs, and what they are. */
  Stream<Path> files() {
    Stream<Path> programs =
        Arrays.stream(Contender.values()).filter(this::has).map(each -> program(each).file());
    return Stream.concat(programs, Stream.of(builds()));
  }

  /** Where the build writes what it has built. */
  private Path builds() {
    return folder.resolveSibling("versions.txt");
  }

  private NativeProgram program(Contender contender) {
    return new NativeProgram(folder.resolve(String.valueOf(contender.binary)));
  }

  /**
   * Measures a cell once: the median of all repeats but the first.
   *
   * @throws FailedRunException if it gave no result, or different ones
   */
  Sample measure(Cell cell, Effort effort) {
    NativeProgram.Call call =
        new NativeProgram.Call(
            cell.subject().name(),
            cell.size(),
            cell.contender().isSequential() ? 0 : cell.workers(),
            cell.effort(effort).repeats());
    try {
      NativeProgram.Line line = program(cell.contender()).run(call);
      return Sample.of(Spread.median(line.warmNanos()), line.nanos(), line.result());
    } catch (FailedRunException e) {
      throw e.of(cell.title());
    }
  }

  /** What native contenders there are, in the words of the build, and which are not measured. */
  List<String> versions(List<Subject> subjects, Grid grid) {
    List<String> lines = new ArrayList<>();
    for (Contender contender : grid.absent(subjects)) {
      lines.add(contender.label + ": absent (fjord-bench/native/build.sh builds it)");
    }
    for (Contender contender : Contender.values()) {
      List<String> problems = grid.leftOut(contender, subjects);
      if (!problems.isEmpty()) {
        lines.add(
            "%s: takes minutes, so not measured (--contenders %s does): %s"
                .formatted(contender.label, contender.id(), String.join(", ", problems)));
      }
    }
    Path built = builds();
    if (Files.isReadable(built) && !subjects.stream().allMatch(each -> each.natives().isEmpty())) {
      try {
        lines.addAll(Files.readAllLines(built));
      } catch (IOException e) {
        lines.add("versions of the native contenders: unknown");
      }
    }
    return lines;
  }
}
