package dev.fjord.bench.turns;

import dev.fjord.lab.run.Text;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** A comparison for people, as text of fixed width. */
record TextComparison(Comparison report, Text out) {
  private static final int PERCENT = 100;

  /** Prints a comparison. */
  static void print(Comparison report, PrintStream out) {
    TextComparison text = new TextComparison(report, new Text(out));
    String how = Text.workers(report.workers());
    report.header().print(text.out, how, report.outcome().jvm());
    if (!report.right()) {
      text.out.line("WRONG: %s", report.outcome().complaint());
      return;
    }
    text.standings();
    text.verdicts();
  }

  private void standings() {
    List<List<String>> lines = new ArrayList<>();
    List<Standing> all = report.outcome().standings();
    lines.add(List.of("", "threshold", "median ms", "over " + all.get(0).version(), ""));
    for (int i = 0; i < all.size(); i++) {
      Standing each = all.get(i);
      Integer threshold = each.threshold();
      lines.add(
          List.of(
              each.version(),
              threshold == null ? "-" : threshold.toString(),
              Text.number("%,.3f", each.medianMs()),
              i == 0 ? "1" : Text.number("%.3f", each.ratio()),
              i == 0
                  ? ""
                  : Text.number("%.3f", each.lowRatio())
                      + " .. "
                      + Text.number("%.3f", each.highRatio())));
    }
    out.table(1, lines);
    out.line("");
    out.line(
        "Result %s, right in all %,d runs.",
        report.outcome().answer(), report.outcome().checkedRuns());
    MatchPlan plan = report.plan();
    out.line(
        "%d %s, in new virtual machines each, of %s after %d; in a round everyone has one"
            + " turn.",
        plan.matches(),
        plan.matches() == 1 ? "match" : "matches",
        Text.count(plan.rounds(), "round"),
        plan.warmup());
    out.line(
        "A match's ratio is the median of its rounds'; shown are the matches' median and range.");
    out.line("");
  }

  private void verdicts() {
    if (!report.plan().canTell()) {
      out.line("It takes at least %d matches to tell versions apart.", MatchPlan.ENOUGH_MATCHES);
      return;
    }
    List<Standing> all = report.outcome().standings();
    String first = all.get(0).version();
    Standing control = all.get(1); // the first again
    if (control.isOneSided()) {
      out.line("%s differs from itself: do not trust small differences.", first);
    }
    for (Standing standing : all.subList(2, all.size())) {
      if (standing.isOneSided() && standing.isFartherThan(control)) {
        out.line(
            "%s: takes %.1f %% %s than %s.",
            standing.version(),
            PERCENT * Math.abs(standing.ratio() - 1),
            standing.ratio() > 1 ? "longer" : "less",
            first);
      } else {
        out.line("%s: cannot be told from %s.", standing.version(), first);
      }
    }
    out.line(
        "A range like these holds the true median in %.0f of 100 cases, if matches are"
            + " independent.",
        Math.min(PERCENT - 1.0, Math.floor(report.confidence() * PERCENT)));
  }
}
