package java.util.stream;

import java.util.function.Consumer;
import java.util.function.Predicate;

/** What src/main/java24 calls of JDK 24's interface, as its documentation has it. */
public interface Stream<T> extends BaseStream<T, Stream<T>> {
  boolean allMatch(Predicate<? super T> predicate);

  void forEachOrdered(Consumer<? super T> action);

  default <R> Stream<R> gather(Gatherer<? super T, ?, R> gatherer) {
    throw new AssertionError();
  }
}
