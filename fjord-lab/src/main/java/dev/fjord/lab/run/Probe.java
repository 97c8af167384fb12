package dev.fjord.lab.run;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Something to measure that is not a program run over and over: how long a wake-up takes, what the
 * first run in a virtual machine shows, how two ways of measuring differ. It is run once, in a
 * virtual machine of its own, and tells all that it saw.
 */
public interface Probe {
  /** The word that names it; no two have the same. */
  String name();

  /**
   * Measures, and checks the results of what it ran.
   *
   * @param arguments as the experiment gave them
   */
  Readings run(List<String> arguments);

  /**
   * What is to be run.
   *
   * @param probe the probe's name
   * @param arguments its arguments
   * @param options for its virtual machine, besides those that all have
   */
  record Call(String probe, List<String> arguments, List<String> options) {
    /** A call in a virtual machine without options of its own. */
    public static Call of(String probe, Object... arguments) {
      return new Call(probe, Arrays.stream(arguments).map(Object::toString).toList(), List.of());
    }

    /** The same in a virtual machine with options of its own. */
    public Call with(String... more) {
      return new Call(probe, arguments, List.of(more));
    }

    /** The call in few words. */
    public String title() {
      return probe + " " + String.join(" ", arguments);
    }
  }

  /**
   * What a probe saw.
   *
   * @param samples numbers by what they are, their unit in the name: {@code firstTaskMicros}
   * @param complaint what was wrong with a result, empty if nothing
   */
  record Readings(Map<String, List<Double>> samples, String complaint) {}
}
