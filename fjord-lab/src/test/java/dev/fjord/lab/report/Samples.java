package dev.fjord.lab.report;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Figure.Axis;
import dev.fjord.lab.experiment.Figure.Point;
import dev.fjord.lab.experiment.Figure.Series;
import dev.fjord.lab.experiment.Outcome;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Table.Column;
import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Machine;
import dev.fjord.lab.run.OutputFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** Outcomes as experiments give them, invented, and some as they should not be. */
final class Samples {
  private static final Machine MACHINE =
      new Machine("AMD EPYC 7B13", 2, "Linux 6.1.0 amd64", 8L << 30);
  private static final Jvm JVM =
      new Jvm(
          "OpenJDK 64-Bit Server VM",
          "17.0.15+6",
          List.of("PS MarkSweep", "PS Scavenge"),
          List.of(),
          2L << 30);
  private static final double[] WORKERS = {1, 2, 4, 8};

  private Samples() {}

  /** Writes the report of all into a directory that is there, to look at it. */
  public static void main(String[] args) {
    Page.write(all(), "abc1234", new OutputFile(Path.of(args[0], Page.NAME)));
  }

  static List<Outcome> all() {
    return List.of(fibonacci(), speedup(), threshold(), unfinished(), wrong(), nasty());
  }

  /** An outcome of that id with nothing but these tables and figures in it. */
  static Outcome with(String id, Object... shown) {
    return outcome(id, "Sample", "Nobody", "", List.of(shown));
  }

  private static Outcome outcome(
      String id, String title, String source, String question, List<?> shown, String... findings) {
    return outcome(id, title, source, question, shown, List.of(findings), List.of(), false);
  }

  private static Outcome outcome(
      String id,
      String title,
      String source,
      String question,
      List<?> shown,
      List<String> findings,
      List<String> complaints,
      boolean interrupted) {
    return new Outcome(
        id,
        title,
        source,
        question,
        interrupted || !complaints.isEmpty() ? Answer.UNTOLD : Answer.HOLDS,
        findings.isEmpty() ? "" : findings.get(0),
        "quick",
        "F(36) in place of F(40), so that the grid is done in minutes",
        "",
        such(shown, Table.class),
        such(shown, Figure.class),
        findings,
        complaints,
        List.of(),
        interrupted,
        MACHINE,
        JVM,
        "2026-11-21T16:30:00Z",
        200.4);
  }

  private static <T> List<T> such(List<?> shown, Class<T> type) {
    return shown.stream().filter(type::isInstance).map(type::cast).toList();
  }

  private static Outcome fibonacci() {
    Axis workers = new Axis("workers", false);
    Figure times =
        new Figure(
            "Figure 2-1: F(36) by number of workers",
            workers,
            new Axis("milliseconds", true),
            List.of(
                spread("program 2, Fjord", WORKERS, n -> 210 / Math.min(n, 1.9)),
                spread("program 2, java.util.concurrent", WORKERS, n -> 980 / Math.min(n, 1.6)),
                spread("program 3, Fjord", WORKERS, n -> 64 / Math.min(n, 1.95)),
                spread("program 3, java.util.concurrent", WORKERS, n -> 71 / Math.min(n, 1.9)),
                series("program 1, sequential", WORKERS, n -> 51)));
    Figure steals =
        new Figure(
            "Table 2-3: steals by number of workers",
            workers,
            new Axis("steals", true),
            List.of(
                series("program 2, Fjord", WORKERS, n -> n < 2 ? 0 : 8 * n),
                series("program 2, java.util.concurrent", WORKERS, n -> n < 2 ? 0 : 30_500 * n)));
    Table table =
        Table.of(
            "Table 2-2: elapsed time and collections",
            Column.parse(
                "program | contender | workers | here:ms:1 | document:ms:0 | minor GC"
                    + " | minor GC time:ms:1 | full GC | forks | joins | steals"));
    table.add("1", "sequential", 1, 51.3, 1955, 0, null, 0, null, null, null);
    for (double n : WORKERS) {
      int threads = (int) n;
      int forks = 24157816;
      double fjord = 210 / Math.min(n, 1.9);
      double jdk = 980 / Math.min(n, 1.6);
      int document = n == 1 ? 30836 : 2712;
      int stolen = n < 2 ? 0 : 121904;
      table.add("2", "Fjord", threads, fjord, null, 0, 0.0, 0, forks, forks, 17);
      table.add(
          "2", "java.util.concurrent", threads, jdk, document, 14, 21.75, 0, forks, forks, stolen);
    }
    return outcome(
        "M-fib",
        "Fibonacci, three programs",
        "Minato 2012, tables 2-1 to 2-3",
        "Forking at every call costs 7 to 16 times the sequential program; forking down to a"
            + " threshold wins on four workers.",
        List.of(table, times, steals),
        "Program 2 took 4.1 times the sequential program's time on one worker with Fjord and"
            + " 19.2 times with java.util.concurrent; the document has 15.8.",
        "Program 3 was fastest on 2 workers with 33 ms; the document has 337 ms on 4.",
        "Steals on 8 workers: 64 of 24,157,816 forks with Fjord, 244,000 with"
            + " java.util.concurrent; the document has 610 thousand of 165.58 million.");
  }

