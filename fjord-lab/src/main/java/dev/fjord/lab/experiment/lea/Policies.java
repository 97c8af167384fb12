package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Figure.Axis;
import dev.fjord.lab.experiment.Lines;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.lea.PolicyProbe.Bursts;
import dev.fjord.lab.run.Probe;
import dev.fjord.lab.run.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** L-policy: what it brings that the program says what idle workers do. */
public final class Policies implements Documented {
  /** Microseconds: shorter than a burst, as long, and longer. */
  private static final List<Integer> PAUSES = List.of(100, 1_000, 5_000);

  private static final int TINY = 16;
  private static final int USUAL = 28;
  private static final double MICROS_PER_MILLI = 1e3;

  @Override
  public List<Probe> probes() {
    return List.of(new PolicyProbe());
  }

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
    String title = "Bursts of fib(%d) on %s".formatted(n, Runs.on(workers));
    Table table =
        bench.table(
            title,
            "idle workers | pause:ms:1 | median:ms:3 | least:ms:3 | most:ms:3 | "
                + "processor time:ms a burst:3 | looks in vain:a burst:1 | sleeps:a burst:2 | "
                + "steals:a burst:1");
    Lines lines =
        bench.figure(
            title,
            new Axis("ms of pause before a burst", true),
            new Axis("ms of a burst, median", false));
    Bursts own = null;
    Saying policies = new Saying();
    for (Policy policy : Policy.values()) {
      Probe.Readings readings = bench.read(call(policy, workers, n, bursts, pauses));
      for (int pause : pauses) {
        add(table, lines, policy, pause, Bursts.after(pause, readings));
      }
      Bursts last = Bursts.after(longest, readings);
      if (policy == Policy.OWN) {
        own = last;
      } else if (policy == Policy.JDK) {
        tell(bench, policies, longest, own);
        noKnob(bench, last);
      } else if (own != null && last != null) {
        policies.add(
            "%s, %.2f times and %.2f times",
            policy.label(), median(last) / median(own), last.cpuMs() / own.cpuMs());
        if (policy == Policy.PAPER) {
          policies.vote(Answer.above(median(last) / median(own), 1));
        }
      }
    }
  }

  private static void tell(Bench bench, Saying policies, int pause, @Nullable Bursts own) {
    if (own != null) {
      policies.answer(
          bench,
          "Sleeps between looks for work can cause lags, says the paper, and asks for ways to"
              + " override them. After %.1f ms of pause a burst takes %.3f ms here by FJTask as it is,"
              + " and with its pause %.3f ms of processor time; so many times as much of the one and of"
              + " the other are: %s.",
          pause / MICROS_PER_MILLI,
          median(own),
          own.cpuMs());
    }
  }

  private static Probe.Call call(
      Policy policy, int workers, int n, int bursts, List<Integer> pauses) {
    int threshold = Seven.paperOf("L-fib", "fib", "threshold");
    List<Object> arguments = new ArrayList<>(List.of(policy, workers, n, threshold, bursts));
    arguments.addAll(pauses);
    return Probe.Call.of(PolicyProbe.NAME, arguments.toArray());
  }

  private static void add(
      Table table, Lines lines, Policy policy, int pause, @Nullable Bursts bursts) {
    if (bursts != null) {
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
  }

  private static void noKnob(Bench bench, @Nullable Bursts bursts) {
    if (bursts != null) {
      bench.finding(
          "java.util.concurrent lets nobody say what its idle workers do, and does not tell how"
              + " often they look and sleep: a burst takes %.3f ms, and %.3f ms of processor time.",
          median(bursts), bursts.cpuMs());
    }
  }

  private static double median(Bursts bursts) {
    return Objects.requireNonNull(Spread.of(bursts.millis()).median());
  }
}
