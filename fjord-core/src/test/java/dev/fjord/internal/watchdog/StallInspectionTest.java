package dev.fjord.internal.watchdog;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.Fork;
import dev.fjord.internal.PlainPools;
import dev.fjord.internal.deque.Seal;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.watchdog.StallInspection.Finding;
import dev.fjord.internal.worker.Worker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Planted faults, and states that are none, looked at by hand with a clock of the test's own. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class StallInspectionTest {
  private static final Duration INTERVAL = Duration.ofSeconds(8);
  private static final int ENOUGH_LOOKS = 9;

  private final List<Finding> found = new ArrayList<>();

  /** No spares: who comes in place of a held task would be looked for before it is up. */
  private final Pool pool = PlainPools.open(2, 2);

  private long nanoTime;
  private Instant since = Instant.MAX;
  private final StallInspection inspection =
      new StallInspection(INTERVAL, this::found, () -> nanoTime);

  private void found(Pool where, Finding finding, Instant when) {
    assertEquals(pool, where);
    found.add(finding);
    since = when;
  }

  @AfterEach
  void close() {
    pool.closing().close();
  }

  private void look(int looks, long late) {
    for (int i = 0; i < looks; i++) {
      nanoTime += inspection.periodNanos() + late;
      inspection.look(pool);
    }
  }

  private void look() {
    look(3 * ENOUGH_LOOKS, 0);
  }

  private static void until(String what, BooleanSupplier condition) {
    long begin = System.nanoTime();
    while (!condition.getAsBoolean()) {
      assertTrue(
          System.nanoTime() - begin < TimeUnit.SECONDS.toNanos(20), "waited in vain until " + what);
      LockSupport.parkNanos(100_000);
    }
  }

  private static void open(CountDownLatch latch) {
    until("let go", () -> latch.getCount() == 0);
  }

  /** All sleep: who goes to sleep is not counted as up any more, and then looks once more. */
  private void awaitRest() {
    until(
        "nobody is up",
        () ->
            pool.sleep().up() == 0
                && pool.sleep().searching() == 0
                && pool.roster().all().stream().noneMatch(Worker::isOnItsWay));
  }

  private void warmUp() throws Exception {
    pool.<Integer>submit(() -> 1).get();
    awaitRest();
  }

  /** A job that nobody was told of. */
  private CountDownLatch queueUnannounced() {
    CountDownLatch ran = new CountDownLatch(1);
    pool.inbox()
        .add(
            new Job() {
              @Override
              protected boolean fjordRun() {
                ran.countDown();
                return true;
              }
            });
    return ran;
  }

  @Test
  void whoThrowsWhenToldIsToldOnceAllTheSame() throws Exception {
    warmUp();
    int[] told = new int[1];
    StallInspection throwing =
        new StallInspection(
            INTERVAL,
            (where, finding, when) -> {
              told[0]++;
              throw new IllegalStateException("planned");
            },
            () -> nanoTime);
    CountDownLatch ran = queueUnannounced();
    List<Throwable> thrown = new ArrayList<>();
    Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> thrown.add(failure));
    for (int i = 0; i < 3 * ENOUGH_LOOKS; i++) {
      nanoTime += throwing.periodNanos();
      throwing.look(pool);
    }
    Thread.currentThread().setUncaughtExceptionHandler(null);
    assertEquals(1, told[0]);
    assertEquals(1, thrown.size());
    pool.announce();
    open(ran);
  }

  @Test
  void workThatNobodyIsWokenForIsFoundOnceEachTime() throws Exception {
    warmUp();
    for (int times = 1; times <= 2; times++) {
      Instant before = Instant.now();
      CountDownLatch ran = queueUnannounced();
      look(ENOUGH_LOOKS - 1, 0);
      assertEquals(times - 1, found.size(), "before the interval is over");
      look();
      assertEquals(times, found.size());
      assertEquals(Finding.NOBODY_COMES, found.get(times - 1));
      assertTrue(!since.isBefore(before.minusMillis(1)) && !since.isAfter(Instant.now()));
      pool.announce();
      open(ran);
      awaitRest();
      look();
      assertEquals(times, found.size(), "when it is over");
    }
  }

  @Test
  void aSearcherThatWantsAProcessorComesAndOneThatWaitsDoesNot() throws Exception {
    warmUp();
    CountDownLatch spins = new CountDownLatch(1);
    CountDownLatch waits = new CountDownLatch(1);
    AtomicReference<@Nullable Thread> searcher = new AtomicReference<>();
    pool.sleep()
        .lull(
            (looks, nanos) -> {
              searcher.set(Thread.currentThread());
              while (spins.getCount() > 0) {
                Thread.onSpinWait();
              }
              while (waits.getCount() > 0) {
                LockSupport.park(waits);
              }
              return false;
            });
    pool.announce();
    until("it spins", () -> searcher.get() != null);
    CountDownLatch ran = queueUnannounced();
    look();
    assertEquals(List.of(), found);
    spins.countDown();
    until("it waits", () -> requireNonNull(searcher.get()).getState() != Thread.State.RUNNABLE);
    look();
    pool.sleep().lull(null);
    waits.countDown();
    LockSupport.unpark(searcher.get());
    assertEquals(List.of(Finding.NOBODY_COMES), found);
    open(ran);
  }

  @Test
  void looksThatComeLateProveNothing() throws Exception {
    warmUp();
    CountDownLatch ran = queueUnannounced();
    look(100, inspection.periodNanos());
    for (int i = 0; i < 20; i++) {
      look(ENOUGH_LOOKS - 1, 0);
      look(1, inspection.periodNanos());
    }
    assertEquals(List.of(), found);
    look(ENOUGH_LOOKS, inspection.periodNanos() - 1);
    assertEquals(List.of(Finding.NOBODY_COMES), found);
    pool.announce();
    open(ran);
  }

  /** An owner that falls silent, its forks not its thief's, under a seal or without. */
  private void withhold(boolean sealed, Consumer<Worker> seal, Consumer<Worker> unseal)
      throws Exception {
    CountDownLatch stolen = new CountDownLatch(1);
    CountDownLatch forked = new CountDownLatch(1);
    CountDownLatch looked = new CountDownLatch(1);
    Future<Integer> outside =
        pool.submit(
            () ->
                Fork.<Integer>scope(
                    scope -> {
                      Worker me = Worker.current();
                      for (int i = 0; i < 40; i++) {
                        scope.fork(
                            () -> {
                              stolen.countDown();
                              spinUntil(forked);
                            });
                      }
                      spinUntil(stolen);
                      seal.accept(me);
                      forked.countDown();
                      spinUntil(looked);
                      unseal.accept(me);
                      return 1;
                    }));
    open(forked);
    if (sealed) {
      until("the other is idle", this::isHungryWithoutWork);
    } else {
      until("all is done", () -> privateJobs() == 0 && isHungryWithoutWork());
    }
    for (int i = 0; i < 3 * ENOUGH_LOOKS; i++) {
      if (sealed) {
        long before = scans();
        until("the other has looked in vain", () -> scans() != before);
      }
      look(1, 0);
    }
    looked.countDown();
    assertEquals(1, outside.get());
  }

  private long scans() {
    return pool.roster().all().stream().mapToLong(worker -> worker.counters().failedScans).sum();
  }

  /** At work: who waits is compensated, and its forks are published. */
  private static void spinUntil(CountDownLatch opened) {
    while (opened.getCount() > 0) {
      Thread.onSpinWait();
    }
  }

  /** Looks by the test's clock take no time: what is still queued would stay so for all of them. */
  private boolean isHungryWithoutWork() {
    return pool.sleep().hunger() >= 0 && !pool.hasWork();
  }

  private int privateJobs() {
    return pool.roster().all().stream().mapToInt(worker -> worker.deque().privateJobs()).sum();
  }

  @Test
  void forksOfASilentWorkerThatNobodyCanReachAreFound() throws Exception {
    withhold(true, worker -> Seal.seal(worker.deque()), worker -> Seal.open(worker.deque()));
    assertEquals(List.of(Finding.WORK_WITHHELD), found);
    awaitRest();
    look();
    assertEquals(1, found.size(), "when it is over");
  }

  @Test
  void aSilentWorkerWhoseForksOthersHaveRunIsNoFinding() throws Exception {
    withhold(false, worker -> {}, worker -> {});
    assertEquals(List.of(), found);
  }

  @Test
  void aHandOverThatTakesLongIsNoFinding() throws Exception {
    CountDownLatch over = new CountDownLatch(1);
    withhold(
        true,
        worker -> {
          new Thread(() -> worker.deque().takeOver(threads -> open(over)), "taker").start();
          until("it is under way", worker.deque()::isBeingTakenOver);
        },
        worker -> over.countDown());
    assertEquals(List.of(), found);
  }

  @Test
  void aLongTaskThatForkedNothingIsNoFinding() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch looked = new CountDownLatch(1);
    Future<Integer> task = hold(begun, looked);
    open(begun);
    look();
    looked.countDown();
    assertEquals(1, task.get());
    assertEquals(List.of(), found);
  }

  /** Of ten tasks that are queued, two are under way. */
  private void lookAtAQueueBehind(Thread.State state, Consumer<CountDownLatch> wait)
      throws Exception {
    CountDownLatch begun = new CountDownLatch(2);
    CountDownLatch looked = new CountDownLatch(1);
    List<Future<Integer>> tasks = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      tasks.add(
          pool.submit(
              () -> {
                begun.countDown();
                wait.accept(looked);
                return 1;
              }));
    }
    open(begun);
    until("both are " + state, () -> areAll(state));
    look();
    look();
    looked.countDown();
    for (Future<Integer> each : tasks) {
      assertEquals(1, each.get());
    }
  }

  private boolean areAll(Thread.State state) {
    return pool.sleep().isExhausted()
        && pool.roster().all().stream()
            .map(Worker::thread)
            .allMatch(thread -> thread != null && thread.getState() == state);
  }

  @Test
  void aQueueBehindLongTasksIsNoFinding() throws Exception {
    lookAtAQueueBehind(
        Thread.State.RUNNABLE,
        looked -> {
          while (looked.getCount() > 0) {
            Thread.onSpinWait();
          }
        });
    assertEquals(List.of(), found);
  }

  @Test
  void aQueueBehindTasksThatAllWaitIsFoundOnce() throws Exception {
    lookAtAQueueBehind(
        Thread.State.WAITING,
        looked -> {
          try {
            looked.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
    assertEquals(List.of(Finding.ALL_WAIT), found);
  }

  @Test
  void forksThatWaitWhileAllWorkersAreBusyAreNoFinding() throws Exception {
    CountDownLatch begun = new CountDownLatch(2);
    CountDownLatch looked = new CountDownLatch(1);
    Runnable held =
        () -> {
          begun.countDown();
          while (looked.getCount() > 0) { // busy: if all waited, that would be a finding
            Thread.onSpinWait();
          }
        };
    Future<Integer> tasks =
        pool.submit(
            () -> {
              Fork.joinAll(held, held, held, held, held);
              return 1;
            });
    open(begun);
    look();
    looked.countDown();
    assertEquals(1, tasks.get());
    assertEquals(List.of(), found);
  }

  private Future<Integer> hold(CountDownLatch begun, CountDownLatch looked) {
    return pool.submit(
        () -> {
          begun.countDown();
          open(looked);
          return 1;
        });
  }
}
