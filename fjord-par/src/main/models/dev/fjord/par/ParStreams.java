package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import dev.fjord.ForkPool;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Spliterator;
import java.util.function.Supplier;
import java.util.stream.BaseStream;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Streams that run on a pool of one's choice. They are the JDK's own interfaces, and do what those
 * say a parallel stream does.
 *
 * <pre>{@code
 * ParStreams on = ParStreams.on(pool);
 * long words = on.lines(path).flatMap(line -> Stream.of(line.split(" "))).count();
 * }</pre>
 *
 * <p><b>Where it runs.</b> The thread that calls the terminal operation works as one of the pool's
 * workers until that returns. A stream inside a stream of the same pool runs in the same pool.
 * Nothing runs in the JDK's common pool, unless a sequential stream hides the {@code spliterator()}
 * of a parallel one. After {@code sequential()} all of it runs in the calling thread, but for
 * stages with state that a parallel stream had before it was {@linkplain #move moved}. {@code
 * iterator()} and {@code spliterator()} run in the threads that ask them, with the same exception.
 *
 * <p><b>How it is split.</b> While it runs, and only as far as other workers take part: with one
 * worker a parallel stream is a sequential one.
 *
 * <p><b>Ending.</b> When a terminal operation returns or throws, nothing of it runs any more. A
 * failure arrives as it was thrown; if several elements fail, that of the first in encounter order,
 * and those that happened besides are suppressed on it. What need not be computed once the answer
 * is known is stopped.
 *
 * <p><b>Errors.</b> Every parameter must be non-null: {@link NullPointerException} otherwise. If
 * the pool is closed, the terminal operation of a parallel stream throws {@link
 * java.util.concurrent.RejectedExecutionException}.
 *
 * <p>A {@code ParStreams} keeps nothing but its pool, and may be used by any number of threads.
 */
public final class ParStreams {
  private final ForkPool pool;

  private ParStreams(ForkPool pool) {
    this.pool = pool;
  }

  /**
   * Streams that run on the given pool.
   *
   * @param pool where they run
   * @return what makes them
   */
  public static ParStreams on(ForkPool pool) {
    return new ParStreams(requireNonNull(pool, "pool"));
  }

  /**
   * Streams that run on {@link ForkPool#common()}.
   *
   * @return what makes them
   */
  public static ParStreams common() {
    return on(ForkPool.common());
  }

  // ---- of objects ----

  /**
   * The elements of a collection, which is asked for them by the terminal operation.
   *
   * @param <T> the type of the elements
   * @param elements the collection
   * @return a parallel stream of them
   */
  public <T extends @Nullable Object> Stream<T> stream(Collection<T> elements) {
    requireNonNull(elements, "elements");
    return ref(() -> Sources.settled(elements.spliterator()));
  }

  /**
   * The elements of a source, which is not touched before the terminal operation.
   *
   * @param <T> the type of the elements
   * @param elements the source
   * @return a parallel stream of them
   */
  public <T extends @Nullable Object> Stream<T> stream(Spliterator<T> elements) {
    requireNonNull(elements, "elements");
    return ref(() -> Sources.settled(elements));
  }

  /**
   * The given elements.
   *
   * @param <T> the type of the elements
   * @param elements the elements
   * @return a parallel stream of them
   */
  @SafeVarargs
  @SuppressWarnings("varargs") // only read
  public final <T extends @Nullable Object> Stream<T> of(T... elements) {
    requireNonNull(elements, "elements");
    return ref(() -> Arrays.spliterator(elements));
  }

  /**
   * The lines of a file in UTF-8, as {@link Files#lines(Path)}: close the stream when done.
   *
   * @param file the file
   * @return a parallel stream of its lines
   * @throws IOException if the file cannot be opened; later errors are {@link
   *     java.io.UncheckedIOException}
   */
  public Stream<String> lines(Path file) throws IOException {
    return lines(file, StandardCharsets.UTF_8);
  }

  /**
   * The lines of a file, as {@link Files#lines(Path, Charset)}: close the stream when done.
   *
   * @param file the file
   * @param charset how it is encoded
   * @return a parallel stream of its lines
   * @throws IOException if the file cannot be opened; later errors are {@link
   *     java.io.UncheckedIOException}
   */
  @SuppressWarnings("StreamResourceLeak") // closed with the result
  public Stream<String> lines(Path file, Charset charset) throws IOException {
    requireNonNull(file, "file");
    requireNonNull(charset, "charset");
    return move(Files.lines(file, charset));
  }

