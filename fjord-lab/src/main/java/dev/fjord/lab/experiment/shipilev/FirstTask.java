package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.experiment.shipilev.WakeProbe.Woken;
import dev.fjord.lab.run.Spread;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** S-wake-fig: how long it takes to begin, and to be all at work; callers that work. */
public final class FirstTask implements Documented {
  /** Two doors of one pool: the caller waits, and works. */
  private record Pair(Door waits, Door works) {}

  private static final List<Pair> PAIRS =
      List.of(
          new Pair(Door.JDK_SUBMIT, Door.JDK_COMMON),
          new Pair(Door.FJORD_SUBMIT, Door.FJORD_COMMON),
          new Pair(Door.FORK_SUBMIT, Door.FORK_CALL));

  @Override
  public void run(Bench bench) {
    int workers = ShortRuns.workers(bench);
    int rounds = bench.setting().choose(2, 100, 500);
    bench.scale(
        "%d workers; %d rounds, each after 10 ms of sleep; leaves of 1 µs", workers, rounds);
    Table table =
        bench.table(
            "Waking a pool that sleeps",
            "work comes by | caller | first task:µs:1 | tenth below:µs:1 | "
                + "tenth above:µs:1 | full parallelism:µs:1 | tenth below:µs:1 | "
                + "tenth above:µs:1 | rounds that reached it:%:0");
    table.add(
        Times.DOCUMENT,
        "waits",
        bench.claim().get("us", "one thread", "all"),
        null,
        null,
        bench.claim().get("us", "full parallelism", "all"),
        null,
        null,
        null);
    Map<Door, Double> first = new EnumMap<>(Door.class);
    Map<Door, Double> full = new EnumMap<>(Door.class);
    for (Door door : Door.values()) {
      Woken woken = bench.read(new WakeProbe(door, workers, rounds));
      Spread begun = Spread.of(woken == null ? null : woken.first());
      Double median = begun.median();
      if (woken != null && median != null) {
        Spread all = Spread.of(woken.all());
        table.add(
            door.label(),
            door.callerWorks() ? "works" : "waits",
            median,
            begun.low(),
            begun.high(),
            all.median(),
            all.low(),
            all.high(),
            100.0 * all.sorted().size() / rounds);
        first.put(door, median);
        Double reached = all.median();
        if (reached != null) {
          full.put(door, reached);
        }
      }
    }
    saves(bench, first);
    full(bench, full);
  }

  private static void saves(Bench bench, Map<Door, Double> first) {
    Saying ours = new Saying();
    double saved = bench.claim().get("us", "saved by callers that work", "least");
    for (Pair pair : PAIRS) {
      Double waited = first.get(pair.waits);
      Double worked = first.get(pair.works);
      if (waited != null && worked != null) {
        ours.add(
            "the first task begins after %.1f µs by %s and %.1f µs by %s (%.1f µs %s)",
            waited,
            pair.waits.label(),
            worked,
            pair.works.label(),
            Math.abs(waited - worked),
            waited > worked ? "saved" : "lost");
        ours.vote(waited - worked >= saved);
      }
    }
    ours.tellBeside(
        bench,
        "A thread was said to take %.0f µs to wake, and a caller that works to save %.0f µs or"
            + " more.",
        bench.claim().get("us", "one thread", "all"),
        saved);
  }

  private static void full(Bench bench, Map<Door, Double> full) {
    Saying ours = new Saying();
    full.forEach((door, micros) -> ours.add("%.1f µs by %s", micros, door.label()));
    ours.tell(
        bench,
        "Full parallelism was said to take %.0f µs. Here, %s.",
        bench.claim().get("us", "full parallelism", "all"));
  }
}
