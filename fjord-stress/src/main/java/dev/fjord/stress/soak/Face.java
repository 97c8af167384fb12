package dev.fjord.stress.soak;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What a task forks its children with. */
enum Face {
  FORK,
  SCOPE,
  RANGE,
  TASK,
  ACTION,
  COMPLETER,
  INVOKE_ALL,
  AGAIN,
  FJTASK;

  /** Whether it is that of {@code dev.fjord}. */
  boolean isModern() {
    return this == FORK || this == SCOPE || this == RANGE;
  }

  /** Whether it is written with {@code dev.fjord.concurrent}, and needs a thread of its pools. */
  boolean isConcurrent() {
    return !isModern() && this != FJTASK;
  }

  /**
   * The faces of that name; all, if there are no names.
   *
   * @throws InputException if there is none
   */
  static Set<Face> of(List<String> labels) {
    Set<Face> faces = EnumSet.noneOf(Face.class);
    for (String label : labels) {
      faces.add(SoakCommand.named("face", label, EnumSet.allOf(Face.class), ","));
    }
    return faces.isEmpty() ? EnumSet.allOf(Face.class) : faces;
  }
}
