package dev.fjord.par;

import java.util.stream.Stream;

/** Makes the streams of objects, for a JDK whose Stream has {@code gather}. */
final class Pipes {
  private Pipes() {}

  static <T> Stream<T> ref(Root root) {
    return new GatheringPipe<>(root);
  }

  static <T> Stream<T> ref(Pipe<?, ?> before, Stage stage) {
    return new GatheringPipe<>(before, stage);
  }
}
