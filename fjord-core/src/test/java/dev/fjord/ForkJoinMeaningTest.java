package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A join means two calls, one after the other, with any number of workers. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ForkJoinMeaningTest {
  private static final int TREES = 40;
  private static final int NODES = 2_000;
  private static final int DEPTH = 1_000;

  private static void checkAgainstCalls(Trees tree) {
    assertEquals(tree.sequentially(), tree.joinedAsLong());
    assertEquals((int) tree.sequentially(), tree.joinedAsInt());
    assertEquals(tree.sequentiallyAsDouble(), tree.joinedAsDouble());
    assertEquals(tree.sequentiallyWithNulls(), tree.joinedAsObject());
    assertEquals(tree.sequentially(), tree.joinedByEffect());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8, 64})
  void joinsReturnWhatCallsReturn(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      for (int seed = 0; seed < TREES; seed++) {
        Trees tree = Trees.random(seed, NODES);
        pool.run(() -> checkAgainstCalls(tree));
      }
    }
  }

  @Test
  void joinsOutsideAnyPoolReturnWhatCallsReturn() {
    for (int seed = 0; seed < TREES; seed++) {
      checkAgainstCalls(Trees.random(seed, NODES));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void deepTreesReturnWhatCallsReturn(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      pool.run(() -> checkAgainstCalls(Trees.deep(DEPTH, true)));
      pool.run(() -> checkAgainstCalls(Trees.deep(DEPTH, false)));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8, 64})
  void manyCallersEachGetTheirOwnResult(int workers) throws Exception {
    Trees tree = Trees.random(workers, NODES);
    long expected = tree.sequentially();
    try (ForkPool pool = ForkPool.open(workers)) {
      Await.inThreads(
          6,
          () -> {
            for (int i = 0; i < TREES; i++) {
              assertEquals(expected, pool.call(tree::joinedAsLong));
            }
            return null;
          });
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8, 64})
  void joinAllReturnsTheValuesInTheOrderOfTheTasks(int workers) throws Exception {
    try (ForkPool pool = ForkPool.open(workers)) {
      for (int size : new int[] {0, 1, 2, 3, 7, 64, 1000}) {
        List<Supplier<Long>> tasks = new ArrayList<>();
        List<Long> expected = new ArrayList<>();
        for (int i = 0; i < size; i++) {
          Trees tree = Trees.random(i, 1 + i % 50);
          tasks.add(tree::joinedAsObject);
          expected.add(tree.sequentiallyWithNulls());
        }
        assertEquals(expected, pool.call(() -> Fork.joinAll(tasks)));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8, 64})
  void joinAllRunsEachTaskOnce(int workers) {
    int[] runs = new int[1000];
    Runnable[] tasks = new Runnable[runs.length];
    for (int i = 0; i < tasks.length; i++) {
      int at = i;
      tasks[i] = () -> runs[at]++;
    }
    try (ForkPool pool = ForkPool.open(workers)) {
      pool.run(() -> Fork.joinAll(tasks));
    }
    int[] once = new int[runs.length];
    Arrays.fill(once, 1);
    assertTrue(Arrays.equals(once, runs), Arrays.toString(runs));
  }

  @Test
  void joinAllOfNothingReturns() {
    Fork.joinAll();
    assertEquals(List.of(), Fork.joinAll(List.<Supplier<String>>of()));
  }

  @Test
  void joinAllReturnsAListThatMayBeChanged() {
    List<Supplier<String>> tasks = List.of(() -> "a", () -> "b");
    List<String> values = Fork.joinAll(tasks);
    values.add("c");
    values.set(0, null);
    assertEquals(Arrays.asList(null, "b", "c"), values);
  }

  @Test
  void joinAllDoesNotSeeLaterChangesOfItsArguments() {
    AtomicBoolean replaced = new AtomicBoolean();
    Runnable[] array = new Runnable[2];
    array[0] = () -> array[1] = () -> replaced.set(true);
    array[1] = () -> {};
    List<Supplier<String>> list = new ArrayList<>();
    list.add(() -> list.set(1, () -> "replaced").get());
    list.add(() -> "kept");
    try (ForkPool pool = ForkPool.open(1)) {
      pool.run(() -> Fork.joinAll(array));
      assertEquals("kept", runIn(pool, () -> Fork.joinAll(list).get(1)));
    }
    assertTrue(!replaced.get());
  }

  private static <T> T runIn(ForkPool pool, Supplier<T> body) {
    return pool.callUnchecked(body::get);
  }

  @Test
  void nullIsAValue() {
    assertNull(Fork.<String, String, String>join(() -> null, () -> null, (a, b) -> a));
    assertEquals(
        "null,null",
        Fork.<String, String, String>join(() -> null, () -> null, (a, b) -> a + "," + b));
    assertEquals(
        Arrays.asList(null, "b"), Fork.joinAll(List.<Supplier<String>>of(() -> null, () -> "b")));
    assertNull(Fork.<String>scope(s -> s.<String>fork(() -> null).join()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void theFirstBranchAndTheCombinationRunInTheCallingThread(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      pool.run(
          () -> {
            Thread caller = Thread.currentThread();
            for (int i = 0; i < 1000; i++) {
              Thread[] ran =
                  Fork.<Thread, Thread, Thread[]>join(
                      Thread::currentThread,
                      Thread::currentThread,
                      (a, b) -> new Thread[] {a, Thread.currentThread()});
              assertSame(caller, ran[0]);
              assertSame(caller, ran[1]);
            }
          });
    }
  }

  @Test
  void outsideAnyPoolTheCallerWorksInTheCommonPool() {
    assertSame(
        Thread.currentThread(),
        Fork.<Thread, Integer, Thread>join(Thread::currentThread, () -> 0, (a, b) -> a));
    assertEquals(
        ForkPool.common().snapshot().workers(), Fork.<Integer>scope(scope -> scope.workers()));
  }

  private static void assertNames(String parameter, Executable call) {
    assertEquals(parameter, assertThrows(NullPointerException.class, call).getMessage());
  }

  @Test
  void aNullParameterIsNamed() {
    Runnable run = () -> {};
    assertNames("a", () -> Fork.join(null, run));
    assertNames("b", () -> Fork.join(run, null));
    ThrowingRunnable<RuntimeException> runs = () -> {};
    assertNames("a", () -> Fork.join(null, runs));
    assertNames("b", () -> Fork.join(runs, null));
    ThrowingCallable<String, RuntimeException> gets = () -> "";
    assertNames("a", () -> Fork.join(null, gets, String::concat));
    assertNames("b", () -> Fork.join(gets, null, String::concat));
    assertNames(
        "combine",
        () ->
            Fork.<String, String, String, RuntimeException, RuntimeException>join(
                gets, gets, null));
    Supplier<String> get = () -> "";
    assertNames("a", () -> Fork.<String, String, String>join(null, get, (a, b) -> a));
    assertNames("b", () -> Fork.<String, String, String>join(get, null, (a, b) -> a));
    assertNames("combine", () -> Fork.<String, String, String>join(get, get, null));
    assertNames("a", () -> Fork.joinInt(null, () -> 1, Integer::sum));
    assertNames("b", () -> Fork.joinInt(() -> 1, null, Integer::sum));
    assertNames("combine", () -> Fork.joinInt(() -> 1, () -> 1, null));
    assertNames("a", () -> Fork.joinLong(null, () -> 1, Long::sum));
    assertNames("b", () -> Fork.joinLong(() -> 1, null, Long::sum));
    assertNames("combine", () -> Fork.joinLong(() -> 1, () -> 1, null));
    assertNames("a", () -> Fork.joinDouble(null, () -> 1, Double::sum));
    assertNames("b", () -> Fork.joinDouble(() -> 1, null, Double::sum));
    assertNames("combine", () -> Fork.joinDouble(() -> 1, () -> 1, null));
    assertNames("body", () -> Fork.range(0, 0, null));
    assertNames("body", () -> Fork.range(0, 0, 1, null));
    assertNames("body", () -> Fork.rangeLong(0, 0, null));
    assertNames("body", () -> Fork.rangeLong(0, 0, 1, null));
    assertNames("body", () -> Fork.scope(null));
    assertNames("body", () -> Fork.scope((Function<Scope, String>) null));
    assertNames("wait", () -> Fork.blocking((Runnable) null));
    assertNames("wait", () -> Fork.blocking((ThrowingRunnable<RuntimeException>) null));
    assertNames("wait", () -> Fork.blocking((Callable<String>) null));
    assertNames("wait", () -> Fork.blocking((ThrowingCallable<String, RuntimeException>) null));
  }

  @Test
  void aNullTaskIsNamedByItsPlaceAndNothingIsRun() {
    AtomicBoolean ran = new AtomicBoolean();
    Runnable run = () -> ran.set(true);
    assertNames("tasks", () -> Fork.joinAll((Runnable[]) null));
    assertNames("tasks", () -> Fork.joinAll((List<Supplier<String>>) null));
    assertNames("tasks[3]", () -> Fork.joinAll(run, run, run, null, run));
    Supplier<Boolean> get = () -> ran.getAndSet(true);
    assertNames("tasks[1]", () -> Fork.joinAll(Arrays.asList(get, null)));
    assertTrue(!ran.get());
  }
}
