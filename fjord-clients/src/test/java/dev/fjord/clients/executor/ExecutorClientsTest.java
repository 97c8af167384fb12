package dev.fjord.clients.executor;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import dev.fjord.PoolSnapshot;
import dev.fjord.concurrent.ForkJoinPool;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Libraries that take any executor: they do the same on each of ours as on one of the JDK. */
@Tag("long")
@Timeout(value = ExecutorClientsTest.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ExecutorClientsTest {
  static final int HANG_SECONDS = 240;

  /** The clients. */
  enum Library {
    REACTOR(new ReactorClient()),
    GUAVA(new GuavaClient()),
    KOTLIN(new KotlinClient()),
    ECLIPSE_COLLECTIONS(new CollectionsClient()),
    NETTY(new NettyClient()),
    HTTP(new HttpClientAndServer());

    final Client client;

    Library(Client client) {
      this.client = client;
    }
  }

  @ParameterizedTest
  @EnumSource
  void aClientDoesTheSameOnAnyPoolAndLeavesItIdle(Library library) throws Exception {
    String expected = onTheJdks(library.client);
    assertEquals(expected, inOwnPool(library.client, false));
    assertEquals(expected, inOwnPool(library.client, true));
    assertEquals(expected, inCommonPool(library.client));
    assertEquals(expected, inForkPool(library.client));
    System.out.println(library + ": " + expected);
  }

  private static String onTheJdks(Client client) throws Exception {
    ExecutorService pool = Executors.newCachedThreadPool();
    String told = client.run(pool);
    pool.shutdown();
    assertTrue(pool.awaitTermination(HANG_SECONDS, SECONDS));
    return told;
  }

  private static String inOwnPool(Client client, boolean async) throws Exception {
    ForkJoinPool pool =
        new ForkJoinPool(2, ForkJoinPool.defaultForkJoinWorkerThreadFactory, null, async);
    String told = client.run(pool);
    idle(pool);
    pool.shutdown();
    assertTrue(pool.awaitTermination(HANG_SECONDS, SECONDS), pool::toString);
    return told;
  }

  private static String inCommonPool(Client client) throws Exception {
    ForkJoinPool pool = ForkJoinPool.commonPool();
    String told = client.run(pool);
    idle(pool);
    return told;
  }

  private static void idle(ForkJoinPool pool) throws InterruptedException {
    assertTrue(pool.awaitQuiescence(HANG_SECONDS, SECONDS), pool::toString);
    until(() -> pool.getActiveThreadCount() == 0);
    assertEquals(0, pool.getQueuedTaskCount() + pool.getQueuedSubmissionCount(), pool::toString);
  }

  private static String inForkPool(Client client) throws Exception {
    ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(2).maxThreads(256));
    ExecutorService service = pool.asExecutorService();
    String told = client.run(service);
    until(() -> pool.snapshot().active() == 0);
    assertEquals(0, pool.snapshot().queued());
    service.shutdown();
    assertTrue(service.awaitTermination(HANG_SECONDS, SECONDS));
    assertEquals(PoolSnapshot.State.STOPPED, pool.snapshot().state());
    return told;
  }

  private static void until(BooleanSupplier condition) throws InterruptedException {
    while (!condition.getAsBoolean()) {
      Thread.sleep(1); // the test has a limit
    }
  }
}
