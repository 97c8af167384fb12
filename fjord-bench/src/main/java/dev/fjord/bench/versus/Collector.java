package dev.fjord.bench.versus;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.fjord.lab.programs.Names;
import java.util.List;

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

  /** What a reader calls it. */
  final String label;

  Collector(String label) {
    this.label = label;
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
    String wanted = word.equalsIgnoreCase("z") ? Z.label : word.replaceFirst("(?i)(?<!^Z)GC$", "");
    return Names.find("collector", wanted, List.of(values()), each -> each.label);
  }
}
