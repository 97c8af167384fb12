package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Bench;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What all that were measured here say to one claim, for one sentence. */
final class Ours {
  private final List<String> parts = new ArrayList<>();

  void add(String format, Object... arguments) {
    parts.add(String.format(Locale.ROOT, format, arguments));
  }

  /** Tells the claim and what is so here; nothing if nothing was measured. */
  void tell(Bench bench, String claim, Object... arguments) {
    if (!parts.isEmpty()) {
      bench.finding(
          "%s Here, %s.", String.format(Locale.ROOT, claim, arguments), String.join("; ", parts));
    }
  }
}
