package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A source that is a parallel stream of the JDK with state: where that is run, and when. */
@Timeout(value = Pools.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LateSourceTest {
  private static final List<Integer> NUMBERS = IntStream.range(0, 1_000).boxed().toList();

  private final AtomicInteger runs = new AtomicInteger();
  private final Set<ForkJoinPool> pools = ConcurrentHashMap.newKeySet();

  /** Outside of a pool of the JDK its parallel streams run in the common one. */
  private Stream<Integer> withState(List<Integer> elements) {
    return elements.parallelStream()
        .peek(
            e -> {
              ForkJoinPool pool = ForkJoinTask.getPool();
              pools.add(pool == null ? ForkJoinPool.commonPool() : pool);
              runs.incrementAndGet();
            })
        .sorted();
  }

  private final class Collected extends AbstractCollection<Integer> {
    @Override
    public Iterator<Integer> iterator() {
      return NUMBERS.iterator();
    }

    @Override
    public int size() {
      return NUMBERS.size();
    }

    @Override
    public Spliterator<Integer> spliterator() {
      return withState(NUMBERS).spliterator();
    }
  }

  private Stream<Integer> supplied(boolean parallel) {
    return StreamSupport.stream(
        () -> withState(NUMBERS).spliterator(), Spliterator.ORDERED, parallel);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void nothingOfItRunsInTheCommonPool(int workers) {
    ParStreams on = Pools.streams(workers);
    List<Stream<Integer>> streams =
        List.of(
            on.stream(new Collected()),
            on.move(supplied(false)),
            on.move(supplied(true)),
            on.move(on.move(supplied(false))),
            on.stream(withState(NUMBERS).spliterator()),
            on.stream(on.move(withState(NUMBERS)).spliterator()));
    for (Stream<Integer> stream : streams) {
      assertEquals(NUMBERS, stream.map(e -> e).toList());
    }
    assertFalse(pools.contains(ForkJoinPool.commonPool()));
    assertEquals(streams.size() * NUMBERS.size(), runs.get());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void nothingOfItRunsBeforeItIsAskedFor(int workers) {
    ParStreams on = Pools.streams(workers);
    List<Integer> list = new ArrayList<>(NUMBERS);
    Stream<Integer> twice = on.move(on.move(withState(list)));
    Stream<Integer> withStage = on.move(on.move(withState(list)).map(e -> e));
    Iterator<Integer> iterator = on.move(withState(list)).iterator();
    Spliterator<Integer> spliterator = on.move(withState(list)).spliterator();
    Spliterator<Integer> mapped = on.move(withState(list)).map(e -> e).spliterator();
    list.add(1_000);
    assertEquals(0, runs.get());
    assertEquals(list, twice.toList());
    assertEquals(list, withStage.toList());
    List<Integer> all = new ArrayList<>();
    iterator.forEachRemaining(all::add);
    assertEquals(list, all);
    assertTrue(spliterator.hasCharacteristics(Spliterator.ORDERED));
    assertEquals(list, StreamSupport.stream(spliterator, false).toList());
    assertEquals(list, StreamSupport.stream(mapped, false).toList());
    assertFalse(pools.contains(ForkJoinPool.commonPool()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aSupplierIsCalledByWhoeverCallsTheTerminalOperation(int workers) {
    ParStreams on = Pools.streams(workers);
    for (boolean isParallel : new boolean[] {false, true}) {
      List<Thread> callers = new ArrayList<>();
      Supplier<Stream<Integer>> supplied =
          () ->
              on.move(
                  StreamSupport.stream(
                      () -> {
                        callers.add(Thread.currentThread());
                        return withState(NUMBERS).spliterator();
                      },
                      Spliterator.ORDERED,
                      isParallel));
      assertEquals(NUMBERS, supplied.get().sequential().toList());
      assertEquals(NUMBERS, supplied.get().map(e -> e).toList());
      assertEquals(NUMBERS, on.move(supplied.get()).toList());
      assertEquals(0, supplied.get().iterator().next());
      assertEquals(Collections.nCopies(4, Thread.currentThread()), callers);
    }
    assertFalse(pools.contains(ForkJoinPool.commonPool()));
  }

  private static final class Unprintable implements Spliterator<Integer> {
    private int next;

    @Override
    public boolean tryAdvance(Consumer<? super Integer> action) {
      if (next == NUMBERS.size()) {
        return false;
      }
      action.accept(next++);
      return true;
    }

    @Override
    public @Nullable Spliterator<Integer> trySplit() {
      return null;
    }

    @Override
    public long estimateSize() {
      return NUMBERS.size() - next;
    }

    @Override
    public int characteristics() {
      return ORDERED | SIZED;
    }

    @Override
    public String toString() {
      throw new UnsupportedOperationException("not to be printed");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void whatASupplierGivesNeedNotBePrintable(int workers) {
    int characteristics = Spliterator.ORDERED | Spliterator.SIZED;
    Stream<Integer> supplied = StreamSupport.stream(Unprintable::new, characteristics, true);
    assertEquals(NUMBERS, Pools.streams(workers).move(supplied).toList());
  }
}
