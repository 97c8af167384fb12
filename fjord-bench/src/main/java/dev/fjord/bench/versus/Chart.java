package dev.fjord.bench.versus;

import dev.fjord.lab.report.BarPicture;
import dev.fjord.lab.report.BarPicture.Bar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a fork costs as bars: contenders one below the other, a colour for each platform. */
final class Chart {
  private Chart() {}

  /**
   * Draws the rows of a program and size.
   *
   * @return the file in the folder; null if it is not known what a fork costs
   */
  static @Nullable Path draw(String program, String size, List<Row> all, String note, Path folder)
      throws IOException {
    List<Bar> bars =
        all.stream()
            .filter(row -> row.program().equals(program) && row.size().equals(size))
            .filter(row -> row.complaint().isEmpty() && row.nanosPerFork() != null)
            .map(
                row ->
                    new Bar(
                        row.fullLabel(),
                        row.platform(),
                        Objects.requireNonNull(row.nanosPerFork())))
            .sorted(Comparator.comparing(bar -> first(all, bar.group())))
            .toList();
    if (bars.isEmpty()) {
      return null;
    }
    String title =
        "%s %s: what a fork and its join add to the sequential code".formatted(program, size);
    Path file = folder.resolve(program + "-" + size + ".svg");
    Files.writeString(file, BarPicture.draw(title, "nanoseconds, 1 worker; " + note, bars));
    return file;
  }

  private static int first(List<Row> all, String label) {
    return all.stream().map(Row::fullLabel).toList().indexOf(label);
  }
}
