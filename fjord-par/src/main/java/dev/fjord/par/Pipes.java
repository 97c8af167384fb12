package dev.fjord.par;

import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the streams of objects: the one place to replace for a JDK whose Stream has more. */
final class Pipes {
  private Pipes() {}

  static <T extends @Nullable Object> Stream<T> ref(Root root) {
    return new RefPipe<>(root);
  }

  static <T extends @Nullable Object> Stream<T> ref(Pipe<?, ?> before, Stage stage) {
    return new RefPipe<>(before, stage);
  }
}
