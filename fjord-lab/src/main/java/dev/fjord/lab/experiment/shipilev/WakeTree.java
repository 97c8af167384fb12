package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Lines;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.run.Spread;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * S-wake: does the time to wake a pool grow as a tree of wake-ups, or as a chain? The probe is that
 * of {@link FirstTask}.
 */
public final class WakeTree implements Documented {
  private static final List<Integer> WORKERS = List.of(2, 4, 8);

  @Override
  public void run(Bench bench) {
    int rounds = bench.setting().choose(2, 40, 300);
    bench.scale(
        "%d processors: more workers wait for one of them besides, which no order of wake-ups can"
            + " help",
        bench.setting().processors());
    Table table =
        bench.table(
            "From submission to full parallelism",
            "work comes by | workers | median:µs:1 | tenth below:µs:1 | "
                + "tenth above:µs:1 | rounds that reached it:%:0");
    Lines lines = bench.figure("Waking a pool", "log: workers", "log: µs to full parallelism");
    List<Integer> counts = bench.setting().workers(WORKERS);
    Saying ours = new Saying();
    for (Door door : List.of(Door.FJORD_SUBMIT, Door.FORK_CALL, Door.JDK_SUBMIT)) {
      Double least = null;
      Double most = null;
      for (int workers : counts) {
        WakeProbe.Woken woken = bench.read(new WakeProbe(door, workers, rounds));
        Spread all = Spread.of(woken == null ? null : woken.all());
        table.add(
            door.label(),
            workers,
            all.median(),
            all.low(),
            all.high(),
            100.0 * all.sorted().size() / rounds);
        lines.add(door.label(), workers, all.median());
        least = least == null ? all.median() : least;
        most = all.median();
      }
      if (least != null && most != null) {
        ours.add("by %s, %.1f times", door.label(), most / least);
        ours.vote(treeRather(most / least, counts));
      } else {
        ours.add("by %s, no round saw all workers at work at the same time", door.label());
      }
    }
    int few = counts.get(0);
    int many = counts.get(counts.size() - 1);
    ours.tellBeside(
        bench,
        "From %d to %d workers a tree of wake-ups takes %.1f times as long, a chain %.1f times.",
        few,
        many,
        Math.log(many) / Math.log(few),
        (many - 1.0) / (few - 1.0));
  }

  /** Whether times grew rather as those of a tree than as those of a chain; null for too few. */
  private static @Nullable Boolean treeRather(double times, List<Integer> counts) {
    double few = counts.get(0);
    double many = counts.get(counts.size() - 1);
    double tree = Math.log(many) / Math.log(few);
    double chain = (many - 1) / (few - 1);
    return chain / tree < 2 ? null : Answer.above(Math.sqrt(tree * chain), times);
  }
}
