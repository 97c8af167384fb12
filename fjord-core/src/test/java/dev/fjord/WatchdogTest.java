package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A pool with a watchdog says so when it stalls, and only then. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class WatchdogTest {
  /** The shortest that is allowed: it finds the most, and would raise the most false alarms. */
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private static final int FEW_ROUNDS = 8;
  private static final int ROUNDS = 40;
  private static final int HOGS = 8;

  private final Queue<Stall> stalls = new ConcurrentLinkedQueue<>();

  /** The planted fault: one of the threads that are started never runs, until the test lets it. */
  private static final class Lame implements ThreadFactory {
    private final int which;
    private final AtomicInteger count = new AtomicInteger();
    private volatile @Nullable Runnable start;

    Lame(int which) {
      this.which = which;
    }

    @Override
    public Thread newThread(Runnable body) {
      boolean lame = count.incrementAndGet() == which;
      Thread thread =
          new Thread(body, "lame-" + count) {
            @Override
            public void start() {
              if (lame) {
                start = super::start;
              } else {
                super.start();
              }
            }
          };
      thread.setDaemon(true);
      return thread;
    }

    void heal() {
      Await.until("a thread was not started", () -> start != null);
      start.run();
    }
  }

  private static ForkPoolOptions options(Consumer<? super Stall> listener) {
    return ForkPoolOptions.defaults().workers(2).name("watched").watchdog(INTERVAL, listener);
  }

  /** A task that holds its worker until it may end. */
  private static Callable<Integer> holding(CountDownLatch begun, CountDownLatch end) {
    return () -> {
      begun.countDown();
      Await.open(end);
      return 1;
    };
  }

  /** One worker at work, a submission, and a second worker whose thread does not start. */
  private static void stall(Consumer<? super Stall> listener, Runnable untilSeen) throws Exception {
    Lame lame = new Lame(2);
    try (ForkPool pool = ForkPool.open(options(listener).threadFactory(lame))) {
      CountDownLatch atWork = new CountDownLatch(1);
      CountDownLatch seen = new CountDownLatch(1);
      Future<Integer> first = pool.submit(holding(atWork, seen));
      Await.open(atWork);
      Future<Integer> second = pool.submit(() -> 2);
      try {
        untilSeen.run();
      } finally {
        seen.countDown();
        lame.heal();
      }
      assertEquals(1, Await.value(first));
      assertEquals(2, Await.value(second));
    }
  }

  private void awaitStall() {
    Await.until("a stall was found", () -> !stalls.isEmpty());
  }

  private static List<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("fjord-watchdog"))
        .toList();
  }

  @Test
  void aStallIsToldOnceWithTheStateOfEveryWorker() throws Exception {
    Instant before = Instant.now();
    stall(
        stalls::add,
        () -> {
          awaitStall();
          Await.lull();
        });
    assertEquals(1, stalls.size());
    Stall stall = stalls.remove();
    assertEquals("watched", stall.pool());
    assertEquals(Stall.Kind.NOBODY_COMES, stall.kind());
    assertTrue(!stall.since().isBefore(before) && stall.since().isBefore(Instant.now()));
    assertEquals(1, stall.queued());
    assertEquals(2, stall.workers().size());
    Stall.WorkerState atWork = stall.workers().get(0);
    assertEquals(0, atWork.index());
    assertEquals("lame-1", atWork.thread());
    assertEquals(Stall.Doing.BUSY, atWork.doing());
    assertEquals(1, atWork.roots());
    assertEquals(0, atWork.privateJobs());
    assertEquals(0, atWork.publicJobs());
    assertTrue(
        atWork.trace().stream()
            .anyMatch(at -> at.getClassName().equals(dev.fjord.support.Await.class.getName())));
    Stall.WorkerState absent = stall.workers().get(1);
    assertEquals(1, absent.index());
    assertNull(absent.thread());
    assertEquals(Stall.Doing.SEARCHING, absent.doing());
    assertEquals(0, absent.roots());
    assertEquals(List.of(), absent.trace());
    String log = stall.toString();
    assertTrue(log.startsWith("pool \"watched\" stalls: NOBODY_COMES since "), log);
    assertTrue(
        log.contains(
            "\n  worker 0: \"lame-1\", BUSY, 0 private, 0 public, 1 roots, waits for "
                + "java.util.concurrent.CountDownLatch"),
        log);
    assertTrue(log.contains("\n    at "), log);
    assertTrue(log.endsWith("\n  worker 1: no thread, SEARCHING, 0 private, 0 public, 0 roots"));
  }

  /**
   * Two callers have both places, so nobody is hungry, and the fork of one stays private. That one
   * falls silent, the other leaves, and the worker that is woken in its place has no thread.
   */
  @Tag("long")
  @Test
  void workThatIsWithheldIsToldAsSuch() throws Exception {
    Lame lame = new Lame(1);
    try (ForkPool pool = ForkPool.open(options(stalls::add).threadFactory(lame))) {
      CountDownLatch atWork = new CountDownLatch(1);
      CountDownLatch forked = new CountDownLatch(1);
      Callable<Integer> body = holding(atWork, forked);
      FutureTask<Integer> other = new FutureTask<>(() -> pool.<Integer>call(body));
      new Thread(other, "other").start();
      Await.open(atWork);
      try {
        pool.run(
            () ->
                Fork.join(
                    () -> {
                      forked.countDown();
                      awaitStall();
                    },
                    () -> {}));
      } finally {
        lame.heal();
      }
      assertEquals(1, Await.value(other));
    }
    assertEquals(1, stalls.size());
    Stall stall = stalls.remove();
    assertEquals(Stall.Kind.WORK_WITHHELD, stall.kind());
    Stall.WorkerState caller = stall.workers().get(1);
    assertEquals(Thread.currentThread().getName(), caller.thread());
    assertEquals(Stall.Doing.BUSY, caller.doing());
    assertEquals(1, caller.privateJobs());
    // one in the place of who left, or, if that took long, in the place of who waited for the fork
    assertTrue(
        stall.workers().stream().anyMatch(worker -> worker.doing() == Stall.Doing.SEARCHING),
        stall::toString);
  }

  @Test
  void aPoolAtItsMaximumOfThreadsThatAllWaitIsToldWithWhatTheyWaitFor() throws Exception {
    CyclicBarrier barrier = new CyclicBarrier(10);
    ForkPool pool = ForkPool.open(options(stalls::add).maxThreads(4));
    List<Future<Integer>> parties = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      parties.add(pool.submit(() -> barrier.await()));
    }
    awaitStall();
    Stall stall = stalls.remove();
    assertEquals(Stall.Kind.ALL_WAIT, stall.kind());
    assertEquals(6, stall.queued());
    assertEquals(4, stall.workers().size());
    for (Stall.WorkerState each : stall.workers()) {
      String waitsFor = each.waitsFor();
      assertTrue(waitsFor != null && waitsFor.contains("ConditionObject@"), each::toString);
      assertTrue(each.line().contains(", waits for "), each::line);
      assertTrue(
          each.trace().stream()
              .anyMatch(at -> at.getClassName().equals(CyclicBarrier.class.getName())));
    }
    List<Runnable> dropped = pool.closeNow(); // interrupts those who wait
    assertEquals(6, dropped.size());
    for (Future<Integer> each : parties) {
      assertTrue(each.isDone());
    }
  }

  @Tag("long")
  @Test
  void aStallIsRecordedAsAnEvent(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("stall.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("dev.fjord.Stall");
      recording.start();
      stall(stalls::add, this::awaitStall);
      recording.stop();
      recording.dump(file);
    }
    List<RecordedEvent> events =
        RecordingFile.readAllEvents(file).stream()
            .filter(event -> event.getEventType().getName().equals("dev.fjord.Stall"))
            .toList();
    assertEquals(1, events.size());
    RecordedEvent event = events.get(0);
    Stall stall = stalls.remove();
    assertEquals("watched", event.getString("pool"));
    assertEquals("NOBODY_COMES", event.getString("kind"));
    assertEquals(stall.since().toEpochMilli(), event.getInstant("since").toEpochMilli());
    assertEquals(1, event.getLong("queued"));
    assertEquals(
        "worker 0: \"lame-1\", BUSY, 0 private, 0 public, 1 roots\n"
            + "worker 1: no thread, SEARCHING, 0 private, 0 public, 0 roots",
        event
            .getString("workers")
            .replaceFirst(", waits for java.util.concurrent.CountDownLatch\\S*", ""));
  }

  @Tag("long")
  @Test
  void aListenerThatThrowsLosesNothing() throws Exception {
    Queue<Throwable> uncaught = new ConcurrentLinkedQueue<>();
    Thread.UncaughtExceptionHandler usual = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> uncaught.add(failure));
    try {
      AssertionError planned = new AssertionError("planned");
      Consumer<Stall> throwing =
          stall -> {
            stalls.add(stall);
            throw planned;
          };
      stall(
          throwing,
          () -> {
            awaitStall();
            Await.until("the handler was told", () -> uncaught.contains(planned));
            stalls.clear();
            assertStallIsFound();
          });
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(usual);
    }
  }

  private void assertStallIsFound() {
    try {
      stall(stalls::add, this::awaitStall);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Tag("long")
  @Test
  void noPoolIsKeptAliveByItsWatchdogAndTheThreadEndsWithTheLast() throws Exception {
    List<WeakReference<Object>> gone = new ArrayList<>();
    openAndClose(gone);
    openAndForget(gone);
    assertFalse(threads().isEmpty());
    Await.untilCollected(
        () -> "all is collected", () -> gone.stream().allMatch(each -> each.get() == null));
    Await.until("the thread has ended", () -> threads().isEmpty());
    assertStallIsFound();
  }

  private void openAndClose(List<WeakReference<Object>> gone) throws Exception {
    Consumer<Stall> listener = new Listener();
    ForkPool pool = ForkPool.open(options(listener));
    assertEquals(1, Await.value(pool.submit(() -> 1)));
    pool.close();
    gone.add(new WeakReference<>(pool));
    gone.add(new WeakReference<>(listener));
  }

  /** It has no threads yet, which would keep it; its listener knows it. */
  private void openAndForget(List<WeakReference<Object>> gone) {
    Listener listener = new Listener();
    ForkPool pool = ForkPool.open(options(listener));
    listener.pool = pool;
    assertEquals(1, pool.<Integer>callUnchecked(() -> 1));
    gone.add(new WeakReference<>(pool));
    gone.add(new WeakReference<>(listener));
  }

  private static final class Listener implements Consumer<Stall> {
    private @Nullable ForkPool pool;

    @Override
    public void accept(Stall stall) {
      throw new AssertionError(pool + ": " + stall);
    }
  }

  @Tag("long")
  @Test
  void onlyPoolsThatAskAreWatched() throws Exception {
    Await.until("the thread of others has ended", () -> threads().isEmpty());
    try (ForkPool pool = ForkPool.open(2)) {
      assertEquals(1, Await.value(pool.submit(() -> 1)));
      Await.lull();
      assertEquals(List.of(), threads());
    }
    try (ForkPool first = ForkPool.open(options(stalls::add));
        ForkPool second = ForkPool.open(options(stalls::add))) {
      Await.until(first + " and " + second + " are watched by one", () -> threads().size() == 1);
      assertTrue(threads().get(0).isDaemon());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT0S", "PT-1S", "PT0.999999999S", "PT24H0.000000001S"})
  void anIntervalOutOfRangeIsRefusedWithItsValue(String interval) {
    Duration refused = Duration.parse(interval);
    ForkPoolOptions options = ForkPoolOptions.defaults();
    String message =
        assertThrows(IllegalArgumentException.class, () -> options.watchdog(refused, stall -> {}))
            .getMessage();
    assertTrue(message.endsWith(": " + refused), message);
  }

  @Test
  void nullArgumentsAreNamed() {
    ForkPoolOptions options = ForkPoolOptions.defaults();
    assertEquals(
        "interval",
        assertThrows(NullPointerException.class, () -> options.watchdog(null, stall -> {}))
            .getMessage());
    assertEquals(
        "listener",
        assertThrows(NullPointerException.class, () -> options.watchdog(INTERVAL, null))
            .getMessage());
  }

  /** Everything a pool does, resized all the time, beside more spinning threads than processors. */
  @Test
  void aHealthyPoolOnABusyMachineRaisesNoAlarm() throws Exception {
    assertNoAlarm(FEW_ROUNDS);
  }

  @Tag("long")
  @Test
  void norDoesItForLonger() throws Exception {
    assertNoAlarm(ROUNDS);
  }

  private void assertNoAlarm(int rounds) throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    List<Thread> hogs = new ArrayList<>();
    for (int i = 0; i < HOGS; i++) {
      hogs.add(
          Await.start(
              () -> {
                while (!over.get()) {
                  Thread.onSpinWait();
                }
              }));
    }
    Trees tree = Trees.random(11, 2_000);
    long value = tree.sequentially();
    try (ForkPool pool = ForkPool.open(options(stalls::add))) {
      for (int i = 0; i < rounds; i++) {
        pool.resize(1 + i % 3);
        assertEquals(value, pool.<Long>callUnchecked(tree::joinedAsLong));
        Future<Long> submitted = pool.submit(tree::joinedAsLong);
        Future<Long> blocks =
            pool.submit(
                () -> {
                  long joined = tree.joinedAsLong();
                  Fork.blocking(Await::lull);
                  return joined;
                });
        assertEquals(value, Await.value(submitted));
        assertEquals(value, Await.value(blocks));
      }
    } finally {
      over.set(true);
    }
    for (Thread hog : hogs) {
      hog.join();
    }
    assertEquals(List.of(), List.copyOf(stalls));
  }
}
