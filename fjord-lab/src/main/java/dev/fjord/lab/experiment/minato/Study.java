package dev.fjord.lab.experiment.minato;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Measurement;
import java.util.List;

/**
 * One of the study's two problems: its three programs, timed on all its numbers of workers.
 *
 * @param bench where
 * @param problem {@code fib} or {@code sort}
 * @param n its size
 * @param watched how many runs are watched on more workers than one
 */
record Study(Bench bench, String problem, int n, int watched) {
  /** What runs programs 2 and 3: the same source, with its imports changed. */
  static final List<By> BY = List.of(By.CONCURRENT, By.JDK);

  /** The program in one thread. */
  static final int SINGLE = 1;

  static final List<Integer> ALL = List.of(1, 2, 3);

  /** The programs that fork: always, and only while there are fewer tasks than workers. */
  static final List<Integer> FORKING = List.of(2, 3);

  /** What runs a program. */
  static List<By> by(int program) {
    return program == SINGLE ? List.of(By.ALONE) : BY;
  }

  static String program(int number) {
    return "program " + number;
  }

  /**
   * The problem in the size of the setting, and the scale told.
   *
   * @param tiny its size where all is tiny
   * @param quick its size where all is quick
   */
  static Study of(Bench bench, String problem, int tiny, int quick) {
    int paper = (int) bench.claim().get("size", problem, "n");
    int n = bench.setting().choose(tiny, quick, paper);
    if (n != paper) {
      bench.scale("%s of %,d, the document's is %,d", problem, n, paper);
    }
    return new Study(bench, problem, n, 0);
  }

  /** The same with so many runs watched. */
  Study watching(int runs) {
    return new Study(bench, problem, n, runs);
  }

  /**
   * The study's tables 2-3 and 3-2: forks, joins and steals of the programs that fork. {@code
   * java.util.concurrent} counts no forks, so that of its forks those are told that follow from the
   * program, or that it counts.
   */
  void count(String title, int workers) {
    Table table = bench.tableOf(title, "program | run by | workers | forks | joins | steals");
    for (int program : FORKING) {
      String line = program(program);
      double there = bench.claim().find("forks", line, workers);
      if (!Double.isNaN(there)) {
        double steals = bench.claim().find("steals", line, workers);
        table.add(line, Times.DOCUMENT, workers, there, joins(there), steals);
      }
      for (By by : BY) {
        Measurement m = of(program, by, workers);
        table.add(line, by, workers, forks(m), joins(forks(m)), m.counted(Counters::steals));
      }
    }
  }

  /** The forks of a run: as the pool counts them, or else as the program tells. */
  static double forks(Measurement measurement) {
    double counted = measurement.counted(Counters::forks);
    Long formula = measurement.forks();
    return Double.isNaN(counted) && formula != null ? formula : counted;
  }

  /** How many of its forks are joined: all, or none. */
  double joins(double forks) {
    return problem.equals("fib") ? forks : 0 * forks;
  }

  /** The cell of a program in this size. */
  Cell cell(int program, By by, int workers) {
    return bench.cell("minato-" + problem + "-" + program, List.of(n), by, workers);
  }

  /** What a program gave on so many workers. */
  Measurement of(int program, By by, int workers) {
    return bench.measure(cell(program, by, workers).watching(workers > 1 ? watched : 0));
  }

  /** Times everything. */
  void time(Times times) {
    for (int program : ALL) {
      String line = program(program);
      for (int workers : bench.setting().workers(bench.claim().places("ms", line))) {
        for (By by : by(program)) {
          times.add(line, by, of(program, by, workers));
        }
        times.addDocument(line, Times.DOCUMENT, workers, bench.claim().find("ms", line, workers));
      }
    }
  }
}
