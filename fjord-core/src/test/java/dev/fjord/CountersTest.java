package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A snapshot counts what was done. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CountersTest {

  @Test
  void oneWorkerCountsEachForkOnce() throws Exception {
    Trees tree = Trees.random(6, 5_000);
    try (ForkPool pool = ForkPool.open(1)) {
      pool.call(tree::joinedAsLong);
      WorkCounts totals = pool.snapshot().totals();
      assertEquals(tree.innerNodes(), totals.forks());
      assertEquals(0, totals.steals());
      assertEquals(0, totals.publishes());
      assertEquals(0, totals.joinsWaited());
      assertEquals(1, pool.snapshot().perWorker().size());
      pool.run(
          () -> {
            Object none =
                Fork.<Object>scope(
                    scope -> {
                      for (int i = 0; i < 100; i++) {
                        scope.fork(() -> {});
                      }
                      return null;
                    });
          });
      assertEquals(tree.innerNodes() + 100, pool.snapshot().totals().forks());
    }
  }

  private static void assertNotNegative(WorkerSnapshot worker) {
    assertTrue(worker.forks() >= 0, worker::toString);
    assertTrue(worker.publishes() >= 0, worker::toString);
    assertTrue(worker.steals() >= 0, worker::toString);
    assertTrue(worker.reclaims() >= 0, worker::toString);
    assertTrue(worker.joinsWaited() >= 0, worker::toString);
    assertTrue(worker.failedScans() >= 0, worker::toString);
    assertTrue(worker.parks() >= 0, worker::toString);
    assertTrue(worker.handOvers() >= 0, worker::toString);
    assertTrue(worker.privateJobs() >= 0, worker::toString);
    assertTrue(worker.publicJobs() >= 0, worker::toString);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void forksAreCountedExactlyAndNothingIsStolenThatWasNotPublished(int workers) throws Exception {
    Trees tree = Trees.random(7, 5_000);
    ForkPool pool = ForkPool.open(workers);
    for (int i = 0; i < 100; i++) {
      pool.call(tree::joinedAsLong);
      PoolSnapshot now = pool.snapshot();
      now.perWorker().forEach(CountersTest::assertNotNegative);
      assertTrue(now.active() >= 0 && now.threads() >= 0 && now.queued() >= 0, now::toString);
    }
    pool.close();
    PoolSnapshot end = pool.snapshot();
    WorkCounts totals = end.totals();
    assertEquals(100L * tree.innerNodes(), totals.forks());
    assertTrue(totals.steals() <= totals.publishes(), totals::toString);
    assertTrue(totals.steals() + totals.reclaims() <= totals.publishes(), totals::toString);
    assertEquals(0, totals.privateJobs());
    assertEquals(0, totals.publicJobs());
    for (int i = 0; i < end.perWorker().size(); i++) {
      assertEquals(i, end.perWorker().get(i).index());
    }
  }

  @Test
  void totalsAreTheSumsAndEachIsToldInWords() {
    ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(2).name("two"));
    FailureTest.assertAllWorkersWork(pool, 2);
    pool.close();
    PoolSnapshot end = pool.snapshot();
    List<ToLongFunction<WorkCounts>> counts =
        List.of(
            WorkCounts::forks,
            WorkCounts::publishes,
            WorkCounts::steals,
            WorkCounts::reclaims,
            WorkCounts::joinsWaited,
            WorkCounts::failedScans,
            WorkCounts::parks,
            WorkCounts::handOvers,
            WorkCounts::compensations,
            WorkCounts::privateJobs,
            WorkCounts::publicJobs);
    for (ToLongFunction<WorkCounts> count : counts) {
      long sum = end.perWorker().stream().mapToLong(count).sum();
      assertEquals(sum, count.applyAsLong(end.totals()));
    }
    WorkerSnapshot first = end.perWorker().get(0);
    String words =
        ("forks=%d, publishes=%d, steals=%d, reclaims=%d, joinsWaited=%d, failedScans=%d, parks=%d,"
                + " handOvers=%d, compensations=%d, privateJobs=%d, publicJobs=%d]")
            .formatted(counts.stream().map(count -> count.applyAsLong(first)).toArray());
    assertEquals("WorkerSnapshot[index=0, busy=false, " + words, first.toString());
    assertEquals(
        "PoolSnapshot[name=two, state=STOPPED, workers=2, maxThreads=258, threads=0, active=0,"
            + " queued=0, perWorker="
            + end.perWorker()
            + "]",
        end.toString());
  }

  @Test
  void nobodyIsActiveInAStoppedPool() {
    ForkPool pool = ForkPool.open(2);
    FailureTest.assertAllWorkersWork(pool, 2);
    pool.close();
    assertEquals(0, pool.snapshot().active(), pool::toString);
  }
}
