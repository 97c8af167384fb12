package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Bench;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** One sentence about all who ran the programs: {@code by Fjord 1.9; by FJTask 1.8}. */
final class Saying {
  private final List<String> parts = new ArrayList<>();

  /** Adds what is to be said of one. */
  void of(Runners by, String format, Object... arguments) {
    parts.add("by " + by.label() + " " + String.format(Locale.ROOT, format, arguments));
  }

  /** Tells the sentence, with what is said of each where it has its last %s; or nothing. */
  void tell(Bench bench, String format, Object... arguments) {
    if (!parts.isEmpty()) {
      List<Object> all = new ArrayList<>(List.of(arguments));
      all.add(String.join("; ", parts));
      bench.finding(format, all.toArray());
    }
  }
}
