package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a pool carries is where its work is, and nowhere else. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ContextTest {
  private static final ThreadLocal<@Nullable String> USER = new ThreadLocal<>();
  private static final ThreadLocal<@Nullable String> ROLE = new ThreadLocal<>();
  private static final ForkPoolOptions TWO =
      ForkPoolOptions.defaults().workers(2).carry(Carrier.threadLocals(USER));

  @AfterEach
  void forget() {
    USER.remove();
    ROLE.remove();
  }

  /** What a branch returns that another thread has taken. */
  private static <T extends @Nullable Object> T stolen(Supplier<T> body) {
    Thread me = Thread.currentThread();
    CountDownLatch taken = new CountDownLatch(1);
    return Fork.<Integer, T, T>join(
        () -> {
          Await.spinUntilOpen(taken);
          return 0;
        },
        () -> {
          taken.countDown();
          assertNotSame(me, Thread.currentThread());
          return body.get();
        },
        (first, second) -> second);
  }

  private static int fib(int n, Runnable leaf) {
    if (n < 2) {
      leaf.run();
      return n;
    }
    return Fork.joinInt(() -> fib(n - 1, leaf), () -> fib(n - 2, leaf), Integer::sum);
  }

  // ---- where it is restored ----

  @Test
  void aForkThatAnotherThreadTakesHasTheContextOfTheCaller() throws Exception {
    try (ForkPool pool = ForkPool.open(TWO)) {
      USER.set("ann");
      assertEquals("ann", pool.call(() -> stolen(USER::get)));
      assertEquals("ann", pool.call(() -> stolen(() -> stolen(USER::get))));
      assertEquals("ann", USER.get());
    }
  }

  /** Who joins a task that is public runs it, and then what it has forked and left. */
  @Test
  void whatATaskForkedThatSomebodyElseJoinedHasTheContextOfTheTask() throws Exception {
    AtomicReference<@Nullable Forked<?>> published = new AtomicReference<>();
    AtomicReference<@Nullable String> seen = new AtomicReference<>();
    CountDownLatch joined = new CountDownLatch(1);
    try (ForkPool pool = ForkPool.open(TWO.maxThreads(2))) { // nobody else takes it
      USER.set("bob");
      Future<@Nullable Object> other =
          pool.submit(
              () -> {
                Await.spinUntil("it is public", () -> published.get() != null);
                published.get().join();
                joined.countDown();
                Await.spinUntil("somebody else took what it left", () -> seen.get() != null);
                return null;
              });
      USER.set("ann");
      pool.run(
          () ->
              Fork.scoped(
                  scope -> {
                    Forked<?> task =
                        scope.fork(
                            () -> {
                              Forked<?> beneath = scope.fork(() -> seen.set(USER.get()));
                            });
                    Fork.blocking(
                        () -> {
                          published.set(task);
                          joined.await();
                        });
                  }));
      Await.value(other);
    }
    assertEquals("ann", seen.get());
  }

  @Test
  void aSubmissionHasTheContextOfItsTime() throws Exception {
    AtomicReference<@Nullable String> executed = new AtomicReference<>();
    try (ForkPool pool = ForkPool.open(TWO)) {
      CountDownLatch changed = new CountDownLatch(1);
      Callable<@Nullable String> late =
          () -> {
            Await.open(changed);
            return USER.get();
          };
      USER.set("ann");
      Future<@Nullable String> future = pool.submit(late);
      Future<@Nullable String> timed = pool.submit(late, Duration.ofNanos(Times.SOON_NANOS));
      Future<@Nullable String> asService = pool.asExecutorService().submit(late);
      pool.execute(() -> executed.set(USER.get()));
      USER.set("bob");
      changed.countDown();
      assertEquals("ann", Await.value(future));
      assertEquals("ann", Await.value(timed));
      assertEquals("ann", Await.value(asService));
    }
    assertEquals("ann", executed.get());
  }

  @Test
  void soHasAForkOfASubmissionThatAnotherThreadTakes() throws Exception {
    try (ForkPool pool = ForkPool.open(TWO)) {
      USER.set("ann");
      assertEquals("ann", Await.value(pool.submit(() -> stolen(USER::get))));
    }
  }

  @Test
  void aCallThatWaitsForAPlaceHasTheContextOfItsThread() throws Exception {
    try (ForkPool pool = ForkPool.open(TWO.workers(1).maxThreads(1))) {
      CountDownLatch begun = new CountDownLatch(1);
      CountDownLatch waits = new CountDownLatch(1);
      Future<?> other =
          pool.submit(
              () -> {
                begun.countDown();
                Await.spinUntilOpen(waits);
                return null;
              });
      Await.open(begun);
      AtomicReference<@Nullable String> seen = new AtomicReference<>();
      Thread caller =
          new Thread(
              () -> {
                USER.set("ann");
                pool.run(() -> seen.set(USER.get()));
              });
      caller.start();
      Await.until("it waits", () -> pool.snapshot().queued() == 1);
      waits.countDown();
      caller.join();
      Await.value(other);
      assertEquals("ann", seen.get());
    }
  }

  @Test
  void aSpareHasTheContext() throws Exception {
    try (ForkPool pool = ForkPool.open(TWO.workers(1).maxThreads(2))) {
      USER.set("ann");
      CountDownLatch taken = new CountDownLatch(1);
      AtomicReference<@Nullable String> seen = new AtomicReference<>();
      pool.run(
          () ->
              Fork.join(
                  () -> Fork.blocking(() -> Await.open(taken)),
                  () -> {
                    seen.set(USER.get());
                    taken.countDown();
                  }));
      assertEquals("ann", seen.get());
    }
  }

  @Test
  void aTaskThatIsTakenBackByAnotherThreadHasTheContextOfItsScope() throws Exception {
    try (ForkPool pool = ForkPool.open(TWO)) {
      USER.set("ann");
      AtomicReference<@Nullable Forked<@Nullable String>> forked = new AtomicReference<>();
      Future<@Nullable String> joined =
          inThread(
              "bob",
              () ->
                  pool.call(
                      () -> {
                        Await.spinUntil("a task is forked", () -> forked.get() != null);
                        String seen = forked.get().join();
                        return seen + USER.get();
                      }));
      pool.run(
          () ->
              Fork.<@Nullable Object>scope(
                  scope -> {
                    forked.set(scope.<@Nullable String>fork(USER::get));
                    Await.spinUntil("it is done", joined::isDone);
                    return null;
                  }));
      assertEquals("annbob", Await.value(joined));
    }
  }

  static <T extends @Nullable Object> Future<T> inThread(String user, Callable<T> body) {
    FutureTask<T> task =
        new FutureTask<>(
            () -> {
              USER.set(user);
              return body.call();
            });
    new Thread(task, user).start();
    return task;
  }

  static Stream<ForkPoolOptions> modes() {
    return Stream.concat(
        Stream.of(TWO, TWO.workers(8), TWO.workers(1), ForkPoolOptions.defaults().sequential()),
        IntStream.range(0, 20).mapToObj(ForkPoolOptions.defaults()::deterministic));
  }

  @ParameterizedTest
  @MethodSource("modes")
  void everyForkOfEveryComputationHasItsOwn(ForkPoolOptions mode) throws Exception {
    Queue<String> wrong = new ConcurrentLinkedQueue<>();
    try (ForkPool pool = ForkPool.open(mode.carry(Carrier.threadLocals(USER, ROLE)))) {
      List<Future<Integer>> all = new ArrayList<>();
      for (String user : List.of("ann", "bob", "cid")) {
        Runnable leaf =
            () -> {
              if (!user.equals(USER.get()) || ROLE.get() != null) {
                wrong.add(user + " " + USER.get() + " " + ROLE.get());
              }
            };
        all.add(inThread(user, () -> pool.call(() -> fib(12, leaf))));
        all.add(
            inThread(
                user,
                () -> {
                  Future<Integer> inner = pool.submit(() -> fib(12, leaf));
                  return pool.call(
                      () -> Fork.joinInt(() -> fib(8, leaf), () -> now(inner), (a, b) -> b));
                }));
      }
      for (Future<Integer> each : all) {
        assertEquals(144, Await.value(each));
      }
    }
    assertEquals(List.of(), List.copyOf(wrong));
  }

  @Test
  void aTaskOfAScopeHasTheContextInWhichItWasForked() {
    try (ForkPool pool = ForkPool.open(TWO)) {
      USER.set("ann");
      pool.run(
          () ->
              Fork.<@Nullable Object>scope(
                  scope -> {
                    USER.set("bob");
                    assertEquals("bob", Fork.<String>with(() -> stolenTask(scope)));
                    assertEquals("ann", stolenTask(scope));
                    return null;
                  }));
    }
  }

  /** What a task of a scope returns that another thread has taken. */
  private static @Nullable String stolenTask(Scope scope) {
    Thread me = Thread.currentThread();
    Forked<@Nullable String> task =
        scope.<@Nullable String>fork(
            () -> {
              assertNotSame(me, Thread.currentThread());
              return USER.get();
            });
    Await.spinUntil("it was taken and is done", task::isDone);
    return task.join();
  }

  @Tag("long")
  @Test
  void whatIsForkedHasTheContextUnderManySchedules() throws Exception {
    runUnder(200);
  }

  @Tag("long")
  @Tag("once")
  @Test
  void whatIsForkedHasTheContextUnderVeryManySchedules() throws Exception {
    runUnder(2_000);
  }

  private static void runUnder(int seeds) throws Exception {
    for (int seed = 0; seed < seeds; seed++) {
      ForkPoolOptions options = TWO.deterministic(seed);
      try (ForkPool pool = ForkPool.open(options)) {
        USER.set("ann");
        assertEquals(21 + 21 + 5 + 1, pool.<Integer>call(() -> mixed(pool)), "seed " + seed);
      }
    }
  }

  /** One computation, with a part in another context and with others that it submits. */
  private static int mixed(ForkPool pool) {
    Future<Integer> submitted = pool.submit(() -> fib(8, () -> assertEquals("ann", USER.get())));
    int inner =
        Fork.joinInt(
            () -> asUser("bob", () -> fib(8, () -> assertEquals("bob", USER.get()))),
            () -> fib(5, () -> assertEquals("ann", USER.get())),
            Integer::sum);
    AtomicReference<@Nullable String> task = new AtomicReference<>();
    Fork.<@Nullable Object>scope(
        scope -> {
          scope.fork(() -> task.set(USER.get()));
          return null;
        });
    assertEquals("ann", task.get());
    return inner + now(submitted) + (int) now(pool.submit(() -> asUser("cid", () -> 1)));
  }

  private static int asUser(String user, IntSupplier body) {
    String before = USER.get();
    USER.set(user);
    try {
      return Fork.<Integer>with(body::getAsInt);
    } finally {
      USER.set(before);
    }
  }

  private static <T> T now(Future<T> future) {
    try {
      return future.get();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  // ---- where it is not ----

  /** As that of thread locals; besides, keeps what it finds in the threads that it comes to. */
  private static final class Finding implements Carrier<@Nullable String> {
    private final Queue<String> captured = new ConcurrentLinkedQueue<>();
    private final Queue<String> found = new ConcurrentLinkedQueue<>();

    @Override
    public @Nullable String capture() {
      captured.add(String.valueOf(USER.get()));
      return USER.get();
    }

    @Override
    public void around(@Nullable String value, Runnable body) {
      String before = USER.get();
      found.add(String.valueOf(before));
      USER.set(value);
      try {
        body.run();
      } finally {
        USER.set(before);
      }
    }
  }

  @Test
  void afterwardsAThreadHasWhatItHadBefore() throws Exception {
    Finding finding = new Finding();
    Carrier<?> locals = Carrier.threadLocals(USER);
    try (ForkPool pool = ForkPool.open(TWO.workers(1).carry(finding, locals))) {
      USER.set("ann");
      for (int i = 0; i < 3; i++) {
        assertEquals("ann", Await.value(pool.submit(USER::get)));
      }
      assertEquals(List.of("null", "null", "null"), List.copyOf(finding.found));
    }
  }

  @Test
  void whoRunsASubmissionInAGetHasItsOwnAgainAfterwards() throws Exception {
    try (ForkPool pool = ForkPool.open(TWO.workers(1).maxThreads(1))) {
      USER.set("ann");
      AtomicReference<@Nullable Future<@Nullable String>> later = new AtomicReference<>();
      CountDownLatch waits = new CountDownLatch(1);
      Future<String> first =
          pool.submit(
              () -> {
                Await.spinUntilOpen(waits);
                return later.get().get() + USER.get();
              });
      USER.set("bob");
      later.set(pool.submit(USER::get));
      waits.countDown();
      assertEquals("bobann", Await.value(first));
    }
  }

  @Test
  void aForkThatStaysInItsThreadAsksNoCarrier() throws Exception {
    Finding finding = new Finding();
    try (ForkPool pool = ForkPool.open(TWO.workers(1).maxThreads(1).carry(finding))) {
      USER.set("ann");
      assertEquals(610, pool.call(() -> fib(15, () -> {})));
      assertEquals(1, finding.captured.size());
      assertEquals(0, finding.found.size());
      pool.run(() -> pool.run(() -> Fork.join(() -> {}, () -> {}))); // within: a plain call
      assertEquals(2, finding.captured.size());
    }
  }

  @Test
  void eachPoolCarriesItsOwn() throws Exception {
    ForkPoolOptions other = TWO.carry(Carrier.threadLocals(ROLE));
    try (ForkPool users = ForkPool.open(TWO);
        ForkPool roles = ForkPool.open(other);
        ForkPool none = ForkPool.open(2)) {
      USER.set("ann");
      ROLE.set("cook");
      Supplier<String> both = () -> USER.get() + " " + ROLE.get();
      assertEquals("ann null", users.call(() -> stolen(both)));
      assertEquals(
          "null null", users.call(() -> stolen(() -> roles.callUnchecked(() -> stolen(both)))));
      assertEquals(
          "null baker",
          users.call(
              () ->
                  stolen(
                      () -> {
                        ROLE.set("baker");
                        try {
                          return roles.callUnchecked(() -> stolen(both));
                        } finally {
                          ROLE.remove();
                        }
                      })));
      assertEquals("null null", users.call(() -> none.call(() -> stolen(both))));
    }
  }

  // ---- changed inside ----

  @Test
  void aForkThatStaysInItsThreadSeesWhatIsChangedInside() throws Exception {
    try (ForkPool pool = ForkPool.open(TWO.workers(1).maxThreads(1))) {
      USER.set("ann");
      assertEquals(
          "bob bob",
          pool.call(
              () -> {
                USER.set("bob");
                return Fork.<String, String, String>join(
                    USER::get, USER::get, (a, b) -> a + " " + b);
              }));
    }
  }

  @Test
  void whatIsChangedInsideIsCarriedByWithAndBySubmissions() throws Exception {
    try (ForkPool pool = ForkPool.open(TWO)) {
      USER.set("ann");
      pool.run(
          () -> {
            USER.set("bob");
            assertEquals("ann", stolen(USER::get));
            assertEquals("bob", Fork.<String>with(() -> stolen(() -> stolen(USER::get))));
            Fork.with(() -> assertEquals("bob", stolen(USER::get)));
            assertEquals("ann", stolen(USER::get));
            assertEquals("bob", now(pool.submit(() -> USER.get() + "")));
            assertEquals("bob", USER.get());
          });
    }
  }

  @Test
  void withIsACallWhereNothingIsCarried() throws Exception {
    Thread me = Thread.currentThread();
    assertSame(me, Fork.<Thread>with(Thread::currentThread));
    try (ForkPool pool = ForkPool.open(1)) {
      assertSame(me, pool.call(() -> Fork.<Thread>with(Thread::currentThread)));
    }
  }

  // ---- failures ----

  private static final class Failing implements Carrier<@Nullable Object> {
    private volatile boolean inCapture;
    private volatile boolean before;
    private volatile boolean after;
    private volatile boolean forgets;
    private volatile boolean twice;

    static final class Failure extends RuntimeException {
      private static final long serialVersionUID = 1;
    }

    private static void failIf(boolean fails) {
      if (fails) {
        throw new Failure();
      }
    }

    @Override
    public @Nullable Object capture() {
      failIf(inCapture);
      return null;
    }

    @Override
    public void around(@Nullable Object captured, Runnable body) {
      failIf(before);
      if (!forgets) {
        body.run();
      }
      if (twice) {
        body.run();
      }
      failIf(after);
    }
  }

  @Test
  void whatCaptureThrowsIsThrownWhereTheComputationStarts() {
    Failing carrier = new Failing();
    try (ForkPool pool = ForkPool.open(TWO.carry(carrier))) {
      carrier.inCapture = true;
      assertThrows(Failing.Failure.class, () -> pool.call(() -> 1));
      assertThrows(Failing.Failure.class, () -> pool.run(() -> {}));
      assertThrows(Failing.Failure.class, () -> pool.submit(() -> 1));
      assertThrows(Failing.Failure.class, () -> pool.execute(() -> {}));
      carrier.inCapture = false;
      pool.run(
          () -> {
            carrier.inCapture = true;
            assertThrows(Failing.Failure.class, () -> Fork.with(() -> {}));
            carrier.inCapture = false;
          });
    }
  }

  @Test
  void whatIsThrownAroundWorkIsItsFailureAndTheWorkerGoesOn() throws Exception {
    Failing carrier = new Failing();
    Queue<Throwable> told = new ConcurrentLinkedQueue<>();
    ForkPoolOptions options =
        TWO.carry(carrier).uncaughtExceptionHandler((thread, failure) -> told.add(failure));
    try (ForkPool pool = ForkPool.open(options)) {
      carrier.before = true;
      assertFailsBy(Failing.Failure.class, pool);
      pool.execute(() -> {});
      Await.until("the handler is told", () -> told.size() == 1);
      carrier.before = false;
      carrier.after = true;
      assertFailsBy(Failing.Failure.class, pool);
      carrier.after = false;
      carrier.forgets = true;
      assertFailsBy(IllegalStateException.class, pool);
      carrier.forgets = false;
      carrier.twice = true;
      assertFailsBy(IllegalStateException.class, pool);
      carrier.twice = false;
      assertEquals(610, Await.value(pool.submit(() -> fib(15, () -> {}))));
      assertEquals(1, pool.call(() -> stolen(() -> 1)));
    }
    assertEquals(1, told.size());
  }

  private static void assertFailsBy(Class<? extends Throwable> failure, ForkPool pool) {
    Future<Integer> future = pool.submit(() -> 1);
    Throwable told = assertThrows(Exception.class, () -> Await.value(future)).getCause();
    assertTrue(failure.isInstance(told), () -> "" + told);
    long before = pool.snapshot().totals().steals();
    assertThrows(
        failure,
        () ->
            pool.run(
                () ->
                    Fork.join(
                        () ->
                            Await.spinUntil(
                                "the other was taken",
                                () -> pool.snapshot().totals().steals() > before),
                        () -> {})));
  }

  @Test
  void whatTheBodyThrowsGoesFirst() throws Exception {
    Failing carrier = new Failing();
    try (ForkPool pool = ForkPool.open(TWO.carry(carrier))) {
      carrier.after = true;
      IllegalArgumentException mine = new IllegalArgumentException();
      Future<?> future =
          pool.submit(
              () -> {
                throw mine;
              });
      assertSame(mine, assertThrows(Exception.class, () -> Await.value(future)).getCause());
      assertTrue(mine.getSuppressed()[0] instanceof Failing.Failure);
    }
  }

  /** Sets and puts back a value, and counts on the body to throw nothing. */
  private static final class Trusting implements Carrier<@Nullable String> {
    final List<@Nullable String> found = new ArrayList<>();

    @Override
    public @Nullable String capture() {
      return USER.get();
    }

    @Override
    public void around(@Nullable String captured, Runnable body) {
      found.add(USER.get());
      USER.set(captured);
      body.run();
      USER.set(null);
    }
  }

  @Test
  void aCarrierPutsBackWhatItFoundAlsoIfOneWithinFails() throws Exception {
    Trusting outer = new Trusting();
    Failing inner = new Failing();
    try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(1).carry(outer, inner))) {
      USER.set("ann");
      inner.before = true;
      Future<Integer> failing = pool.submit(() -> 1);
      Throwable told = assertThrows(Exception.class, () -> Await.value(failing)).getCause();
      assertTrue(told instanceof Failing.Failure, () -> "" + told);
      inner.before = false;
      assertEquals(1, Await.value(pool.submit(() -> 1)));
      assertEquals(Arrays.asList(null, null), outer.found);
    }
  }

  // ---- ready ones ----

  @Test
  void threadLocalsWithoutAValueAreWithoutOneThere() throws Exception {
    try (ForkPool pool = ForkPool.open(TWO)) {
      assertNull(Await.value(pool.submit(USER::get)));
    }
  }

  @Test
  void theContextClassLoaderIsCarried() throws Exception {
    Thread me = Thread.currentThread();
    ClassLoader before = me.getContextClassLoader();
    ClassLoader mine = new ClassLoader(before) {};
    ForkPoolOptions options = TWO.carry(Carrier.contextClassLoader());
    try (ForkPool pool = ForkPool.open(options)) {
      me.setContextClassLoader(mine);
      Supplier<ClassLoader> seen = () -> Thread.currentThread().getContextClassLoader();
      assertSame(mine, pool.call(() -> stolen(seen)));
      assertSame(mine, Await.value(pool.submit(seen::get)));
    } finally {
      me.setContextClassLoader(before);
    }
  }

  @Test
  void aNullAmongCarriersIsNamed() {
    ForkPoolOptions options = ForkPoolOptions.defaults();
    NullPointerException thrown =
        assertThrows(
            NullPointerException.class,
            () -> options.carry(Carrier.contextClassLoader(), (Carrier<?>) null));
    assertEquals("carriers[1]", thrown.getMessage());
    thrown =
        assertThrows(NullPointerException.class, () -> Carrier.threadLocals((ThreadLocal<?>) null));
    assertEquals("locals[0]", thrown.getMessage());
  }
}
