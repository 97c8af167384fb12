package dev.fjord.par;

import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collector;
import java.util.stream.Collector.Characteristics;
import java.util.stream.Stream;

/** A collector at work: one container for a part, or one for all if that is allowed. */
final class Collecting<T, A> {
  private final Collector<? super T, A, ?> collector;
  private final Set<Characteristics> traits;

  Collecting(Collector<? super T, A, ?> collector) {
    this.collector = collector;
    this.traits = collector.characteristics();
  }

  /** All elements in a container, whose finisher has not been called. */
  A over(Pipe<T, Stream<T>> pipe) {
    return pipe.run(
        false,
        this::collect,
        line ->
            isShared(line)
                ? together(line)
                : line.collect(
                    (stream, part) -> collect(RefPipe.ref(stream)), collector.combiner()));
  }

  private A collect(Stream<T> stream) {
    return collectInto(collector.supplier(), stream);
  }

  /** Without a lambda of ours for each element: how deep a JIT inlines has a limit. */
  private A collectInto(Supplier<A> container, Stream<T> stream) {
    return stream.collect(container, collector.accumulator(), (a, b) -> {});
  }

  private boolean isShared(Line line) {
    return traits.contains(Characteristics.CONCURRENT)
        && (traits.contains(Characteristics.UNORDERED) || !line.isOrdered());
  }

  private A together(Line line) {
    A container = collector.supplier().get();
    return line.evaluate(
        (stream, part) -> collectInto(() -> container, RefPipe.<T>ref(stream)), (a, b) -> a);
  }
}
