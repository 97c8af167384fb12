package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import java.util.stream.Gatherer;
import java.util.stream.Stream;

/** A stream of objects with what JDK 24 added. */
final class GatheringPipe<T> extends RefPipe<T> {
  GatheringPipe(Root root) {
    super(root);
  }

  GatheringPipe(Pipe<?, ?> before, Stage stage) {
    super(before, stage);
  }

  @Override
  public <R> Stream<R> gather(Gatherer<? super T, ?, R> gatherer) {
    requireNonNull(gatherer, "gatherer");
    return Pipes.ref(this, new Gathering<>(gatherer));
  }
}
