package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fjord.ForkPool;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that are refused, in every way, at every time. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ThreadFaultsTest {
  private static final int WORKERS = 4;
  private static final int TASKS = 2_000;

  /** The JVM starts no threads of its own on the way. */
  private static final List<String> FEW_THREADS =
      List.of(
          "-Xmx64m",
          "-XX:+UseSerialGC",
          "-XX:-UseDynamicNumberOfCompilerThreads",
          "-Xlog:disable",
          "-Xlog:all=error:stderr");

  /** Reads files as before. */
  private static final String READS = "+dac_read_search,+dac_override";

  /** How a thread is refused. */
  enum Refusal {
    /** As the JVM does when the system has none. */
    OUT_OF_MEMORY,
    THROWS,
    RETURNS_NULL,
    /** A thread that cannot be started, since it was. */
    STARTED,
    /** The same, and it has ended. */
    DEAD;

    Thread refuse() {
      return switch (this) {
        case OUT_OF_MEMORY -> throw new OutOfMemoryError("unable to create native thread");
        case THROWS -> throw new IllegalStateException("refused");
        case RETURNS_NULL -> null;
        case STARTED -> Proof.start(() -> {});
        case DEAD -> {
          Thread thread = Proof.start(() -> {});
          Proof.end(thread);
          yield thread;
        }
      };
    }
  }

  private static ForkPool pool(int granted, Refusal refusal, AtomicInteger asked) {
    ThreadFactory factory =
        body -> {
          if (asked.getAndIncrement() >= granted) {
            return refusal.refuse();
          }
          return Proof.daemon(0, body);
        };
    return Proof.open(WORKERS, factory);
  }

  @ParameterizedTest
  @EnumSource(Refusal.class)
  void ifTheFirstIsRefusedCallsAreRunByTheCallerAndSubmissionsRejected(Refusal refusal)
      throws Exception {
    AtomicInteger asked = new AtomicInteger();
    ForkPool pool = pool(0, refusal, asked);
    assertEquals(987, pool.<Integer>call(() -> Proof.fib(16)));
    for (int i = 0; i < 20; i++) {
      assertThrows(RejectedExecutionException.class, () -> pool.submit(() -> 1));
      assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> {}));
    }
    assertTrue(asked.get() > 0);
    Proof.endsAtRest(pool);
  }

  @ParameterizedTest
  @EnumSource(Refusal.class)
  void ifTheSecondIsRefusedTheFirstDoesAll(Refusal refusal) throws Exception {
    AtomicInteger asked = new AtomicInteger();
    ForkPool pool = pool(1, refusal, asked);
    AtomicInteger ran = new AtomicInteger();
    List<Future<Integer>> futures = new ArrayList<>();
    for (int i = 0; i < TASKS; i++) {
      futures.add(pool.submit(ran::incrementAndGet));
    }
    for (Future<Integer> each : futures) {
      assertTrue(Proof.value(each) > 0);
    }
    assertEquals(TASKS, ran.get());
    assertEquals(987, Proof.value(pool.submit(() -> Proof.fib(16))));
    assertEquals(987, pool.<Integer>call(() -> Proof.fib(16)));
    assertEquals(1, pool.<Integer>call(() -> Proof.value(pool.submit(() -> 1))));
    assertEquals(1, pool.snapshot().threads());
    Proof.endsAtRest(pool);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void refusalsNowAndThenLoseNothingThatWasAccepted(int seed) throws Exception {
    AtomicInteger asked = new AtomicInteger(seed);
    ThreadFactory factory =
        body -> {
          int times = asked.incrementAndGet();
          if (times % 3 != 0) {
            return Refusal.values()[times % Refusal.values().length].refuse();
          }
          return Proof.daemon(0, body);
        };
    ForkPool pool = Proof.open(WORKERS, factory);
    AtomicInteger accepted = new AtomicInteger();
    AtomicInteger ran = new AtomicInteger();
    for (int i = 0; i < TASKS; i++) {
      try {
        pool.execute(ran::incrementAndGet);
        accepted.incrementAndGet();
      } catch (RejectedExecutionException refused) {
        assertTrue(refused.getCause() != null);
      }
    }
    Proof.closes(pool);
    assertEquals(accepted.get(), ran.get());
  }

  /** A thread that fails as it tidies up after a task, once it is told to. */
  private static final class Failing extends Thread {
    private static volatile boolean fails;

    Failing(Runnable body) {
      super(body, "failing");
      setDaemon(true);
      setUncaughtExceptionHandler((thread, failure) -> {});
    }

    @Override
    public ClassLoader getContextClassLoader() {
      if (fails && Thread.currentThread() == this) {
        fails = false;
        throw new OutOfMemoryError("planned");
      }
      return super.getContextClassLoader();
    }
  }

  @Test
  void theLastThreadThatFailsWorksOnIfNoOtherIsToBeHad() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    ThreadFactory factory =
        body -> {
          if (asked.getAndIncrement() > 0) {
            throw new OutOfMemoryError("planned");
          }
          return new Failing(body);
        };
    ForkPool pool = Proof.open(2, factory);
    CountDownLatch go = new CountDownLatch(1);
    List<Future<Integer>> all = new ArrayList<>();
    for (int i = 0; i < TASKS; i++) {
      all.add(
          pool.submit(
              () -> {
                Proof.open(go);
                Failing.fails = true;
                return 1;
              }));
    }
    go.countDown();
    for (Future<Integer> each : all.subList(0, 20)) {
      assertEquals(1, Proof.value(each)); // each failure takes 10 ms
    }
    assertEquals(1, pool.snapshot().threads());
    List<Runnable> dropped = pool.closeNow();
    assertTrue(dropped.size() < TASKS);
  }

  @Test
  void whoWaitsInThePoolAsksAgainForAThread() throws Exception {
    long begin = System.nanoTime();
    ThreadFactory factory =
        body -> {
          if (System.nanoTime() - begin < 100_000_000) {
            throw new OutOfMemoryError("planned");
          }
          return new Thread(body, "granted");
        };
    ForkPool pool = Proof.open(2, factory);
    assertEquals(1, pool.<Integer>call(() -> Proof.value(pool.submit(() -> 1))));
    Proof.closes(pool);
  }

  @Test
  void theReasonOfARefusalIsTheCause() {
    OutOfMemoryError reason = new OutOfMemoryError("no thread");
    ForkPool pool =
        Proof.open(
            WORKERS,
            body -> {
              throw reason;
            });
    assertSame(
        reason,
        assertThrows(RejectedExecutionException.class, () -> pool.submit(() -> 1)).getCause());
    pool.close();
  }

  /** Where the system has one thread left, a worker's is worth more than the sentinel's. */
  @Test
  void aPoolWithoutThreadsHasNoneForItsSentinel() throws Exception {
    Child.succeeds(FEW_THREADS, NoMoreThreads.class, NoMoreThreads.OF_ONE_POOL);
  }

  /** For a user that nobody else is: the system counts the threads of a user. */
  private static List<String> withFewThreads() {
    List<String> alone =
        "root".equals(System.getProperty("user.name"))
            ? List.of("setpriv", "--reuid", "54321", "--inh-caps", READS, "--ambient-caps", READS)
            : List.of("unshare", "--user");
    List<String> command = new ArrayList<>(alone);
    command.addAll(List.of("prlimit", "--nproc=60"));
    return command;
  }

  @Test
  void ifTheSystemRefusesThreadsFewerDoAllOrSubmissionsAreRejected() throws Exception {
    Child child;
    try {
      child = Child.run(withFewThreads(), FEW_THREADS, NoMoreThreads.class, List.of());
    } catch (IOException noSuchCommand) {
      child = new Child(-1, noSuchCommand.getMessage());
    }
    String output = child.output();
    assumeTrue(
        output.contains(NoMoreThreads.REFUSED),
        () -> "threads of a process cannot be limited here: " + output);
    child.succeeded();
  }
}
