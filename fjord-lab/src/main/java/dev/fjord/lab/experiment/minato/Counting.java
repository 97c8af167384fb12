package dev.fjord.lab.experiment.minato;

import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Measurement;
import org.jspecify.annotations.Nullable;

/**
 * The study's tables 2-3 and 3-2: forks, joins and steals. {@code java.util.concurrent} counts no
 * forks, so that of its forks those are told that follow from the program, or that it counts.
 */
final class Counting {
  private final Table table;
  private final Study study;

  /** Begins the table. */
  Counting(Study study, String title) {
    this.study = study;
    table = study.bench().table(title, "program | run by | workers | forks | joins | steals");
  }

  /** The forks of a run: as the pool counts them, or else as the program tells; null if neither. */
  static @Nullable Double forks(Measurement measurement) {
    Double counted = measurement.counted(Counters::forks);
    if (counted != null) {
      return counted;
    }
    Long formula = measurement.forks();
    return formula == null ? null : Double.valueOf(formula);
  }

  void add(int program, By by, Measurement measurement) {
    add(
        program,
        by,
        measurement.workers(),
        forks(measurement),
        measurement.counted(Counters::steals));
  }

  /** Adds what the document tells; nothing if it tells nothing. */
  void addDocument(int program, int workers) {
    String line = Study.program(program);
    Double forks = study.bench().claim().find("forks", line, workers);
    if (forks != null) {
      Double steals = study.bench().claim().find("steals", line, workers);
      add(program, Times.DOCUMENT, workers, forks, steals);
    }
  }

  private void add(
      int program, Object by, int workers, @Nullable Double forks, @Nullable Double steals) {
    table.add(Study.program(program), by, workers, forks, study.joins(forks), steals);
  }
}
