package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Claim;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * L-gc: Fib's speed-up against the size of the young generation. The paper's collector copies from
 * one semispace to the other, with all threads stopped; the one nearest to it is the serial one,
 * with an eden as large as its semispace, and survivor spaces that are as large again.
 */
public final class YoungGenerations implements Documented {
  private static final String COLLECTOR = "-XX:+UseSerialGC";

  /** Eden and both survivor spaces are of one size. */
  private static final String EQUAL_SPACES = "-XX:SurvivorRatio=1";

  private static final int SPACES = 3;

  /** The whole heap, with room for the largest young generation. */
  private static final String HEAP = "-Xmx512m";

  private static final int TINY = 16;
  private static final int QUICK = 32;

  /** Without a threshold there are so many more tasks that less is enough. */
  private static final int LESS = 4;

  /** A size of the semispaces by the number of workers. */
  private record Space(String name, IntUnaryOperator megabytes) {}

  @Override
  public void run(Bench bench) {
    Claim claim = bench.claim();
    int small = (int) claim.get("semispace MB", "small", "all");
    int large = (int) claim.get("semispace MB", "large", "all");
    int base = (int) claim.get("semispace MB", "scaled", "base");
    int each = (int) claim.get("semispace MB", "scaled", "per thread");
    List<Space> spaces =
        List.of(
            new Space("%d MB".formatted(small), workers -> small),
            new Space("%d + %d p MB".formatted(base, each), workers -> base + each * workers),
            new Space("%d MB".formatted(large), workers -> large));
    bench.scale(
        "the 9.1 s with mark-sweep only are not made again: no collector of this virtual machine"
            + " leaves out copying");
    Variants variants =
        new Variants(
            bench,
            "GC Effects: Fib (serial collector)",
            "program and semispace",
            Variants.workers(bench.setting()));
    for (Integer threshold : thresholds()) {
      Saying saying = new Saying();
      String program = threshold == null ? "Fib, no threshold" : "Fib, threshold " + threshold;
      for (By by : List.of(By.FJTASK, By.JDK)) {
        List<Double> reached = new ArrayList<>();
        StringJoiner speedUps = new StringJoiner(", ");
        for (Space space : spaces) {
          Double last =
              variants
                  .measure(
                      program + ", " + space.name,
                      by,
                      count -> cell(bench, space, threshold, by, count))
                  .speedUp();
          if (last != null) {
            reached.add(last);
            speedUps.add(String.format(Locale.ROOT, "%.2f with %s", last, space.name));
          }
        }
        saying.of(by.label(), "%s", speedUps);
        if (reached.size() == spaces.size()) {
          saying.vote(Answer.above(reached.get(reached.size() - 1) / reached.get(0), 1));
        }
      }
      saying.answer(
          bench,
          "Small semispaces kept Fib from scaling there. Here the speed-up of %s on %s is %s.",
          program,
          Text.workers(Runs.most(bench.setting())));
    }
  }

  private static List<@Nullable Integer> thresholds() {
    List<@Nullable Integer> both = new ArrayList<>();
    both.add(Seven.FIB.threshold());
    both.add(null);
    return both;
  }

  private static Cell cell(
      Bench bench, Space space, @Nullable Integer threshold, By by, int workers) {
    int paper = Seven.paperOf("L-fib", "fib", "n");
    int n =
        threshold == null
            ? bench.setting().choose(TINY, QUICK, QUICK + LESS)
            : bench.setting().choose(TINY, QUICK + LESS, paper);
    int young = SPACES * space.megabytes.applyAsInt(workers);
    return bench
        .cell("fib", List.of(n), by, workers)
        .at(threshold)
        .with(COLLECTOR, "-Xmn" + young + "m", EQUAL_SPACES, HEAP);
  }
}
