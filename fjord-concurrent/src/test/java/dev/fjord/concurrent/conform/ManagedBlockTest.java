package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinPool.ManagedBlocker;
import dev.fjord.concurrent.ForkJoinTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Blocking that the pool knows of. */
final class ManagedBlockTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  /** Waits for a latch and writes down how it was asked. */
  private static final class Gate implements ManagedBlocker {
    private final CountDownLatch latch;
    private final List<String> calls = new ArrayList<>();

    Gate(CountDownLatch latch) {
      this.latch = latch;
    }

    @Override
    public boolean block() throws InterruptedException {
      calls.add("block");
      latch.await();
      return true;
    }

    @Override
    public boolean isReleasable() {
      boolean open = latch.getCount() == 0;
      calls.add(open ? "yes" : "no");
      return open;
    }
  }

  /** Answers from two lists. */
  private static final class Scripted implements ManagedBlocker {
    private final String script;
    private int next;

    /** Each letter is the answer to one call: r or R of isReleasable, b or B of block. */
    Scripted(String script) {
      this.script = script;
    }

    private boolean answer(char no) {
      char letter = script.charAt(next++);
      assertEquals(no, Character.toLowerCase(letter));
      return Character.isUpperCase(letter);
    }

    @Override
    public boolean block() {
      return answer('b');
    }

    @Override
    public boolean isReleasable() {
      return answer('r');
    }

    void isOver() {
      assertEquals(script.length(), next);
    }
  }

  private static void theScriptsAreKept() throws Exception {
    for (String script : List.of("R", "rB", "rbR", "rbrB", "rbrbrbR")) {
      Scripted blocker = new Scripted(script);
      ForkJoinPool.managedBlock(blocker);
      blocker.isOver();
    }
  }

  @Test
  void outsideEveryBlockFollowsALookThatSaidNo() throws Exception {
    theScriptsAreKept();
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void insideNothingIsAskedAfterAYes(Mode mode) throws Exception {
    Tasks.runInside(
        open(mode),
        () -> {
          Gate open = new Gate(new CountDownLatch(0));
          ForkJoinPool.managedBlock(open);
          assertEquals(List.of("yes"), open.calls);
        });
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void insideEveryBlockFollowsALookThatSaidNo(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    CountDownLatch latch = new CountDownLatch(1);
    Gate gate = new Gate(latch);
    ForkJoinTask<?> waits =
        pool.submit(
            () -> {
              ForkJoinPool.managedBlock(gate);
              return null;
            });
    Await.lull();
    assertFalse(waits.isDone());
    latch.countDown();
    Await.value(waits);
    String previous = "";
    for (String each : gate.calls) {
      if (each.equals("block")) {
        assertEquals("no", previous);
      } else {
        assertFalse(previous.equals("yes"));
      }
      previous = each;
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void whileAWorkerIsBlockedAnotherWorksInItsPlace(Mode mode) {
    ForkJoinPool pool = open(mode);
    CountDownLatch latch = new CountDownLatch(1);
    for (int i = 0; i < mode.parallelism(); i++) {
      pool.execute(Tasks.action(() -> managedWait(latch)));
    }
    // Only somebody in the place of the blocked ones can open it.
    pool.execute(Tasks.action(latch::countDown));
    Await.open(latch);
    assertEquals(Tasks.fib(12), pool.invoke(new Tasks.Fib(12)));
  }

  private static void managedWait(CountDownLatch latch) {
    Tasks.call(
        () -> {
          ForkJoinPool.managedBlock(new Gate(latch));
          return null;
        });
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aChainOfManyBlockedWorkersIsReleased(Mode mode) {
    ForkJoinPool pool = open(mode);
    int count = 40;
    CountDownLatch[] latches = new CountDownLatch[count + 1];
    for (int i = 0; i <= count; i++) {
      latches[i] = new CountDownLatch(1);
    }
    for (int i = 0; i < count; i++) {
      int at = i;
      pool.execute(
          Tasks.action(
              () -> {
                managedWait(latches[at + 1]);
                latches[at].countDown();
              }));
    }
    pool.execute(Tasks.action(latches[count]::countDown));
    Await.open(latches[0]);
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void anInterruptOfBlockGoesToTheCaller(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    AtomicReference<Thread> worker = new AtomicReference<>();
    ForkJoinTask<Throwable> waits =
        pool.submit(
            () -> {
              worker.set(Thread.currentThread());
              return assertThrows(
                  InterruptedException.class,
                  () -> ForkJoinPool.managedBlock(new Gate(new CountDownLatch(1))));
            });
    Await.until("begun", () -> worker.get() != null);
    Await.untilParked(worker.get());
    worker.get().interrupt();
    assertInstanceOf(InterruptedException.class, Await.value(waits));
    FutureTask<Throwable> outside =
        new FutureTask<>(
            () ->
                assertThrows(
                    InterruptedException.class,
                    () -> ForkJoinPool.managedBlock(new Gate(new CountDownLatch(1)))));
    Thread thread = Await.start(outside);
    Await.untilParked(thread);
    thread.interrupt();
    assertInstanceOf(InterruptedException.class, Await.value(outside));
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aFailureOfTheBlockerGoesToTheCaller(Mode mode) throws Exception {
    ManagedBlocker fails =
        new ManagedBlocker() {
          @Override
          public boolean block() {
            throw new ArithmeticException("own");
          }

          @Override
          public boolean isReleasable() {
            return false;
          }
        };
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < 50; i++) {
      Tasks.runInside(
          pool,
          () -> assertThrows(ArithmeticException.class, () -> ForkJoinPool.managedBlock(fails)));
    }
    assertThrows(ArithmeticException.class, () -> ForkJoinPool.managedBlock(fails));
    assertEquals(Tasks.fib(12), pool.invoke(new Tasks.Fib(12)));
    assertThrows(NullPointerException.class, () -> ForkJoinPool.managedBlock(null));
    Tasks.runInside(
        pool,
        () -> assertThrows(NullPointerException.class, () -> ForkJoinPool.managedBlock(null)));
  }

  /** Holds a lock. */
  private static final class Locker implements ManagedBlocker {
    private final ReentrantLock lock;
    private boolean held;

    Locker(ReentrantLock lock) {
      this.lock = lock;
    }

    @Override
    public boolean block() {
      if (!held) {
        lock.lock();
        held = true;
      }
      return true;
    }

    @Override
    public boolean isReleasable() {
      if (!held) {
        held = lock.tryLock();
      }
      return held;
    }
  }

  /** Takes from a queue. */
  private static final class Taker implements ManagedBlocker {
    private final BlockingQueue<Integer> queue;
    private Integer item;

    Taker(BlockingQueue<Integer> queue) {
      this.queue = queue;
    }

    @Override
    public boolean block() throws InterruptedException {
      if (item == null) {
        item = queue.take();
      }
      return true;
    }

    @Override
    public boolean isReleasable() {
      if (item == null) {
        item = queue.poll();
      }
      return item != null;
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void locksAndQueuesCanBeWaitedFor(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    ReentrantLock lock = new ReentrantLock();
    BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(100);
    AtomicInteger sum = new AtomicInteger();
    int[] plain = new int[1];
    CountDownLatch all = new CountDownLatch(40);
    for (int i = 0; i < 20; i++) {
      pool.execute(
          () -> {
            Taker taker = new Taker(queue);
            Tasks.call(
                () -> {
                  ForkJoinPool.managedBlock(taker);
                  return null;
                });
            sum.addAndGet(taker.item);
            all.countDown();
          });
      pool.execute(
          () -> {
            Tasks.call(
                () -> {
                  ForkJoinPool.managedBlock(new Locker(lock));
                  return null;
                });
            plain[0]++;
            lock.unlock();
            all.countDown();
          });
    }
    for (int i = 0; i < 20; i++) {
      queue.put(i);
    }
    Await.open(all);
    assertEquals(190, sum.get());
    assertEquals(20, plain[0]);
  }

  private ForkJoinPool limited(Predicate<? super ForkJoinPool> saturate) {
    return ended(
        new ForkJoinPool(
            2,
            ForkJoinPool.defaultForkJoinWorkerThreadFactory,
            null,
            false,
            0,
            2,
            2,
            saturate,
            60,
            SECONDS));
  }

  /** Two workers block, and a third that should take their place is not allowed. */
  private static List<ForkJoinTask<?>> blockBoth(ForkJoinPool pool, CountDownLatch latch) {
    List<ForkJoinTask<?>> tasks = new ArrayList<>();
    CountDownLatch both = new CountDownLatch(2);
    for (int i = 0; i < 2; i++) {
      tasks.add(
          pool.submit(
              Tasks.action(
                  () -> {
                    both.countDown();
                    Await.open(both);
                    managedWait(latch);
                  })));
    }
    return tasks;
  }

  @Test
  void atTheMaximumABlockIsRefused() {
    CountDownLatch latch = new CountDownLatch(1);
    List<ForkJoinTask<?>> tasks = blockBoth(limited(null), latch);
    Await.until("one is refused", () -> tasks.stream().anyMatch(ForkJoinTask::isDone));
    latch.countDown();
    tasks.forEach(ForkJoinTask::quietlyJoin);
    assertTrue(
        tasks.stream().anyMatch(each -> each.getException() instanceof RejectedExecutionException));
  }

  @Test
  void aPredicateMayLetItBlockAllTheSame() {
    AtomicReference<ForkJoinPool> asked = new AtomicReference<>();
    ForkJoinPool pool =
        limited(
            saturated -> {
              asked.set(saturated);
              return true;
            });
    CountDownLatch latch = new CountDownLatch(1);
    List<ForkJoinTask<?>> tasks = blockBoth(pool, latch);
    Await.until("asked", () -> asked.get() != null);
    assertSame(pool, asked.get());
    latch.countDown();
    tasks.forEach(ForkJoinTask::join);
    assertTrue(pool.getPoolSize() <= 2);
  }
}