  private static Outcome speedup() {
    List<String> programs = List.of("fib", "integrate", "micro", "sort", "mm", "lu", "jacobi");
    double[] workers = IntStream.rangeClosed(1, 30).asDoubleStream().toArray();
    List<Series> lines = new ArrayList<>();
    for (int i = 0; i < programs.size(); i++) {
      double serial = 0.002 + 0.006 * i;
      lines.add(series(programs.get(i), workers, n -> 1 / (serial + (1 - serial) / n)));
    }
    Figure figure =
        new Figure(
            "Figure 5: speed-up of the seven programs",
            new Axis("workers", false),
            new Axis("times as fast as on 1 worker", false),
            lines);
    return outcome(
        "L-speed",
        "Speed-up of the seven programs",
        "Lea 2000, section 4.1, figure 5",
        "Nearly linear speed-up on 30 processors: best Integrate with 28.2, worst LU with 15.35.",
        List.of(figure),
        "Integrate was best with 28.0 on 30 workers, Jacobi worst with 14.2.");
  }

  private static Outcome threshold() {
    double[] thresholds =
        IntStream.rangeClosed(0, 20).mapToDouble(power -> Math.pow(2, power)).toArray();
    Figure figure =
        new Figure(
            "Time against threshold",
            new Axis("threshold, elements", true),
            new Axis("milliseconds", false),
            List.of(
                spread("Fjord", thresholds, t -> 420 + 90 / Math.sqrt(t) + t / 4000),
                spread(
                    "java.util.concurrent",
                    thresholds,
                    t -> 425 + 2900 / Math.sqrt(t) + t / 4000)));
    double[] fine = IntStream.range(0, 400).mapToDouble(i -> i / 2.0).toArray();
    Figure occupancy =
        new Figure(
            "Queue depth over time",
            new Axis("milliseconds since the start", false),
            new Axis("tasks waiting", false),
            List.of(
                series("worker 0", fine, t -> Math.round(20 + 18 * Math.sin(t / 30))),
                series("worker 1", fine, t -> Math.round(12 + 11 * Math.cos(t / 17)))));
    return outcome(
        "S-thresh",
        "The threshold and the load factor",
        "Shipilev 2013, slides 61 to 64",
        "Time is flat over a wide range of thresholds; N/(C*L) with L from 10 to 100 lies in it.",
        List.of(figure, occupancy),
        "With Fjord the bottom is flat from 16 to 262,144: no threshold need be chosen.");
  }

  private static Outcome unfinished() {
    Table table = Table.of("Elapsed time", Column.parse("threads | time:s:2"));
    table.add(4, 24.331);
    table.add(8, null);
    return outcome(
        "T-index",
        "Index of a large text file",
        "Takipi 2014",
        "Fork/join is slower than an executor service for indexing.",
        List.of(table),
        List.of(),
        List.of(),
        true);
  }

  private static Outcome wrong() {
    Figure figure =
        new Figure(
            "Time to the first task",
            new Axis("workers", false),
            new Axis("microseconds", false),
            List.of(new Series("Fjord", List.of(new Point(2, 41.5, 38.25, 97.0)))));
    return outcome(
        "S-wake-fig",
        "From submission to full parallelism",
        "Shipilev 2013, slides 40 to 44",
        "About 50 µs a thread, about 200 µs to full parallelism.",
        List.of(figure),
        List.of("The first task began after 41.5 µs."),
        List.of("fib 36 with 2 workers gave 14930351, expected 14930352"),
        false);
  }

  /** Everything that could break a page. */
  private static Outcome nasty() {
    String text =
        "</script><script>throw new Error('escaped')</script> \"&'<b> 日本語 🚀 {{title}} \u2028";
    double[] x = {0, 1, 2, 3, 4, 5};
    Figure figure =
        new Figure(
            text,
            new Axis(text, false),
            new Axis("log <i>", true),
            List.of(
                new Series(
                    text,
                    List.of(
                        new Point(0, 0, null, null),
                        new Point(1, 10, 0.0, Double.POSITIVE_INFINITY),
                        new Point(2, Double.NaN, null, null),
                        new Point(3, Double.POSITIVE_INFINITY, null, null),
                        new Point(3, 1000, 900.0, 1100.0),
                        new Point(3, 1200, null, null),
                        new Point(5, -4, null, null))),
                new Series(text, List.of(new Point(2.5, 77, null, null))),
                new Series("no points", List.of()),
                series("all", x, t -> 20 + t)));
    Table table = Table.of(text, new Column(text, "", 0), new Column("value", "<ns>", 3));
    table.add(text, Double.NaN);
    table.add("infinity", Double.NEGATIVE_INFINITY);
    table.add("none", null);
    table.add("large", Long.MAX_VALUE);
    table.add("negative", -1234.5678);
    table.add("text among numbers", "n/a");
    table.add("averylongwordwithoutanyplacewhereitcouldbebroken".repeat(3), 1);
    return outcome(
        "X-nasty", text, text, text, List.of(table, figure), List.of(text), List.of(text), true);
  }

  private static Series series(String name, double[] x, DoubleUnaryOperator y) {
    return new Series(
        name,
        Arrays.stream(x).mapToObj(at -> new Point(at, y.applyAsDouble(at), null, null)).toList());
  }

  /** A series whose samples differ, in a way that is the same in every run. */
  private static Series spread(String name, double[] x, DoubleUnaryOperator y) {
    return new Series(
        name,
        IntStream.range(0, x.length)
            .mapToObj(
                i -> {
                  double median = y.applyAsDouble(x[i]);
                  double share = 0.04 + 0.05 * (i * 7 % 5);
                  return new Point(x[i], median, median * (1 - share / 3), median * (1 + share));
                })
            .toList());
  }
}
