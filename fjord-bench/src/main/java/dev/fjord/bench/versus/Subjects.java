package dev.fjord.bench.versus;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.fjord.lab.programs.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** All that can be compared; a new one is an entry of {@code subjects.json}. */
final class Subjects {
  static final List<Subject> ALL = read();

  private Subjects() {}

  /** What is not said of one is empty. */
  private static List<Subject> read() {
    JsonMapper mapper =
        JsonMapper.builder()
            .defaultSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY))
            .build();
    try (InputStream in = Subjects.class.getResourceAsStream("subjects.json")) {
      return List.of(mapper.readValue(Objects.requireNonNull(in), Subject[].class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The subject of that name.
   *
   * @throws InputException if there is none
   */
  static Subject find(String name) {
    return ALL.stream()
        .filter(subject -> subject.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "no program '%s': there are %s"
                        .formatted(
                            name,
                            ALL.stream().map(Subject::name).collect(Collectors.joining(", ")))));
  }
}
