package dev.fjord.lab.report;

import java.util.List;

/**
 * The colours of lines, told apart by those too who see few colours, each at least three times as
 * light or dark as its paper.
 *
 * @param light on light paper
 * @param dark on dark paper, as many
 */
record Colours(List<String> light, List<String> dark) {
  /** Those of all figures. */
  static final Colours LINES =
      new Colours(
          List.of(
              "#0b62a8", "#c4501b", "#1b7f5c", "#8b3f93", "#8a6a00", "#b3245a", "#0f7f8f",
              "#4a4a4a"),
          List.of(
              "#6db3f2", "#f5935c", "#4fc79b", "#d19bdb", "#d9b53f", "#f27ba6", "#5cc8d8",
              "#c9c9c9"));
}
