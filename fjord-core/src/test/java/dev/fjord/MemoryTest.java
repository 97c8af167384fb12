package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An open, idle pool keeps nothing alive of what it ran. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class MemoryTest {
  private static final String FAILURE = "failure";

  /** Without spares: while all wait, what is behind them does not begin. */
  private final ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(2).maxThreads(2));

  /** What was made on the way, by name. */
  private final ConcurrentLinkedQueue<Watched> watched = new ConcurrentLinkedQueue<>();

  private record Watched(String name, WeakReference<Object> reference) {}

  private <T> T watch(String name, T object) {
    watched.add(new Watched(name, new WeakReference<>(object)));
    return object;
  }

  @AfterEach
  void close() {
    pool.close();
  }

  private void assertNothingIsKept(ForkPool by) {
    assertNothingIsKeptBut(by, List::isEmpty);
  }

  private void assertNothingIsKeptBut(ForkPool by, Predicate<List<Watched>> bearable) {
    Await.until("idle", () -> by.snapshot().active() == 0);
    Await.untilCollected(() -> "nothing is kept of " + kept(), () -> bearable.test(kept()));
    Reference.reachabilityFence(by);
  }

  private List<Watched> kept() {
    return watched.stream().filter(each -> each.reference().get() != null).toList();
  }

  private Object use(Object captured) {
    assertEquals(captured.hashCode(), captured.hashCode());
    return watch("result", new Object());
  }

  private Object makeAndUse() {
    Object captured = watch("captured", new Object());
    return use(captured);
  }

  private void joinStolen() {
    CountDownLatch begun = new CountDownLatch(1);
    Object left = watch("captured left", new Object());
    Object right = watch("captured right", new Object());
    Object both =
        Fork.<Object, Object, Object>join(
            () -> {
              Await.open(begun);
              return use(left);
            },
            () -> {
              begun.countDown();
              return use(right);
            },
            (a, b) -> watch("combined", new Object[] {a, b}));
    assertEquals(both.hashCode(), both.hashCode());
  }

  @Test
  void ofACallNothingIsKept() throws Exception {
    call();
    assertNothingIsKept(pool);
  }

  private void call() throws Exception {
    Object captured = watch("captured", new Object());
    pool.call(() -> use(captured));
    pool.call(() -> Fork.joinAll(List.of(this::makeAndUse, () -> use(captured))));
  }

  @Test
  void ofASubmissionNothingIsKept() throws Exception {
    submit();
    assertNothingIsKept(pool);
  }

  private void submit() throws Exception {
    Object captured = watch("captured", new Object());
    Await.value(watch("future", pool.submit(() -> use(captured))));
    pool.execute(() -> use(captured));
  }

  @Test
  void ofStolenBranchesNothingIsKept() {
    for (int i = 0; i < 20; i++) {
      pool.run(this::joinStolen);
    }
    assertNothingIsKept(pool);
  }

  @Test
  void ofWhatWasCarriedNothingIsKept() throws Exception {
    ThreadLocal<Object> local = new ThreadLocal<>();
    ForkPoolOptions options = ForkPoolOptions.defaults().workers(2);
    try (ForkPool carrying = ForkPool.open(options.carry(Carrier.threadLocals(local)))) {
      local.set(watch("carried", new Object()));
      carrying.run(this::joinStolen);
      carrying.run(() -> Fork.with(this::joinStolen));
      carrying.submit(this::makeAndUse).get();
      carrying.execute(this::makeAndUse);
      local.remove();
      assertNothingIsKept(carrying);
    }
  }

  @Test
  void ofManyStolenAndRacedForBranchesNothingIsKept() {
    try (ForkPool eight = ForkPool.open(8)) {
      for (int i = 0; i < 200; i++) {
        eight.run(
            () -> {
              Runnable[] tasks = new Runnable[32];
              for (int t = 0; t < tasks.length; t++) {
                Object captured = watch("captured", new Object());
                tasks[t] = () -> use(captured);
              }
              Fork.joinAll(tasks);
            });
      }
      assertNothingIsKept(eight);
    }
  }

  private void scope(Consumer<Scope> more) {
    Fork.<Object>scope(
        scope -> {
          Object captured = watch("captured", new Object());
          Forked<Object> first = watch("forked", scope.fork(() -> use(captured)));
          for (int i = 0; i < 20; i++) {
            watch("forked", scope.fork(this::makeAndUse));
          }
          more.accept(scope);
          return first.join();
        });
  }

  @Test
  void ofAScopeNothingIsKept() {
    for (int i = 0; i < 20; i++) {
      pool.run(() -> scope(scope -> {}));
    }
    assertNothingIsKept(pool);
  }

  @Test
  void ofACancelledScopeNothingIsKept() {
    pool.run(
        () -> {
          Fork.<Object>scope(
              scope -> {
                Object captured = watch("captured", new Object());
                scope.fork(() -> use(captured));
                scope.cancel();
                scope.fork(() -> use(captured));
                return null;
              });
        });
    assertNothingIsKept(pool);
  }

  /**
   * Or no more than the JVM keeps: JDK 25 at times holds on to the exception that a thread handled
   * last, in its own structure of the thread, where no reference of a Java object leads to it.
   */
  @Test
  void ofFailuresNothingIsKept() {
    for (int i = 0; i < 10; i++) {
      fail();
    }
    int threads = pool.snapshot().threads() + 1;
    assertNothingIsKeptBut(
        pool,
        kept ->
            kept.size() <= threads && kept.stream().allMatch(each -> each.name().equals(FAILURE)));
  }

  private void fail() {
    CountDownLatch begun = new CountDownLatch(1);
    assertThrows(
        IllegalStateException.class,
        () ->
            pool.run(
                () ->
                    Fork.join(
                        () -> Await.open(begun),
                        () -> {
                          begun.countDown();
                          throw watch(FAILURE, new IllegalStateException());
                        })));
    assertThrows(
        ExecutionException.class,
        () ->
            Await.value(
                pool.submit(
                    () -> {
                      throw watch(FAILURE, new IllegalStateException());
                    })));
    assertThrows(
        IllegalStateException.class,
        () ->
            pool.run(
                () ->
                    scope(
                        scope -> {
                          throw watch(FAILURE, new IllegalStateException());
                        })));
  }

  @Test
  void ofACancelledSubmissionNothingIsKept() throws Exception {
    cancelOne(pool::submit);
    assertNothingIsKept(pool);
  }

  private void cancelOne(Function<Callable<Object>, Future<?>> submit) throws Exception {
    CountDownLatch latch = new CountDownLatch(1);
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      running.add(
          pool.submit(
              () -> {
                Await.open(latch);
                return null;
              }));
    }
    Object captured = watch("captured", new Object());
    watch("future", submit.apply(() -> use(captured))).cancel(false);
    latch.countDown();
    for (Future<?> each : running) {
      Await.value(each);
    }
  }

  private static final Duration LONG = Duration.ofDays(1);

  @Test
  void ofASubmissionThatEndsBeforeItsTimeNothingIsKept() throws Exception {
    submitInTime();
    assertNothingIsKept(pool);
  }

  private void submitInTime() throws Exception {
    Object captured = watch("captured", new Object());
    Await.value(watch("future", pool.submit(() -> use(captured), LONG)));
  }

  @Test
  void ofASubmissionThatIsCancelledBeforeItsTimeNothingIsKept() throws Exception {
    cancelOne(body -> pool.submit(body, LONG));
    assertNothingIsKept(pool);
  }

  @Test
  void ofASubmissionRunByItsGetterNothingIsKept() throws Exception {
    try (ForkPool one = ForkPool.open(1)) {
      getInside(one);
      assertNothingIsKept(one);
    }
  }

  private void getInside(ForkPool one) throws Exception {
    one.call(
        () -> {
          Object captured = watch("captured", new Object());
          return one.submit(() -> use(captured)).get();
        });
  }

  @Test
  void ofAPublishedTaskRunByItsJoinerNothingIsKept() {
    try (ForkPool one = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1))) {
      one.run(() -> scope(scope -> Fork.blocking(() -> {}))); // which publishes
      assertNothingIsKept(one);
    }
  }

  @Test
  void ofARejectedSubmissionNothingIsKept() {
    try (ForkPool refused =
        ForkPool.open(ForkPoolOptions.defaults().workers(1).threadFactory(body -> null))) {
      rejectOne(refused);
      assertNothingIsKept(refused);
    }
  }

  private void rejectOne(ForkPool refused) {
    Object captured = watch("captured", new Object());
    assertThrows(RejectedExecutionException.class, () -> refused.submit(() -> use(captured)));
    assertThrows(RejectedExecutionException.class, () -> refused.execute(() -> use(captured)));
  }

  // ---- class loaders

  /** Loaded by a class loader of its own: submits to a pool from its own code. */
  public static final class Guest implements Consumer<ForkPool> {
    @Override
    public void accept(ForkPool pool) {
      try {
        pool.submit(() -> 1).get();
        pool.call(() -> Fork.joinInt(() -> 1, () -> 2, Integer::sum));
      } catch (Exception e) {
        throw new AssertionError(e);
      }
    }
  }

  /** Defines the guest's class itself and leaves the rest to its parent. */
  private static final class GuestLoader extends ClassLoader {
    GuestLoader() {
      super(MemoryTest.class.getClassLoader());
    }

    Class<?> load() throws IOException {
      String name = Guest.class.getName();
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] code = in.readAllBytes();
        return defineClass(name, code, 0, code.length);
      }
    }
  }

  @SuppressWarnings("unchecked")
  private void useGuest(ForkPool by) throws Exception {
    GuestLoader loader = watch("loader", new GuestLoader());
    ((Consumer<ForkPool>) watch("class", loader.load()).getConstructor().newInstance()).accept(by);
  }

  @Test
  void theClassLoaderOfWhatItRanIsNotKept() throws Exception {
    FailureTest.assertAllWorkersWork(pool, 2); // both threads have been started by others
    useGuest(pool);
    assertNothingIsKept(pool);
  }

  @Test
  void theClassLoaderOfWhoeverSubmittedFirstIsNotKept() throws Exception {
    useGuest(pool);
    assertNothingIsKept(pool);
  }

  private static final int MANY = 400;

  private void forkMany(Consumer<Supplier<Object>> fork) {
    for (int i = 0; i < MANY; i++) {
      Object captured = watch("captured", new Object());
      CountDownLatch ran = new CountDownLatch(1);
      fork.accept(
          () -> {
            ran.countDown();
            return captured;
          });
      Await.open(ran);
    }
    assertKeptAtMost(MANY / 2 - 1);
  }

  @Test
  void aTaskThatGoesOnKeepsLittleOfWhatItExecutes() throws Exception {
    Await.value(
        pool.submit(
            () -> {
              forkMany(task -> pool.execute(task::get));
              return null;
            }));
  }

  @Test
  void aScopeThatGoesOnKeepsLittleOfItsTasks() {
    pool.run(() -> Fork.scoped(scope -> forkMany(scope::forkTask)));
  }

  /** So a heap that is too small for all that they return is not full until all are done. */
  @Test
  void ofTasksThatAScopeHasSettledNothingIsKept() {
    try (ForkPool one = ForkPool.open(ForkPoolOptions.defaults().workers(1).maxThreads(1))) {
      one.run(
          () ->
              Fork.scoped(
                  scope -> {
                    scope.fork(() -> assertKeptAtMost(1)); // runs last
                    for (int i = 0; i < MANY; i++) {
                      scope.fork(() -> watch("result", new Object()));
                    }
                  }));
    }
  }

  private void assertKeptAtMost(int most) {
    Await.untilCollected(() -> "is kept: " + kept().size(), () -> kept().size() <= most);
  }

  /** The same of what a task has submitted, and another worker has run. */
  @Test
  void whatATaskHasSubmittedIsNotKeptOnceThatHasEnded() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    Future<?> last = Await.value(pool.submit(() -> submitToOther(over)));
    Await.value(last);
    over.countDown();
  }

  private Future<?> submitToOther(CountDownLatch over) {
    CountDownLatch begun = new CountDownLatch(2);
    pool.submit(
        () -> {
          begun.countDown();
          return watch("result", new Object());
        });
    pool.execute(
        () -> {
          begun.countDown();
          Await.open(over);
        });
    Await.open(begun);
    return pool.submit(
        () -> {
          assertKeptAtMost(0);
          return null;
        });
  }
}
