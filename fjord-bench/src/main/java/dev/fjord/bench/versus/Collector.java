package dev.fjord.bench.versus;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.fjord.lab.programs.InputException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A collector of garbage. */
public enum Collector {
  /** The default of server machines. */
  G1("G1"),
  /** Stops, with all processors. */
  PARALLEL("Parallel"),
  /** Stops, with one. */
  SERIAL("Serial"),
  /** Does not stop; with generations from Java 23 on. */
  Z("ZGC");

  /** Those of the short form. */
  static final List<Collector> QUICK = List.of(G1, PARALLEL, Z);

  private final String label;

  Collector(String label) {
    this.label = label;
  }

  /** What a reader calls it. */
  public String label() {
    return label;
  }

  String option() {
    return "-XX:+Use" + (this == Z ? "ZGC" : label + "GC");
  }

  /**
   * The collector of that word, with or without GC at its end.
   *
   * @throws InputException if there is none
   */
  @JsonCreator
  static Collector of(String word) {
    String wanted = word.toUpperCase(Locale.ROOT).replaceFirst("GC$", "");
    return Arrays.stream(values())
        .filter(collector -> collector.name().equals(wanted))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "no collector '%s': there are %s"
                        .formatted(
                            word,
                            Arrays.stream(values())
                                .map(Collector::label)
                                .collect(Collectors.joining(", ")))));
  }
}
