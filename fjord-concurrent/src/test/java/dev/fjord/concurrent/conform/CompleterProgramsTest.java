package dev.fjord.concurrent.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.CountedCompleter;
import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The programs that the documentation of CountedCompleter describes, and helpComplete. */
@SuppressWarnings("serial")
final class CompleterProgramsTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";
  private static final int[] SIZES = {0, 1, 2, 3, 7, 100, 1_000};

  /** The ways to visit every index of a range. */
  private enum Visits {
    TWO_CHILDREN {
      @Override
      void compute(Visit task) {
        int n = task.hi - task.lo;
        if (n >= 2) {
          int middle = (task.lo + task.hi) >>> 1;
          task.setPendingCount(2);
          new Visit(task, this, task.seen, middle, task.hi).fork();
          new Visit(task, this, task.seen, task.lo, middle).fork();
        } else if (n == 1) {
          task.seen.incrementAndGet(task.lo);
        }
        task.tryComplete();
      }
    },
    ONE_CHILD_AND_A_CALL {
      @Override
      void compute(Visit task) {
        int n = task.hi - task.lo;
        if (n >= 2) {
          int middle = (task.lo + task.hi) >>> 1;
          task.setPendingCount(1);
          new Visit(task, this, task.seen, middle, task.hi).fork();
          new Visit(task, this, task.seen, task.lo, middle).compute();
        } else {
          if (n == 1) {
            task.seen.incrementAndGet(task.lo);
          }
          task.tryComplete();
        }
      }
    },
    RIGHT_CHILDREN {
      @Override
      void compute(Visit task) {
        int n = task.hi - task.lo;
        for (; n >= 2; n /= 2) {
          task.addToPendingCount(1);
          new Visit(task, this, task.seen, task.lo + n / 2, task.lo + n).fork();
        }
        if (n > 0) {
          task.seen.incrementAndGet(task.lo);
        }
        task.propagateCompletion();
      }
    };

    abstract void compute(Visit task);
  }

  private static final class Visit extends CountedCompleter<Void> {
    private final Visits way;
    private final AtomicIntegerArray seen;
    private final int lo;
    private final int hi;

    Visit(Visit parent, Visits way, AtomicIntegerArray seen, int lo, int hi) {
      super(parent);
      this.way = way;
      this.seen = seen;
      this.lo = lo;
      this.hi = hi;
    }

    @Override
    public void compute() {
      way.compute(this);
    }
  }

  @ParameterizedTest
  @EnumSource(Visits.class)
  void everyElementIsVisitedOnce(Visits way) {
    for (Mode mode : Mode.all().toList()) {
      ForkJoinPool pool = open(mode);
      for (int size : SIZES) {
        AtomicIntegerArray seen = new AtomicIntegerArray(size);
        assertNull(pool.invoke(new Visit(null, way, seen, 0, size)));
        AtomicIntegerArray seenOutside = new AtomicIntegerArray(size);
        assertNull(new Visit(null, way, seenOutside, 0, size).invoke());
        for (int i = 0; i < size; i++) {
          assertEquals(1, seen.get(i));
          assertEquals(1, seenOutside.get(i));
        }
      }
    }
  }

  /** Looks for a number; the first that finds it makes the root joinable. */
  private static final class Search extends CountedCompleter<Integer> {
    private final int[] array;
    private final AtomicReference<Integer> result;
    private final int lo;
    private final int hi;
    private final int wanted;

    Search(
        Search parent, int[] array, AtomicReference<Integer> result, int lo, int hi, int wanted) {
      super(parent);
      this.array = array;
      this.result = result;
      this.lo = lo;
      this.hi = hi;
      this.wanted = wanted;
    }

    @Override
    public Integer getRawResult() {
      return result.get();
    }

    @Override
    public void compute() {
      int end = hi;
      while (result.get() == null && end - lo >= 2) {
        int middle = (lo + end) >>> 1;
        addToPendingCount(1);
        new Search(this, array, result, middle, end, wanted).fork();
        end = middle;
      }
      if (result.get() == null
          && end - lo == 1
          && array[lo] == wanted
          && result.compareAndSet(null, lo)) {
        quietlyCompleteRoot();
      }
      tryComplete();
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aSearchFindsWhatIsThereAndNothingElse(Mode mode) {
    ForkJoinPool pool = open(mode);
    int[] array = IntStream.range(0, 2_000).map(i -> 3 * i).toArray();
    for (int wanted : new int[] {0, 3, 2_997, 5_997}) {
      for (int i = 0; i < 10; i++) {
        assertEquals(
            wanted / 3,
            pool.invoke(new Search(null, array, new AtomicReference<>(), 0, array.length, wanted)));
      }
    }
    assertNull(pool.invoke(new Search(null, array, new AtomicReference<>(), 0, array.length, 1)));
  }

  /** Adds squares: combines at completion, or along a traversal. */
  private static final class MapReduce extends CountedCompleter<Long> {
    private final boolean traverses;
    private final int lo;
    private final int hi;
    private final MapReduce next;
    private MapReduce forks;
    private MapReduce sibling;
    private long result;

    MapReduce(MapReduce parent, boolean traverses, int lo, int hi, MapReduce next) {
      super(parent);
      this.traverses = traverses;
      this.lo = lo;
      this.hi = hi;
      this.next = next;
    }

    @Override
    public Long getRawResult() {
      return result;
    }

    @Override
    public void compute() {
      if (traverses) {
        traverse();
      } else if (hi - lo >= 2) {
        int middle = (lo + hi) >>> 1;
        MapReduce left = new MapReduce(this, false, lo, middle, null);
        MapReduce right = new MapReduce(this, false, middle, hi, null);
        left.sibling = right;
        right.sibling = left;
        setPendingCount(1);
        right.fork();
        left.compute();
      } else {
        result = hi > lo ? (long) lo * lo : 0;
        tryComplete();
      }
    }

    private void traverse() {
      int end = hi;
      while (end - lo >= 2) {
        int middle = (lo + end) >>> 1;
        addToPendingCount(1);
        forks = new MapReduce(this, true, middle, end, forks);
        forks.fork();
        end = middle;
      }
      result = end > lo ? (long) lo * lo : 0;
      for (CountedCompleter<?> c = firstComplete(); c != null; c = c.nextComplete()) {
        MapReduce done = (MapReduce) c;
        for (; done.forks != null; done.forks = done.forks.next) {
          done.result += done.forks.result;
        }
      }
    }

    @Override
    public void onCompletion(CountedCompleter<?> caller) {
      if (caller != this) {
        MapReduce child = (MapReduce) caller;
        result = child.result + child.sibling.result;
      }
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aReductionCombinesEveryElementOnce(Mode mode) {
    ForkJoinPool pool = open(mode);
    for (boolean traverses : new boolean[] {false, true}) {
      for (int size : SIZES) {
        long expected = IntStream.range(0, size).mapToLong(i -> (long) i * i).sum();
        assertEquals(expected, pool.invoke(new MapReduce(null, traverses, 0, size, null)));
        assertEquals(expected, new MapReduce(null, traverses, 0, size, null).invoke());
      }
    }
  }

  /** A leaf that counts. */
  private static final class Leaf extends CountedCompleter<Void> {
    private final AtomicInteger runs;

    Leaf(CountedCompleter<?> parent, AtomicInteger runs) {
      super(parent);
      this.runs = runs;
    }

    @Override
    public void compute() {
      runs.incrementAndGet();
      tryComplete();
    }
  }

  /** A root that is completed by its leaves. */
  private static final class Root extends CountedCompleter<Void> {
    Root(int pending) {
      super(null, pending);
    }

    @Override
    public void compute() {}
  }

  @ParameterizedTest
  @MethodSource("dev.fjord.concurrent.conform.Mode#single")
  void helpCompleteRunsAtMostSoManyOfItsOwn(Mode mode) throws Exception {
    Tasks.runInside(
        open(mode),
        () -> {
          AtomicInteger runs = new AtomicInteger();
          AtomicInteger others = new AtomicInteger();
          Root root = new Root(9);
          List<ForkJoinTask<?>> leaves = new ArrayList<>();
          ForkJoinTask<?> first = Tasks.action(others::incrementAndGet).fork();
          for (int i = 0; i < 10; i++) {
            leaves.add(new Leaf(root, runs).fork());
          }
          for (int none : new int[] {0, -1, Integer.MIN_VALUE}) {
            root.helpComplete(none);
            assertEquals(0, runs.get());
          }
          int before = 0;
          for (int some : new int[] {1, 2, 3}) {
            root.helpComplete(some);
            assertTrue(runs.get() <= before + some);
            before = runs.get();
          }
          root.helpComplete(Integer.MAX_VALUE);
          assertEquals(0, others.get());
          first.join();
          assertEquals(1, others.get());
          root.helpComplete(100);
          root.join();
          assertEquals(10, runs.get());
          assertEquals(10, leaves.size());
        });
  }

  @Test
  void helpCompleteOfATaskThatIsDoneRunsNothing() throws Exception {
    Tasks.runInside(
        open(1),
        () -> {
          AtomicInteger runs = new AtomicInteger();
          Root root = new Root(2);
          ForkJoinTask<?> leaf = new Leaf(root, runs).fork();
          root.quietlyComplete();
          root.helpComplete(10);
          assertEquals(0, runs.get());
          assertTrue(leaf.tryUnfork());
        });
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void helpCompleteFromOutsideIsAllowed(Mode mode) {
    AtomicInteger runs = new AtomicInteger();
    Root root = new Root(49);
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < 50; i++) {
      pool.execute(new Leaf(root, runs));
    }
    root.helpComplete(5);
    assertNull(root.join());
    assertEquals(50, runs.get());
    Root common = new Root(49);
    for (int i = 0; i < 50; i++) {
      assertNotNull(new Leaf(common, runs).fork());
    }
    common.helpComplete(5);
    assertNull(common.join());
    assertEquals(100, runs.get());
    assertFalse(common.isCancelled());
  }

  /** A node of a chain, or of a comb: then each has a leaf, too. */
  private static final class Link extends CountedCompleter<Void> {
    private static final long serialVersionUID = 1;

    private final int below;
    private final boolean hasLeaf;

    Link(CountedCompleter<?> completer, int below, boolean hasLeaf) {
      super(completer, below == 0 ? 0 : hasLeaf ? 2 : 1);
      this.below = below;
      this.hasLeaf = hasLeaf;
    }

    @Override
    public void compute() {
      if (below > 0) {
        if (hasLeaf) {
          new Link(this, 0, false).fork();
        }
        new Link(this, below - 1, hasLeaf).fork();
      }
      tryComplete();
    }
  }

  /** Each was asked for all that it leads to: of 100,000 that took half a minute. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whoHelpsALongChainTakesTimeForEachNodeOnce(boolean hasLeaves) throws Exception {
    ForkJoinPool pool = new ForkJoinPool(1);
    try {
      pool.submit(() -> new Link(null, 300_000, hasLeaves).invoke()).get();
    } finally {
      pool.shutdown();
    }
  }
}
