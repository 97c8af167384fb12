package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Claim;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.run.Text;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** L-sync: Jacobi with a barrier after every step, and after every ten. */
public final class Barriers implements Documented {
  /**
   * The side of the blocks at the bottom, for both: large enough that the margins which a block has
   * to relax besides, ten cells wide, do not matter much.
   */
  private static final int SIDE = 128;

  private static final int TINY_SIDE = 16;

  @Override
  public Needs needs(Setting setting) {
    return Seven.needs(setting, List.of(Seven.JACOBI));
  }

  @Override
  public void run(Bench bench) {
    Seven.JACOBI.tellScale(bench);
    Claim claim = bench.claim();
    int often = (int) claim.get("steps per barrier", "often", "all");
    int seldom = (int) claim.get("steps per barrier", "seldom", "all");
    bench.scale(
        "blocks of side %d; with a barrier every %d steps a block relaxes a margin of its"
            + " neighbours' cells too, so that both give the same result",
        side(bench), seldom);
    Variants variants =
        new Variants(bench, "Sync Effects: Jacobi", "barrier", Runs.workers(bench.setting()));
    Saying saying = new Saying();
    for (By by : Runs.BY) {
      Double every = measure(bench, variants, by, often);
      Double few = measure(bench, variants, by, seldom);
      if (every != null && few != null) {
        saying.of(by.label(), "%.2f and %.2f", every, few);
        saying.vote(Answer.above(few / every, 1));
      }
    }
    saying.answer(
        bench,
        "A barrier after every step cost speed-up against one after every %d there. Here the"
            + " speed-ups with one and with the other, on %s, are %s.",
        seldom,
        Text.workers(Runs.most(bench.setting())));
  }

  private static int side(Bench bench) {
    return bench.setting().choose(TINY_SIDE, SIDE, SIDE);
  }

  private static @Nullable Double measure(Bench bench, Variants variants, By by, int every) {
    List<Integer> arguments = new ArrayList<>(Seven.JACOBI.arguments(bench.setting()));
    arguments.add(every);
    String barrier = every == 1 ? "every step" : "every %d steps".formatted(every);
    return variants
        .measure(barrier, by, count -> bench.cell("jacobi", arguments, by, count).at(side(bench)))
        .speedUp();
  }
}
