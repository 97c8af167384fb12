package dev.fjord.lab.experiment;

import dev.fjord.lab.experiment.Figure.Axis;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.run.Answers;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.FailedRunException;
import dev.fjord.lab.run.InterruptedRunException;
import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Machine;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Probe;
import dev.fjord.lab.run.Spread;
import dev.fjord.lab.run.Text;
import dev.fjord.lab.tune.Tuner;
import dev.fjord.lab.tune.Tuning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Where one experiment runs: measures for it, and keeps what it tells. */
public final class Bench {
  private final Setting setting;
  private final Claim claim;
  private final Instruments instruments;
  private final Map<Cell, Measurement> measured = new HashMap<>();
  private final List<String> scales = new ArrayList<>();
  private final List<Table> tables = new ArrayList<>();
  private final List<Figure> figures = new ArrayList<>();
  private final List<String> findings = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();
  private final Answers answers = new Answers(complaints);
  private final List<@Nullable Boolean> votes = new ArrayList<>();
  private String shows = "";

  Bench(Setting setting, Claim claim, Instruments instruments) {
    this.setting = setting;
    this.claim = claim;
    this.instruments = instruments;
  }

  /** How large the experiment is, and where it runs. */
  public Setting setting() {
    return setting;
  }

  /** What the document says. */
  public Claim claim() {
    return claim;
  }

  // ---- measuring ----

  /** A cell with the effort of the setting. */
  public Cell cell(String program, List<?> arguments, By by, int workers) {
    List<String> words = arguments.stream().map(Object::toString).toList();
    return new Cell(program, words, null, by.contender(), by.face(), workers, setting.effort());
  }

  /**
   * Measures a cell, once. What goes wrong is kept, and gives a measurement without samples.
   *
   * @throws InterruptedRunException if the experiment is to end
   */
  public Measurement measure(Cell cell) {
    return measured.computeIfAbsent(cell, this::measureFirst);
  }

  private Measurement measureFirst(Cell cell) {
    String name = cell.program() + " " + String.join(" ", cell.arguments()) + ", " + cell.title();
    try {
      Measurement measurement = instruments.measure(cell);
      answers.check(name, List.of(cell.program(), cell.arguments()), measurement);
      return measurement;
    } catch (InputException e) {
      keep(name + ": ", e);
      return Measurement.failed(cell, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Runs a probe. What goes wrong is kept, and gives null.
   *
   * @throws InterruptedRunException if the experiment is to end
   */
  public <A> @Nullable A read(Probe<A> probe) {
    try {
      return instruments.read(probe);
    } catch (InputException e) {
      keep(probe + ": ", e);
      return null;
    }
  }

  /** The samples of a probe; none if it went wrong. */
  public Spread samples(Probe<Probe.Samples> probe) {
    Probe.Samples samples = read(probe);
    return Spread.of(samples == null ? null : samples.millis());
  }

  /** Turns the knobs of a cell's program. */
  public Tuning tune(Cell cell, List<Integer> workers, List<Integer> loadFactors) {
    Program program = Catalogue.standard().find(cell.program());
    return new Tuner(program, cell, workers, loadFactors, this::measure).tune();
  }

  /**
   * Does what takes long and is not measured.
   *
   * @param what a few words for who waits
   * @throws InterruptedRunException if the experiment is to end
   */
  public <T> T during(String what, Supplier<T> action) {
    return instruments.during(what, action);
  }

  // ---- telling ----

  /** A sentence of the claim by its name, or one that is told as it stands, with its figures. */
  String told(String sentence, Object... arguments) {
    return Text.format(claim.sentences().getOrDefault(sentence, sentence), arguments);
  }

  /** Says where a size differs from the document's, and why. */
  public void scale(String sentence, Object... arguments) {
    scales.add(told(sentence, arguments));
  }

  /** Begins a table of the claim by its name; title and columns are told with these figures. */
  public Table table(String name, Object... arguments) {
    List<String> told = claim.table(name).stream().map(s -> Text.format(s, arguments)).toList();
    return tableOf(told.get(0), told.get(1));
  }

  /** Begins a table whose columns are told as {@link Table.Column#parse} takes them. */
  public Table tableOf(String title, String columns) {
    Table table = Table.of(title, Table.Column.parse(columns));
    tables.add(table);
    return table;
  }

  /** Begins a figure; its axes are told as {@link Axis#parse} takes them. */
  public Figure figure(String title, String x, String y) {
    Figure figure = new Figure(title, Axis.parse(x), Axis.parse(y), new ArrayList<>());
    figures.add(figure);
    return figure;
  }

  /** Begins a sentence in which all that are measured have a part. */
  public Saying saying() {
    return new Saying(this, new ArrayList<>(), new ArrayList<>());
  }

  /** Tells a sentence that was computed from what was measured, if all of it was. */
  public void finding(String sentence, Object... arguments) {
    if (areMeasured(arguments)) {
      findings.add(told(sentence, arguments));
    }
  }

  /** Whether no figure is {@link Double#NaN}. */
  static boolean areMeasured(Object... figures) {
    return Arrays.stream(figures).noneMatch(figure -> figure.equals(Double.NaN));
  }

  /**
   * Tells the sentence that answers the document's claim, if all figures in it were measured. What
   * several of them say has to agree.
   *
   * @param holds whether the claim holds by it; null if that cannot be told
   */
  public void answer(@Nullable Boolean holds, String sentence, Object... arguments) {
    if (!areMeasured(arguments)) {
      return;
    }
    String told = told(sentence, arguments);
    findings.add(shows.isEmpty() ? 0 : findings.size(), told);
    shows = shows.isEmpty() ? told : shows;
    votes.add(holds);
  }

  /** Says that a result is wrong: the experiment has failed. */
  public void complain(String format, Object... arguments) {
    complaints.add(Text.format(format, arguments));
  }

  /** Keeps what went wrong: as a failure if there was no result, else as a complaint. */
  void keep(String where, InputException e) {
    boolean isFailure = e instanceof FailedRunException failed && !failed.isWrong();
    (isFailure ? failures : complaints).add(where + e.getMessage());
  }

  /** All that was told. */
  Outcome outcome(Experiment experiment, boolean interrupted, String date, long nanos) {
    return new Outcome(
        experiment.id(),
        claim.title(),
        claim.source(),
        claim.claim(),
        interrupted || !complaints.isEmpty() || !failures.isEmpty()
            ? Answer.UNTOLD
            : Answer.of(votes),
        !shows.isEmpty() || findings.isEmpty() ? shows : findings.get(0),
        setting.size().label(),
        String.join("; ", scales),
        experiment.input().apply(setting),
        tables.stream().filter(table -> !table.rows().isEmpty()).toList(),
        figures.stream().filter(figure -> !figure.series().isEmpty()).toList(),
        findings,
        complaints,
        failures,
        interrupted,
        Machine.current(),
        Jvm.current(),
        date,
        nanos / Nanos.PER_SECOND);
  }
}
