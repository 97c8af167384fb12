package dev.fjord.lab.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What all that were measured say to one claim, in one sentence. */
public final class Saying {
  private final List<String> parts = new ArrayList<>();
  private final List<@Nullable Boolean> votes = new ArrayList<>();

  /** Adds what one says. */
  public void add(String format, Object... arguments) {
    parts.add(String.format(Locale.ROOT, format, arguments));
  }

  /** Adds what is to be said of one: {@code by Fjord 1.9}. */
  public void of(String who, String format, Object... arguments) {
    add("by %s %s", who, String.format(Locale.ROOT, format, arguments));
  }

  /** Tells the sentence, with what all say where it has its last %s; nothing if nobody does. */
  public void tell(Bench bench, String format, Object... arguments) {
    if (!parts.isEmpty()) {
      List<Object> all = new ArrayList<>(List.of(arguments));
      all.add(String.join("; ", parts));
      bench.finding(format, all.toArray());
    }
  }

  /** Whether the claim holds by what one says; null if that cannot be told. */
  public void vote(@Nullable Boolean holds) {
    votes.add(holds);
  }

  /** Tells the sentence, as the one that answers the claim: it holds if it does by all. */
  public void answer(Bench bench, String format, Object... arguments) {
    if (!parts.isEmpty()) {
      List<Object> all = new ArrayList<>(List.of(arguments));
      all.add(String.join("; ", parts));
      Answer answer = Answer.of(votes);
      bench.answer(answer == Answer.UNTOLD ? null : answer == Answer.HOLDS, format, all.toArray());
    }
  }

  /** Tells a claim and what is so here, which answers it. */
  public void tellBeside(Bench bench, String claim, Object... arguments) {
    answer(bench, claim + " Here, %s.", arguments);
  }
}
