package dev.fjord.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.Carrier;
import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import dev.fjord.internal.pool.InTurn;
import dev.fjord.support.Times;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is promised of stopping, times, contexts and views holds in every schedule. */
@Timeout(value = 5 * Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ManySeedsTest {
  private static final int FEW = 60;
  private static final int MANY = 500;
  private static final int WORKERS = 3;
  private static final ThreadLocal<String> USER = new ThreadLocal<>();

  private final Map<Outcome, Integer> outcomes = new EnumMap<>(Outcome.class);

  private enum Outcome {
    NOT_BEGUN,
    STOPPED,
    DONE
  }

  /** A promise, kept or with one step left out. */
  private enum Promise {
    CANCELLATIONS,
    DEADLINES,
    SCOPES_WITH_A_TIME,
    CARRIERS,
    VIEWS
  }

  private static Seeds seeds(int count) {
    return Seeds.from(1).count(count).workers(WORKERS);
  }

  private Seeds.Body body(Promise promise, boolean isKept) {
    return switch (promise) {
      case CANCELLATIONS -> pool -> cancellations(pool, isKept);
      case DEADLINES -> pool -> deadlines(pool, isKept);
      case SCOPES_WITH_A_TIME -> pool -> scopesWithATime(pool, isKept);
      case CARRIERS -> pool -> carriers(isKept);
      case VIEWS -> pool -> views(pool, isKept);
    };
  }

  @ParameterizedTest
  @EnumSource(Promise.class)
  void isKeptInAFewSchedules(Promise promise) {
    seeds(FEW).check(body(promise, true));
  }

  @Tag("long")
  @Tag("once")
  @ParameterizedTest
  @EnumSource(Promise.class)
  void isKeptInMany(Promise promise) {
    seeds(MANY).check(body(promise, true));
  }

  /** Must fail: each without one of its steps. */
  @ParameterizedTest
  @EnumSource(Promise.class)
  void isSeenToBeBroken(Promise promise) {
    assertThrows(AssertionError.class, () -> seeds(FEW).check(body(promise, false)));
  }

  /** The schedules come to it before it begins, while it runs, and when it is done. */
  @ParameterizedTest
  @EnumSource(names = {"CANCELLATIONS", "DEADLINES"})
  void itIsStoppedAtAnyMoment(Promise promise) {
    seeds(FEW).check(body(promise, true));
    assertEquals(Outcome.values().length, outcomes.size(), outcomes::toString);
  }

  /** The same schedule each time: no clock decides when a time is over. */
  @Test
  void aSeedHasOneOutcome() {
    seeds(FEW).check(body(Promise.DEADLINES, true));
    Map<Outcome, Integer> first = new EnumMap<>(outcomes);
    outcomes.clear();
    seeds(FEW).check(body(Promise.DEADLINES, true));
    assertEquals(first, outcomes);
  }

  /** Counts what begins and what ends. */
  private static final class Tree {
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger ended = new AtomicInteger();

    int leaves(int depth) {
      begun.incrementAndGet();
      try {
        Seeds.point();
        return depth == 0
            ? 1
            : Fork.joinInt(() -> leaves(depth - 1), () -> leaves(depth - 1), Integer::sum);
      } finally {
        ended.incrementAndGet();
      }
    }

    void assertHasEnded() {
      assertEquals(begun.get(), ended.get());
    }
  }

  private void count(Tree tree, boolean isStopped) {
    Outcome outcome =
        !isStopped ? Outcome.DONE : tree.begun.get() == 0 ? Outcome.NOT_BEGUN : Outcome.STOPPED;
    outcomes.merge(outcome, 1, Integer::sum);
  }

  /** The number that a seed gives, from 0 to below the bound, more often a small one. */
  private static int draw(ForkPool pool, int bound) {
    String name = pool.snapshot().name();
    int seed = Integer.parseInt(name.substring(name.indexOf('-') + 1));
    int even = Math.floorMod(seed * 7919, bound);
    return even * even / bound;
  }

  /** A future is done as soon as it is cancelled; what ran for it has ended when all has. */
  private void cancellations(ForkPool pool, boolean waits) throws Exception {
    Tree tree = new Tree();
    Tree other = new Tree();
    Future<Integer> future = pool.submit(() -> tree.leaves(3));
    Future<Integer> alone = pool.submit(() -> other.leaves(2));
    for (int i = draw(pool, 60); i > 0; i--) {
      Seeds.point();
    }
    boolean cancelled = future.cancel(true);
    assertEquals(cancelled, future.isCancelled());
    assertTrue(future.isDone());
    if (waits) {
      assertEquals(4, alone.get());
      InTurn.awaitOthers();
    }
    tree.assertHasEnded();
    if (cancelled) {
      assertThrows(CancellationException.class, future::get);
      assertTrue(tree.begun.get() <= 15);
    } else {
      assertEquals(8, future.get());
    }
    count(tree, cancelled);
  }

  private static Duration limit(ForkPool pool) {
    return Duration.ofNanos(draw(pool, 250) * 1_000L);
  }

  /** What has a time has ended when its call returns; of a future that is not promised. */
  private void deadlines(ForkPool pool, boolean isCall) throws Exception {
    Tree tree = new Tree();
    boolean over = false;
    try {
      int leaves =
          isCall
              ? pool.call(() -> tree.leaves(4), limit(pool))
              : pool.submit(() -> tree.leaves(4), limit(pool)).get();
      assertEquals(16, leaves);
    } catch (TimeoutException timeOver) {
      over = true;
    } catch (ExecutionException failed) {
      assertTrue(failed.getCause() instanceof TimeoutException, failed::toString);
    }
    tree.assertHasEnded();
    count(tree, over);
  }

  /** The nearest time ends it, and what it has forked has ended then. */
  private void scopesWithATime(ForkPool pool, boolean waits) throws Exception {
    Tree tree = new Tree();
    if (!waits) {
      pool.submit(() -> tree.leaves(3));
    }
    try {
      Fork.scoped(
          scope -> {
            scope.deadline(limit(pool));
            scope.deadline(Duration.ofHours(1));
            scope.fork(() -> tree.leaves(3));
            scope.fork(() -> tree.leaves(3));
          });
      assertTrue(!waits || tree.begun.get() == 30, tree.begun::toString);
    } catch (TimeoutException over) {
      assertTrue(over.getMessage().contains("forks begun"), over::toString);
    }
    tree.assertHasEnded();
  }

  /** Each of two computations has its own, wherever it runs, and none is left behind. */
  private static void carriers(boolean carries) throws Exception {
    ForkPoolOptions options = ForkPoolOptions.defaults().deterministic(1).workers(WORKERS);
    try (ForkPool pool =
        ForkPool.open(carries ? options.carry(Carrier.threadLocals(USER)) : options)) {
      USER.set("ann");
      Future<Integer> ann = pool.submit(() -> asUser("ann", 3));
      Future<Integer> stopped = pool.submit(() -> asUser("ann", 3));
      USER.set("bob");
      Future<Integer> bob = pool.submit(() -> asUser("bob", 3));
      USER.remove();
      stopped.cancel(true);
      assertEquals(8, ann.get());
      assertEquals(8, bob.get());
      assertNull(pool.submit(USER::get).get());
    } finally {
      USER.remove();
    }
  }

  private static int asUser(String user, int depth) {
    assertEquals(user, USER.get());
    return depth == 0
        ? 1
        : Fork.joinInt(() -> asUser(user, depth - 1), () -> asUser(user, depth - 1), Integer::sum);
  }

  /** At most two at a time, whatever is forked there; and the pool goes on without it. */
  private static void views(ForkPool pool, boolean isLimited) throws Exception {
    AtomicInteger inside = new AtomicInteger();
    ForkPool view = isLimited ? pool.limited(2) : pool;
    Future<Integer> first = view.submit(() -> within(inside, 3));
    Future<Integer> second = view.submit(() -> within(inside, 3));
    Future<Integer> third = view.submit(() -> within(inside, 3));
    int fourth = isLimited ? view.call(() -> within(inside, 2)) : 4;
    boolean cancelled = third.cancel(true);
    assertEquals(4, fourth);
    assertEquals(8, first.get());
    assertEquals(8, second.get());
    assertTrue(cancelled || third.get() == 8);
    if (isLimited) {
      view.close();
      assertEquals(4, pool.submit(() -> new Tree().leaves(2)).get());
    }
  }

  private static int within(AtomicInteger inside, int depth) {
    if (depth > 0) {
      return Fork.joinInt(
          () -> within(inside, depth - 1), () -> within(inside, depth - 1), Integer::sum);
    }
    int now = inside.incrementAndGet();
    Seeds.point();
    inside.decrementAndGet();
    assertTrue(now <= 2, () -> now + " at a time");
    return 1;
  }
}
