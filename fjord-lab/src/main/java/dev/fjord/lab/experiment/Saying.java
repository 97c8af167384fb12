package dev.fjord.lab.experiment;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What all that were measured say to one claim, in one sentence. */
public record Saying(Bench bench, List<String> parts, List<@Nullable Boolean> votes) {

  /** Adds what one says, if all figures in it were measured. */
  public void add(String sentence, Object... arguments) {
    if (Bench.areMeasured(arguments)) {
      parts.add(bench.told(sentence, arguments));
    }
  }

  /** Adds what is to be said of one: {@code by Fjord 1.9}. */
  public void of(Object who, String sentence, Object... arguments) {
    if (Bench.areMeasured(arguments)) {
      add("by %s %s", who, bench.told(sentence, arguments));
    }
  }

  /** Tells the sentence, with what all say where it has its last %s; nothing if nobody does. */
  public void tell(String sentence, Object... arguments) {
    if (!parts.isEmpty()) {
      bench.finding(sentence, withParts(arguments));
    }
  }

  /** Whether the claim holds by what one says; null if that cannot be told. */
  public void vote(@Nullable Boolean holds) {
    votes.add(holds);
  }

  /** Tells the sentence, as the one that answers the claim: it holds if it does by all. */
  public void answer(String sentence, Object... arguments) {
    if (!parts.isEmpty()) {
      Answer answer = Answer.of(votes);
      Boolean holds = answer == Answer.UNTOLD ? null : Boolean.valueOf(answer == Answer.HOLDS);
      bench.answer(holds, sentence, withParts(arguments));
    }
  }

  private Object[] withParts(Object... arguments) {
    List<Object> all = new ArrayList<>(List.of(arguments));
    all.add(String.join("; ", parts));
    return all.toArray();
  }
}
