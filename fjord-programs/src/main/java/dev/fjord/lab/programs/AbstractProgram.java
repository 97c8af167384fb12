package dev.fjord.lab.programs;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A program with what it says of itself. */
abstract class AbstractProgram implements Program {
  private final String name;
  private final String source;
  private final String summary;
  private final String synopsis;
  private final List<String> presets;
  private final String paper;
  private final @Nullable String threshold;

  /** In the words of {@link Program}; without a threshold if that is null. */
  AbstractProgram(
      String name,
      String source,
      String summary,
      String synopsis,
      List<String> presets,
      String paper,
      @Nullable String threshold) {
    this.name = name;
    this.source = source;
    this.summary = summary;
    this.synopsis = synopsis;
    this.presets = presets;
    this.paper = paper;
    this.threshold = threshold;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String source() {
    return source;
  }

  @Override
  public final String summary() {
    return summary;
  }

  @Override
  public final String synopsis() {
    return synopsis;
  }

  @Override
  public final List<String> presets() {
    return presets;
  }

  @Override
  public final String paper() {
    return paper;
  }

  @Override
  public final Optional<String> threshold() {
    return Optional.ofNullable(threshold);
  }
}
