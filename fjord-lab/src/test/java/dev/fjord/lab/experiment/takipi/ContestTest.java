package dev.fjord.lab.experiment.takipi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Experiment;
import dev.fjord.lab.experiment.Instruments;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Measurement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContestTest {
  @TempDir private Path folder;

  /** Each cell takes a millisecond longer than the one before, give or take a spread. */
  private record Planted(double spread, List<Cell> seen) implements Instruments {
    @Override
    public Measurement measure(Cell cell) {
      seen.add(cell);
      List<Double> samples = List.of(seen.size() - spread, 1.0 * seen.size(), seen.size() + spread);
      return Measurement.of(cell, samples, "1", "", null, null);
    }
  }

  @Test
  void whichIsBestAndWorstCannotBeToldWhereTheSpreadIsLarger() throws Exception {
    Path text = Files.writeString(folder.resolve("text"), "words");
    Setting setting = new Setting(Setting.Size.TINY, 2, 1 << 30, folder, Optional.of(text));
    Experiment index = new Experiment("T-index", Contest::index);
    assertEquals(Answer.UNTOLD, index.run(setting, new Planted(1_000, new ArrayList<>())).answer());
    assertEquals(Answer.FAILS, index.run(setting, new Planted(0.1, new ArrayList<>())).answer());
  }
}
