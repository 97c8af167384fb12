package dev.fjord.bench.turns;

import dev.fjord.lab.run.Text;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** A comparison for people, as text of fixed width: what {@code turns.txt} asks for. */
record TextComparison(Comparison report) {
  private static final int PERCENT = 100;

  /** Prints a comparison. */
  static void print(Comparison report, PrintStream out) {
    out.print(Text.filled("turns.txt", new TextComparison(report)));
  }

  String head() {
    return report.header().text(Text.workers(report.workers()), report.outcome().jvm());
  }

  String standings() {
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
    return Text.table(1, lines);
  }

  String runs() {
    return Text.format("%,d runs", report.outcome().checkedRuns());
  }

  String matches() {
    int matches = report.plan().matches();
    return matches + (matches == 1 ? " match" : " matches");
  }

  String rounds() {
    return Text.count(report.plan().rounds(), "round");
  }

  List<String> verdicts() {
    List<String> verdicts = new ArrayList<>();
    if (!report.plan().canTell()) {
      verdicts.add(
          "It takes at least %d matches to tell versions apart."
              .formatted(MatchPlan.ENOUGH_MATCHES));
      return verdicts;
    }
    List<Standing> all = report.outcome().standings();
    String first = all.get(0).version();
    Standing control = all.get(1); // the first again
    if (control.isOneSided()) {
      verdicts.add(first + " differs from itself: do not trust small differences.");
    }
    for (Standing standing : all.subList(2, all.size())) {
      verdicts.add(
          standing.isOneSided() && standing.isFartherThan(control)
              ? Text.format(
                  "%s: takes %.1f %% %s than %s.",
                  standing.version(),
                  PERCENT * Math.abs(standing.ratio() - 1),
                  standing.ratio() > 1 ? "longer" : "less",
                  first)
              : "%s: cannot be told from %s.".formatted(standing.version(), first));
    }
    verdicts.add(
        Text.format(
            "A range like these holds the true median in %.0f of 100 cases, if matches are"
                + " independent.",
            Math.min(PERCENT - 1.0, Math.floor(report.confidence() * PERCENT))));
    return verdicts;
  }
}
