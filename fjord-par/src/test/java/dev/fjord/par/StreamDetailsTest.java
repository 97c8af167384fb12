package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.Spliterator;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.BaseStream;
import java.util.stream.Collector;
import java.util.stream.Collector.Characteristics;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What else a user of {@code java.util.stream} may rely on, sentence by sentence of its pages. */
@Timeout(value = Pools.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class StreamDetailsTest {
  private static final List<Integer> NUMBERS = IntStream.range(0, 20_000).boxed().toList();

  private static List<Set<Characteristics>> allCharacteristics() {
    List<Set<Characteristics>> all = new ArrayList<>();
    Characteristics[] values = Characteristics.values();
    for (int bits = 0; bits < 1 << values.length; bits++) {
      Set<Characteristics> some = EnumSet.noneOf(Characteristics.class);
      for (int i = 0; i < values.length; i++) {
        if ((bits >> i & 1) != 0) {
          some.add(values[i]);
        }
      }
      all.add(some);
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aCollectorIsCalledAsItsCharacteristicsSay(int workers) {
    for (Set<Characteristics> traits : allCharacteristics()) {
      for (boolean isOrdered : new boolean[] {true, false}) {
        AtomicInteger containers = new AtomicInteger();
        AtomicInteger finished = new AtomicInteger();
        Collector<Integer, List<Integer>, List<Integer>> collector =
            Collector.of(
                () -> {
                  containers.incrementAndGet();
                  return Collections.synchronizedList(new ArrayList<>());
                },
                List::add,
                (left, right) -> {
                  left.addAll(right);
                  return left;
                },
                list -> {
                  finished.incrementAndGet();
                  return list;
                },
                traits.toArray(new Characteristics[0]));
        Stream<Integer> stream = Pools.streams(workers).stream(NUMBERS).map(e -> e + 1);
        List<Integer> all = (isOrdered ? stream : stream.unordered()).collect(collector);
        boolean isShared =
            traits.contains(Characteristics.CONCURRENT)
                && (traits.contains(Characteristics.UNORDERED) || !isOrdered);
        if (isShared) {
          assertEquals(1, containers.get(), traits.toString());
          Collections.sort(all);
        } else if (!isOrdered) {
          Collections.sort(all);
        }
        assertEquals(NUMBERS.stream().map(e -> e + 1).toList(), all, traits.toString());
        assertEquals(
            traits.contains(Characteristics.IDENTITY_FINISH) ? 0 : 1,
            finished.get(),
            traits.toString());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 7})
  void aCollectorOfManyElementsHasMoreThanOneContainerAWorker(int workers) {
    List<Integer> many = IntStream.range(0, 1_000_000).boxed().toList();
    AtomicInteger containers = new AtomicInteger();
    List<Integer> all =
        Pools.streams(workers).stream(many)
            .collect(
                Collectors.toCollection(
                    () -> {
                      containers.incrementAndGet();
                      return new ArrayList<>();
                    }));
    assertEquals(many, all);
    assertTrue(containers.get() > 7, () -> "containers: " + containers);
  }

  /** A stage or an end, with the failure that some function of it throws. */
  private static List<Function<RuntimeException, Consumer<Stream<Integer>>>> failing() {
    return List.of(
        f -> s -> s.filter(e -> raise(f)).toList(),
        f -> s -> s.map(e -> e == 7000 && raise(f) ? 1 : e).toList(),
        f -> s -> s.map(e -> e == 7000 && raise(f) ? 1 : e).sorted().findFirst(),
        f -> s -> s.mapToInt(e -> e == 7000 && raise(f) ? 1 : e).sum(),
        f -> s -> s.flatMap(e -> e == 7000 && raise(f) ? null : Stream.of(e)).count(),
        f -> s -> s.flatMap(e -> Stream.of(e).filter(i -> i == 7000 && raise(f))).count(),
        f -> s -> s.mapMulti((e, sink) -> raise(f)).count(),
        f -> s -> s.sorted((a, b) -> raise(f) ? 1 : 0).toList(),
        f -> s -> s.map(e -> new Broken(f)).distinct().toList(),
        f -> s -> s.takeWhile(e -> raise(f)).toList(),
        f -> s -> s.dropWhile(e -> raise(f)).toList(),
        f -> s -> s.skip(3).peek(e -> raise(f)).toList(),
        f -> s -> s.filter(e -> e >= 0).limit(100).peek(e -> raise(f)).toList(),
        f -> s -> s.forEach(e -> raise(f)),
        f -> s -> s.forEachOrdered(e -> raise(f)),
        f -> s -> s.unordered().forEach(e -> raise(f)),
        f -> s -> s.toArray(n -> raise(f) ? null : new Integer[n]),
        f -> s -> s.reduce(0, (a, b) -> raise(f) ? a : b),
        f -> s -> s.reduce((a, b) -> raise(f) ? a : b),
        f -> s -> s.min((a, b) -> raise(f) ? 0 : 1),
        f -> s -> s.collect(() -> raise(f), (a, e) -> {}, (a, b) -> {}),
        f -> s -> s.collect(Collectors.collectingAndThen(Collectors.toSet(), e -> raise(f))),
        f -> s -> s.collect(Collectors.toConcurrentMap(e -> raise(f), e -> e)),
        f -> s -> s.anyMatch(e -> raise(f)),
        f -> s -> s.allMatch(e -> raise(f)),
        f -> s -> s.noneMatch(e -> e == 7000 && raise(f)),
        f -> s -> s.filter(e -> raise(f)).findAny(),
        f -> s -> s.filter(e -> raise(f)).iterator().hasNext());
  }

  private static boolean raise(RuntimeException failure) {
    throw failure;
  }

  /** Its hash cannot be computed. */
  private record Broken(RuntimeException failure) {
    @Override
    public int hashCode() {
      throw failure;
    }

    @Override
    public boolean equals(Object other) {
      throw failure;
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aFailureOfAnyFunctionArrivesAsItWasThrown(int workers) {
    ParStreams on = Pools.streams(workers);
    List<Function<RuntimeException, Consumer<Stream<Integer>>>> failing = failing();
    for (int i = 0; i < failing.size(); i++) {
      RuntimeException failure = new IllegalStateException("as it was thrown");
      Consumer<Stream<Integer>> end = failing.get(i).apply(failure);
      RuntimeException found =
          assertThrows(
              RuntimeException.class, () -> end.accept(on.stream(NUMBERS)), "operation " + i);
      assertSame(failure, found, "operation " + i);
    }
    Throwable[] others = {new IOException("checked"), new AssertionError("an error")};
    for (Throwable other : others) {
      assertSame(
          other,
          assertThrows(Throwable.class, () -> on.stream(NUMBERS).forEach(e -> sneak(other))));
    }
  }

  @SuppressWarnings("unchecked")
  private static <X extends Throwable> void sneak(Throwable failure) throws X {
    throw (X) failure;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void everyInnerStreamIsClosed(int workers) {
    ParStreams on = Pools.streams(workers);
    AtomicInteger opened = new AtomicInteger();
    AtomicInteger closed = new AtomicInteger();
    Function<Integer, Stream<Integer>> inner =
        e -> {
          opened.incrementAndGet();
          return Stream.of(e, e).onClose(closed::incrementAndGet);
        };
    assertEquals(2 * NUMBERS.size(), on.stream(NUMBERS).flatMap(inner).count());
    assertEquals(NUMBERS.size(), closed.get());
    assertEquals(11, on.stream(NUMBERS).flatMap(inner).limit(11).toList().size());
    assertTrue(on.stream(NUMBERS).flatMap(inner).anyMatch(e -> e == 500));
    assertThrows(
        ArithmeticException.class,
        () -> on.stream(NUMBERS).flatMap(inner).forEach(e -> sneak(new ArithmeticException())));
    assertEquals(opened.get(), closed.get());
    assertEquals(0, on.stream(NUMBERS).flatMap(e -> null).count());
    assertEquals(
        3 * NUMBERS.size(), on.stream(NUMBERS).flatMapToInt(e -> IntStream.range(0, 3)).count());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aSourceIsAskedOnceByTheTerminalOperation(int workers) {
    AtomicInteger asked = new AtomicInteger();
    Collection<Integer> counted =
        new ArrayList<>(NUMBERS) {
          private static final long serialVersionUID = 1;

          @Override
          public Spliterator<Integer> spliterator() {
            asked.incrementAndGet();
            return super.spliterator();
          }
        };
    AtomicInteger seen = new AtomicInteger();
    Stream<Integer> stream =
        Pools.streams(workers).stream(counted).peek(e -> seen.incrementAndGet()).sorted();
    assertEquals(0, asked.get() + seen.get());
    counted.add(-1);
    assertEquals(-1, stream.toList().get(0));
    assertEquals(1, asked.get());
    assertEquals(counted.size(), seen.get());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void eachElementPassesAStageOnce(int workers) {
    ParStreams on = Pools.streams(workers);
    List<Function<Stream<Integer>, Object>> ends =
        List.of(
            Stream::toList,
            s -> s.sorted().distinct().toList(),
            s -> s.filter(e -> e > 5).skip(10).toList(),
            s -> s.dropWhile(e -> e < 1000).map(e -> e).toList(),
            s -> s.collect(Collectors.groupingBy(e -> e % 10)),
            s -> s.unordered().distinct().collect(Collectors.toSet()),
            s -> s.allMatch(e -> e >= 0),
            s -> s.max(Integer::compare),
            s -> s.mapToInt(e -> e).sum());
    for (int i = 0; i < ends.size(); i++) {
      AtomicInteger passed = new AtomicInteger();
      ends.get(i).apply(on.stream(NUMBERS).peek(e -> passed.incrementAndGet()));
      assertEquals(NUMBERS.size(), passed.get(), "operation " + i);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void anAnswerThatIsKnownStopsTheSource(int workers) {
    ParStreams on = Pools.streams(workers);
    List<Function<Stream<Integer>, Object>> ends =
        List.of(
            s -> s.anyMatch(e -> e == 3000),
            s -> s.allMatch(e -> e != 3000),
            s -> s.noneMatch(e -> e == 3000),
            s -> s.filter(e -> e == 3000).findFirst(),
            s -> s.unordered().filter(e -> e == 3000).findAny(),
            s -> s.filter(e -> e >= 0).limit(3001).count(),
            s -> s.unordered().limit(3001).count(),
            s -> s.takeWhile(e -> e != 3000).count());
    for (int i = 0; i < ends.size(); i++) {
      AtomicInteger running = new AtomicInteger();
      AtomicInteger passed = new AtomicInteger();
      ends.get(i)
          .apply(
              on.move(Stream.iterate(0, e -> e + 1))
                  .map(
                      e -> {
                        running.incrementAndGet();
                        passed.incrementAndGet();
                        running.decrementAndGet();
                        return e;
                      }));
      assertEquals(0, running.get(), "operation " + i);
      if (workers == 1) {
        assertEquals(3001, passed.get(), "operation " + i);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aSourceThatIsChangedMeanwhileIsNoticed(int workers) {
    List<Integer> list = new ArrayList<>(NUMBERS);
    assertThrows(
        ConcurrentModificationException.class,
        () ->
            Pools.streams(workers).stream(list)
                .forEach(
                    e -> {
                      if (e == 0) {
                        list.add(1);
                      }
                    }));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void ofEqualElementsTheFirstIsKept(int workers) {
    List<String> words = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      words.add(new String("word " + i % 100)); // equal, and not the same
    }
    List<String> kept = Pools.streams(workers).stream(words).map(w -> w).distinct().toList();
    assertEquals(100, kept.size());
    for (int i = 0; i < kept.size(); i++) {
      assertSame(words.get(i), kept.get(i));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aListOfElementsCannotBeChanged(int workers) {
    List<Integer> list = Pools.streams(workers).of(3, null, 1).toList();
    assertEquals(Arrays.asList(3, null, 1), list);
    assertTrue(list.contains(null));
    List<Consumer<List<Integer>>> changes =
        List.of(
            l -> l.add(1),
            l -> l.set(0, 1),
            l -> l.remove(0),
            List::clear,
            l -> l.sort(null),
            l -> l.replaceAll(e -> e),
            l -> l.removeIf(e -> false),
            l -> l.iterator().remove(),
            l -> l.subList(0, 1).set(0, 1));
    for (Consumer<List<Integer>> change : changes) {
      assertThrows(RuntimeException.class, () -> change.accept(list));
    }
    assertEquals(Arrays.asList(3, null, 1), list);
    assertThrows(
        UnsupportedOperationException.class,
        () -> Pools.streams(workers).<Integer>of().toList().add(1));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void theLastWordOnParallelHoldsForAll(int workers) {
    ParStreams on = Pools.streams(workers);
    assertTrue(on.of(1).isParallel());
    Stream<Integer> stream = on.of(2, 1).map(e -> e).sequential();
    assertFalse(stream.isParallel());
    Stream<Integer> next = stream.parallel().sorted().unordered();
    assertTrue(next.isParallel());
    assertFalse(next.mapToInt(e -> e).boxed().sequential().isParallel());
    assertTrue(on.move(Stream.of(1)).isParallel());
    assertTrue(on.concat(Stream.of(1), Stream.of(2)).isParallel());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void anIteratorDoesWhatIteratorsDo(int workers) {
    ParStreams on = Pools.streams(workers);
    AtomicInteger seen = new AtomicInteger();
    Iterator<Integer> iterator =
        on.move(Stream.iterate(0, e -> e + 1)).peek(e -> seen.incrementAndGet()).iterator();
    assertEquals(0, seen.get());
    assertTrue(iterator.hasNext() && iterator.hasNext());
    assertEquals(0, iterator.next());
    assertEquals(1, iterator.next());
    assertEquals(2, seen.get());
    assertThrows(UnsupportedOperationException.class, iterator::remove);
    Iterator<Integer> ended = on.of(1).map(e -> e).iterator();
    assertEquals(1, ended.next());
    assertFalse(ended.hasNext());
    assertThrows(NoSuchElementException.class, ended::next);
  }

  private static final int OBSERVED =
      Spliterator.ORDERED | Spliterator.DISTINCT | Spliterator.SORTED | Spliterator.SIZED;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aSpliteratorSaysOfItselfWhatTheJdksSays(int workers) {
    ParStreams on = Pools.streams(workers);
    List<Collection<Integer>> sources =
        List.of(NUMBERS, new TreeSet<>(NUMBERS), new HashSet<>(NUMBERS));
    List<Function<Stream<Integer>, BaseStream<?, ?>>> stages =
        List.of(
            s -> s,
            s -> s.map(e -> e),
            s -> s.filter(e -> true),
            s -> s.peek(e -> {}),
            Stream::sorted,
            Stream::distinct,
            Stream::unordered,
            s -> s.sorted().distinct(),
            s -> s.skip(1).mapToInt(e -> e),
            s -> s.flatMap(Stream::of),
            s -> s.takeWhile(e -> true));
    for (Collection<Integer> source : sources) {
      for (int i = 0; i < stages.size(); i++) {
        Spliterator<?> jdks = stages.get(i).apply(source.stream()).spliterator();
        Spliterator<?> ours = stages.get(i).apply(on.stream(source)).spliterator();
        assertEquals(
            jdks.characteristics() & OBSERVED, ours.characteristics() & OBSERVED, "stage " + i);
        assertEquals(jdks.getExactSizeIfKnown(), ours.getExactSizeIfKnown(), "stage " + i);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void closingIsTheUsersAndFailuresOfItAreSuppressed(int workers) {
    ParStreams on = Pools.streams(workers);
    List<String> order = new ArrayList<>();
    RuntimeException failure = new IllegalStateException("twice the same");
    Stream<Integer> moved =
        on.move(
                Stream.of(1, 2)
                    .onClose(() -> order.add("given"))
                    .map(e -> e)
                    .onClose(() -> order.add("given, too")))
            .onClose(() -> order.add("ours"))
            .mapToInt(e -> e)
            .onClose(() -> raise(failure))
            .boxed()
            .onClose(() -> raise(failure));
    assertEquals(2, moved.count());
    assertEquals(List.of(), order);
    assertSame(failure, assertThrows(RuntimeException.class, moved::close));
    assertEquals(List.of("given", "given, too", "ours"), order);
    assertEquals(0, failure.getSuppressed().length);
    RuntimeException other = new IllegalArgumentException("of the other");
    Stream<Integer> both =
        on.concat(Stream.of(1).onClose(() -> raise(failure)), on.of(2).onClose(() -> raise(other)));
    assertEquals(List.of(1, 2), both.toList());
    assertSame(failure, assertThrows(RuntimeException.class, both::close));
    assertArrayEquals(new Throwable[] {other}, failure.getSuppressed());
    assertThrows(IllegalStateException.class, () -> both.onClose(() -> {}));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void streamsOfStreamsKeepTheirOrder(int workers) {
    ParStreams on = Pools.streams(workers);
    ParStreams other = Pools.streams(3);
    List<Integer> twice = new ArrayList<>(NUMBERS);
    twice.addAll(NUMBERS);
    assertEquals(twice, on.concat(NUMBERS.stream(), other.stream(NUMBERS)).map(e -> e).toList());
    assertEquals(
        twice,
        on.move(other.move(NUMBERS.parallelStream().map(e -> e)).filter(e -> true))
            .collect(
                Collectors.collectingAndThen(
                    Collectors.toList(), all -> on.concat(on.stream(all), all.stream()).toList())));
    assertEquals(
        List.of(0, 1, 2), on.concat(Stream.of(0), Stream.iterate(1, e -> e + 1)).limit(3).toList());
    assertEquals(3, on.concat(on.range(0, 1), IntStream.of(1, 2)).count());
    assertEquals(3, on.concat(on.range(0L, 1), on.longs(1, 2)).count());
    assertEquals(2, on.concat(on.doubles(), on.doubles(1, 2)).sorted().count());
  }

  private static final class Planned extends Error {
    private static final long serialVersionUID = 1;
  }

  /** What fails besides might as well not have been computed. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void anAnswerHoldsWhateverFailsBesides(int workers) {
    ParStreams on = Pools.streams(workers);
    IntPredicate first =
        i -> {
          if (i > 0) {
            throw new Planned();
          }
          LockSupport.parkNanos(2_000_000);
          return true;
        };
    for (int i = 0; i < 20; i++) {
      assertTrue(on.range(0, 1_000).anyMatch(first));
      assertFalse(on.range(0, 1_000).noneMatch(first));
      assertFalse(on.range(0, 1_000).allMatch(first.negate()));
      assertEquals(0, on.range(0, 1_000).filter(first).findFirst().getAsInt());
      assertEquals(0, on.range(0, 1_000).filter(first).findAny().getAsInt());
    }
  }

  /** What a source holds for distinct is, though {@code equals} says something else. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void distinctLeavesASetAlone(int workers) {
    Set<String> set = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < 100; i++) {
      set.add(new String("the same"));
    }
    assertEquals(100, Pools.streams(workers).stream(set).distinct().count());
    assertEquals(1, Pools.streams(workers).stream(set).map(e -> e).distinct().count());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void anArrayOfAnotherLengthIsRefused(int workers) {
    for (int more : new int[] {-1, 1}) {
      Stream<Integer> stream = Pools.streams(workers).stream(NUMBERS);
      assertThrows(
          IllegalStateException.class, () -> stream.toArray(length -> new Integer[length + more]));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void noArrayIsRefusedAlsoIfThereAreNoElements(int workers) {
    for (Predicate<Integer> kept : List.<Predicate<Integer>>of(i -> true, i -> false)) {
      Stream<Integer> stream = Pools.streams(workers).stream(NUMBERS).filter(kept);
      assertThrows(NullPointerException.class, () -> stream.toArray(length -> none()));
    }
  }

  @SuppressWarnings("NullAway") // what is tested
  private static Integer[] none() {
    return null;
  }

  /** Splits off one element at a time. */
  private static final class OneByOne implements Spliterator<Integer> {
    private int next;
    private final int end;

    OneByOne(int next, int end) {
      this.next = next;
      this.end = end;
    }

    @Override
    public boolean tryAdvance(Consumer<? super Integer> action) {
      boolean has = next < end;
      if (has) {
        action.accept(next++);
      }
      return has;
    }

    @Override
    public @Nullable Spliterator<Integer> trySplit() {
      return end - next < 2 ? null : new OneByOne(next, ++next);
    }

    @Override
    public long estimateSize() {
      return end - next;
    }

    @Override
    public int characteristics() {
      return ORDERED;
    }
  }

  /** Each that takes the rest waits for who takes the rest of that, deeper in its stack. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void aSourceThatSplitsOffOneElementAtATimeOverflowsNoStack(int seed) {
    try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(3).deterministic(seed))) {
      List<Integer> all = ParStreams.on(pool).stream(new OneByOne(0, 5_000)).map(i -> i).toList();
      assertEquals(IntStream.range(0, 5_000).boxed().toList(), all);
    }
  }

  /** To pass over one by one would take years. */
  @ParameterizedTest
  @ValueSource(ints = {2, 7})
  void aFewAtTheEndOfAHugeRangeAreFoundAtOnce(int workers) {
    ParStreams on = Pools.streams(workers);
    long huge = Long.MAX_VALUE;
    long[] last = {huge - 4, huge - 3, huge - 2};
    Supplier<LongStream> few = () -> on.range(0L, huge).skip(huge - 5).limit(4).skip(1);
    assertArrayEquals(last, few.get().toArray());
    assertEquals(last[0], few.get().findFirst().orElseThrow());
    assertEquals(last[0] ^ last[1], few.get().distinct().limit(2).reduce(0, (a, b) -> a ^ b));
    assertArrayEquals(last, few.get().takeWhile(e -> e > 0).toArray());
    assertEquals(0, on.range(0L, huge - 1).skip(huge).distinct().limit(2).sum());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 997, 1024, 1025, 5000, 9999, 10_000, 19_998, 19_999, 20_000})
  void aSliceThatIsReadInPartsHasAllItsElementsInOrder(int from) {
    List<Object> numbers = new ArrayList<>(NUMBERS);
    for (int to : new int[] {from, Math.min(from + 2, 20_000), (from + 20_000) / 2, 20_000}) {
      Spliterator<Object> rest = new Slice.OfRef(numbers.spliterator(), from, to);
      List<Object> read = new ArrayList<>();
      if (rest.tryAdvance(read::add)) {
        assertEquals(to - from - 1, rest.estimateSize());
        assertEquals(from + 2 <= to, rest.tryAdvance(read::add));
        Spliterator<Object> next = rest.trySplit();
        if (next != null) {
          next.forEachRemaining(read::add);
        }
        rest.forEachRemaining(read::add);
      }
      assertFalse(rest.tryAdvance(read::add));
      assertEquals(numbers.subList(from, to), read);
      List<Object> again = new ArrayList<>();
      new Slice.OfRef(numbers.spliterator(), from, to).forEachRemaining(again::add);
      assertEquals(read, again);
    }
  }
}
