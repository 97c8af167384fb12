package dev.fjord.lab.experiment;

import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Spread;
import dev.fjord.lab.run.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Elapsed times by program, by what runs it and by workers, as a table and as a figure. The
 * document's own times stand in the same table, on its machine.
 */
public final class Times {
  /** What the document's own lines are called. */
  public static final String DOCUMENT = "document";

  /** What a program in one thread is run by. */
  public static final String ONE_THREAD = "one thread";

  /** A time that is so many times longer than all others would leave nothing to see of them. */
  private static final double MOST_TIMES = 20;

  private final Bench bench;
  private final Table table;
  private final Figure lines;
  private final List<Entry> entries = new ArrayList<>();
  private boolean told;

  /**
   * A time.
   *
   * @param program the program
   * @param by what ran it
   * @param workers how many workers there were
   * @param spread its milliseconds
   */
  public record Entry(String program, String by, int workers, Spread spread) {
    /** The median. */
    public double ms() {
      return spread.median();
    }
  }

  /**
   * Begins the table and the figure.
   *
   * @param name what is timed, with the document's number of the table
   */
  public Times(Bench bench, String name) {
    this.bench = bench;
    String processors = Text.count(bench.setting().processors(), "processor");
    String noted = "%s (here %s; more workers share them)".formatted(name, processors);
    table = bench.tableOf(noted, "program | run by | workers | " + Table.MEDIAN_MS);
    lines = bench.figure(noted, "log: workers", "log: elapsed ms");
  }

  /** Adds what was measured here. */
  public void add(Object program, Object by, Measurement measurement) {
    int workers = measurement.workers();
    Spread spread = measurement.spread();
    table.add(program, by, workers, spread.range());
    lines.add(program + ", " + by, workers, spread);
    if (measurement.isRight()) {
      entries.add(new Entry(program.toString(), by.toString(), workers, spread));
    }
  }

  /** Adds what the document tells; nothing if it tells nothing. */
  public void addDocument(String program, String by, int workers, double ms) {
    if (Double.isNaN(ms)) {
      return;
    }
    table.add(program, by, workers, ms, null, null);
    double longest = entries.stream().mapToDouble(Entry::ms).max().orElse(ms);
    if (ms <= MOST_TIMES * longest) {
      lines.add(program + ", " + by, workers, ms);
    } else if (!told) {
      told = true;
      bench.scale(
          "the document's own times, such as %,.0f ms, are in the table and not in the figure: here"
              + " nothing takes longer than %,.0f ms",
          ms, longest);
    }
  }

  /** A time that was measured here, in milliseconds; NaN if it was not, or failed. */
  public double find(String program, Object by, int workers) {
    return of(program, by)
        .filter(entry -> entry.workers == workers)
        .mapToDouble(Entry::ms)
        .findFirst()
        .orElse(Double.NaN);
  }

  /** The shortest time that was measured here; empty if there is none. */
  public Optional<Entry> best(String program, Object by) {
    return of(program, by).min(Comparator.comparingDouble(Entry::ms));
  }

  private Stream<Entry> of(String program, Object by) {
    return entries.stream()
        .filter(entry -> entry.program.equals(program) && entry.by.equals(by.toString()));
  }

  /** All that were measured here. */
  public List<Entry> all() {
    return entries;
  }
}
