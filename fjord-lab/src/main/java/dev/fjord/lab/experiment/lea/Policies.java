package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Lines;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.lea.PolicyProbe.Bursts;
import dev.fjord.lab.run.Spread;
import dev.fjord.lab.run.Text;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** L-policy: what it brings that the program says what idle workers do. */
public final class Policies implements Documented {
  /** Microseconds: shorter than a burst, as long, and longer. */
  private static final List<Integer> PAUSES = List.of(100, 1_000, 5_000);

  private static final int TINY = 16;
  private static final int USUAL = 28;
  private static final double MICROS_PER_MILLI = 1e3;

  @Override
  public void run(Bench bench) {
    int workers = Math.max(2, new Runs(bench).most());
    int n = bench.setting().choose(TINY, USUAL, USUAL);
    int bursts = bench.setting().choose(3, 50, 500);
    List<Integer> pauses = bench.setting().workers(PAUSES);
    int longest = pauses.get(pauses.size() - 1);
    bench.scale(
        "the paper has no program for it: here %d bursts of fib(%d) after pauses of each length",
        bursts, n);
    String title = "Bursts of fib(%d) on %s".formatted(n, Text.workers(workers));
    Table table =
        bench.table(
            title,
            "idle workers | pause:ms:1 | median:ms:3 | least:ms:3 | most:ms:3 | "
                + "processor time:ms a burst:3 | looks in vain:a burst:1 | sleeps:a burst:2 | "
                + "steals:a burst:1");
    Lines lines = bench.figure(title, "log: ms of pause before a burst", "ms of a burst, median");
    Bursts own = null;
    int threshold = Seven.paperOf("L-fib", "fib", "threshold");
    Saying policies = new Saying();
    for (Policy policy : Policy.values()) {
      PolicyProbe.All all =
          bench.read(new PolicyProbe(policy, workers, n, threshold, bursts, pauses));
      Bursts last = null;
      for (int i = 0; all != null && i < pauses.size(); i++) {
        last = all.byPause().get(i);
        add(table, lines, policy, pauses.get(i), last);
      }
      if (policy == Policy.OWN) {
        own = last;
      } else if (policy == Policy.JDK) {
        tell(bench, policies, longest, own);
        noKnob(bench, last);
      } else if (own != null && last != null) {
        policies.add(
            "%s, %.2f times and %.2f times",
            policy.label(),
            Spread.median(last.millis()) / Spread.median(own.millis()),
            last.cpuMs() / own.cpuMs());
        if (policy == Policy.PAPER) {
          policies.vote(
              Answer.above(Spread.median(last.millis()) / Spread.median(own.millis()), 1));
        }
      }
    }
  }

  private static void tell(Bench bench, Saying policies, int pause, @Nullable Bursts own) {
    if (own != null) {
      policies.answer(
          bench,
          "Sleeps between looks for work can cause lags, says the paper, and asks for ways to"
              + " override them. After %.1f ms of pause a burst takes %.3f ms here by FJTask as it"
              + " is, and with its pause %.3f ms of processor time; so many times as much of the"
              + " one and of the other are: %s.",
          pause / MICROS_PER_MILLI,
          Spread.median(own.millis()),
          own.cpuMs());
    }
  }

  private static void add(Table table, Lines lines, Policy policy, int pause, Bursts bursts) {
    Spread spread = Spread.of(bursts.millis());
    table.add(
        policy.label(),
        pause / MICROS_PER_MILLI,
        spread.median(),
        spread.least(),
        spread.most(),
        bursts.cpuMs(),
        bursts.failedScans(),
        bursts.parks(),
        bursts.steals());
    lines.add(policy.label(), pause / MICROS_PER_MILLI, spread.median());
  }

  private static void noKnob(Bench bench, @Nullable Bursts bursts) {
    if (bursts != null) {
      bench.finding(
          "java.util.concurrent lets nobody say what its idle workers do, and does not tell how"
              + " often they look and sleep: a burst takes %.3f ms, and %.3f ms of processor time.",
          Spread.median(bursts.millis()), bursts.cpuMs());
    }
  }
}
