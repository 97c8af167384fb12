package dev.fjord.par;

import java.util.stream.Stream;

/** Makes the streams of objects: the one place to replace for a JDK whose Stream has more. */
final class Pipes {
  private Pipes() {}

  static <T> Stream<T> ref(Root root) {
    return new RefPipe<>(root);
  }

  static <T> Stream<T> ref(Pipe<?, ?> before, Stage stage) {
    return new RefPipe<>(before, stage);
  }
}
