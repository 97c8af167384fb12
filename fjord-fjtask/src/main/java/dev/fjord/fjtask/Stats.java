package dev.fjord.fjtask;

import dev.fjord.PoolSnapshot;
import dev.fjord.WorkCounts;
import dev.fjord.WorkerSnapshot;
import java.util.Locale;

/** What the runners of a group did, as a table. */
final class Stats {
  private Stats() {}

  static String of(PoolSnapshot group) {
    StringBuilder table = new StringBuilder();
    line(
        table,
        "runner",
        "state",
        "queued",
        "forks",
        "offered",
        "steals",
        "waits",
        "empty scans",
        "sleeps");
    for (WorkerSnapshot runner : group.perWorker()) {
      row(table, Integer.toString(runner.index()), runner.busy() ? "active" : "idle", runner);
    }
    row(table, "total", group.active() + "", group.totals());
    return table.toString();
  }

  private static void row(StringBuilder table, String name, String state, WorkCounts runner) {
    line(
        table,
        name,
        state,
        runner.privateJobs() + runner.publicJobs(),
        runner.forks(),
        runner.publishes(),
        runner.steals(),
        runner.joinsWaited(),
        runner.failedScans(),
        runner.parks());
  }

  private static void line(StringBuilder table, Object... cells) {
    String text = String.format(Locale.ROOT, "%-6s %-6s %6s %14s %9s %9s %9s %12s %9s", cells);
    table.append(text.stripTrailing()).append(System.lineSeparator());
  }
}
