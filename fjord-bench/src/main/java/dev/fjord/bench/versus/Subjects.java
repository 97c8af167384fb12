package dev.fjord.bench.versus;

import dev.fjord.lab.programs.Names;
import dev.fjord.lab.run.Json;
import java.util.List;

/** All that can be compared; a new one is an entry of {@code subjects.json}. */
final class Subjects {
  static final List<Subject> ALL =
      List.of(Json.resource(Subjects.class, "subjects.json", Subject[].class));

  private Subjects() {}

  /**
   * The subject of that name.
   *
   * @throws InputException if there is none
   */
  static Subject find(String name) {
    return Names.find("program", name, ALL, Subject::name);
  }
}