  /**
   * The elements of the one and then of the other; closing the result closes both. As by {@link
   * Stream#concat} both are bound to their sources at once.
   *
   * @param <T> the type of the elements
   * @param first what comes first
   * @param second what comes after it
   * @return a parallel stream of both
   */
  public <T extends @Nullable Object> Stream<T> concat(
      Stream<? extends T> first, Stream<? extends T> second) {
    requireNonNull(first, "first");
    requireNonNull(second, "second");
    return move(Stream.<T>concat(move(first), move(second)));
  }

  /**
   * Takes over a stream, with the stages it already has, and closes it when the result is closed.
   *
   * <p>Stages with state that it already has are run by one thread: a JDK's stream does not let
   * them be seen. If it is parallel, the other stages are run by all workers; if it is sequential,
   * one element after the other, by whichever worker needs the next ones. Stages that are added to
   * the result are run by all workers in any case. So {@code move(list.parallelStream().map(f))}
   * and {@code move(list.stream()).map(f)} run {@code f} in parallel.
   *
   * @param <T> the type of the elements
   * @param stream a stream that was not used yet
   * @return a parallel stream of its elements, in this pool
   * @throws IllegalStateException if it was used already
   */
  public <T extends @Nullable Object> Stream<T> move(Stream<T> stream) {
    return Pipes.ref(moved(stream, Shape.REF));
  }

  // ---- of primitives ----

  // for each of int, long:
  /**
   * The numbers from {@code from} to before {@code to}; none if it is not greater.
   *
   * @param from the first number
   * @param to the end, which does not belong to it
   * @return a parallel stream of them
   */
  public DoubleStream range(double from, double to) {
    return new NumberPipes.OfDouble(
        root(Shape.DOUBLE, () -> DoubleStream.range(from, to).spliterator()));
  }

  /**
   * The numbers from {@code from} to {@code to}; none if it is less.
   *
   * @param from the first number
   * @param to the last number
   * @return a parallel stream of them
   */
  public DoubleStream rangeClosed(double from, double to) {
    return new NumberPipes.OfDouble(
        root(Shape.DOUBLE, () -> DoubleStream.rangeClosed(from, to).spliterator()));
  }

  // end

  // for each of int, long, double:
  /**
   * The elements of an array.
   *
   * @param elements the array
   * @return a parallel stream of them
   */
  public DoubleStream doubles(double... elements) {
    return doubles(elements, 0, elements.length);
  }

  /**
   * The elements of a part of an array.
   *
   * @param elements the array
   * @param from the index of the first
   * @param to the index after the last
   * @return a parallel stream of them
   * @throws IndexOutOfBoundsException if it is no part
   */
  public DoubleStream doubles(double[] elements, int from, int to) {
    Spliterator.OfDouble source = Arrays.spliterator(elements, from, to);
    return new NumberPipes.OfDouble(root(Shape.DOUBLE, () -> source));
  }

  /**
   * As {@link #move(Stream)}.
   *
   * @param stream a stream that was not used yet
   * @return a parallel stream of its elements, in this pool
   */
  public DoubleStream move(DoubleStream stream) {
    return new NumberPipes.OfDouble(moved(stream, Shape.DOUBLE));
  }

  /**
   * As {@link #concat(Stream, Stream)}.
   *
   * @param first what comes first
   * @param second what comes after it
   * @return a parallel stream of both
   */
  public DoubleStream concat(DoubleStream first, DoubleStream second) {
    requireNonNull(first, "first");
    requireNonNull(second, "second");
    return move(DoubleStream.concat(move(first), move(second)));
  }

  // end

  // ---- roots ----

  private <T extends @Nullable Object> Stream<T> ref(Supplier<? extends Spliterator<?>> source) {
    return Pipes.ref(root(Shape.REF, source));
  }

  private Root root(Shape shape, Supplier<? extends Spliterator<?>> source) {
    return new Root(pool, shape, source);
  }

  private Root moved(BaseStream<?, ?> stream, Shape shape) {
    requireNonNull(stream, "stream");
    Root root =
        root(shape, stream instanceof Pipe<?, ?> ours ? ours.later() : source(stream, shape));
    root.onClose(stream::close);
    return root;
  }

  private static Supplier<Spliterator<?>> source(BaseStream<?, ?> stream, Shape shape) {
    boolean hasSplit = stream.isParallel();
    Spliterator<?> source = stream.spliterator();
    if (!hasSplit && Sources.readsAhead(source)) {
      return () -> shape.inBatches(source);
    }
    return () -> hasSplit || Sources.isSupplied(source) ? Sources.settled(source) : source;
  }
}
