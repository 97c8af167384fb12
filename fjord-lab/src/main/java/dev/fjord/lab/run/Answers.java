package dev.fjord.lab.run;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The first right answer to each input, which all others have to give too. */
public record Answers(List<String> complaints, Map<Object, String> first) {
  /**
   * @param complaints gets what was wrong
   */
  public Answers(List<String> complaints) {
    this(complaints, new HashMap<>());
  }

  /**
   * Looks at an answer.
   *
   * @param name what gave it
   * @param input to what
   */
  public void check(String name, Object input, Measurement measurement) {
    String answer = measurement.answer();
    if (!measurement.isRight()) {
      complaints.add("%s gave '%s': %s".formatted(name, answer, measurement.complaint()));
      return;
    }
    String known = first.putIfAbsent(input, answer);
    if (known != null && !known.equals(answer)) {
      complaints.add("%s gave '%s': another gave '%s'".formatted(name, answer, known));
    }
  }
}
