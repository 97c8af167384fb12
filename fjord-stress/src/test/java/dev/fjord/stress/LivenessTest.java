package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Phaser;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Work goes on, and when there is none the pool comes to rest, with all counters at nought. */
@Timeout(value = Times.LIVE_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("long")
class LivenessTest {
  private static final int MANY = Times.LONG ? 2_000 : 500;

  /** In each cycle a caller parks, or a worker; of the workers one in four cycles or so. */
  private static final int CYCLES_A_PARK = 20;

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void countersDoNotDriftInManyCyclesOfParkingAndWaking(int workers) throws Exception {
    ForkPool pool = ForkPool.open(workers);
    Proof.sleep(pool).lull((looks, nanos) -> false); // who finds nothing parks at once
    assertEquals(Times.CYCLES, Traffic.drive(pool, Times.CYCLES));
    long parks = pool.snapshot().totals().parks();
    System.out.printf("%,d cycles, workers parked %,d times%n", Times.CYCLES, parks);
    assertTrue(parks > Times.CYCLES / CYCLES_A_PARK, () -> parks + " parks");
    Proof.countsNobody(pool);
    Proof.works(pool, workers);
    Proof.closes(pool);
  }

  @Test
  void manyMoreWorkersThanProcessorsAllWorkAndAllRest() throws Exception {
    ForkPool pool = ForkPool.open(MANY);
    for (int i = 0; i < 3; i++) {
      Proof.works(pool, MANY);
      Proof.countsNobody(pool);
    }
    Traffic.silentOwners(pool, 10);
    Proof.closes(pool);
  }

  @Tag("once")
  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseParallelGC", "-XX:+UseG1GC", "-XX:+UseZGC"})
  void besideNeighboursFullOfSafepointsSilentOwnersAreRelievedAndNoWakeUpIsLost(String collector)
      throws Exception {
    besideNeighbours(List.of(), collector);
  }

  @Test
  void onAMachineThatSaysItHasOneProcessorAllTheSame() throws Exception {
    besideNeighbours(List.of(), "-XX:ActiveProcessorCount=1");
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void onOneProcessorAllTheSame() throws Exception {
    besideNeighbours(List.of("taskset", "-c", "0"), "-Xmx256m");
  }

  private static void besideNeighbours(List<String> prefix, String option) throws Exception {
    List<String> options = List.of("-Xmx256m", option);
    List<String> cycles = List.of(Times.CYCLES_BESIDE_NEIGHBOURS);
    Child.run(prefix, options, Neighbours.class, cycles).succeeded();
  }

  /** A pool follows the processors that its JVM may use, from two to one and back. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aPoolFollowsTheProcessorsThatAreTakenFromItsJvmAndGivenBack() throws Exception {
    assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "there is one processor only");
    Child.succeeds(List.of("-Xmx64m"), FewerProcessors.class);
  }

  /** Submissions that nobody waits for one by one. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void countersDoNotDriftInManySubmissions(int workers) throws Exception {
    ForkPool pool = ForkPool.open(workers);
    Phaser all = new Phaser(1);
    for (long i = 0; i < Times.SUBMISSIONS; ) {
      long batch = Math.min(Times.BATCH, Times.SUBMISSIONS - i);
      all.bulkRegister((int) batch);
      for (long k = 0; k < batch; k++) {
        pool.execute(all::arriveAndDeregister);
      }
      all.arriveAndAwaitAdvance();
      i += batch;
    }
    Proof.countsNobody(pool);
    assertEquals(0, pool.snapshot().queued());
    Proof.closes(pool);
  }

  /** A program whose processors are taken away, and given back, while its pool works. */
  static final class FewerProcessors {
    private FewerProcessors() {}

    public static void main(String[] args) throws Exception {
      int all = Runtime.getRuntime().availableProcessors();
      String before = allowed();
      try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().followProcessors())) {
        followed(pool, all);
        allow(before.split("[-,]")[0]);
        followed(pool, 1);
        allow(before);
        followed(pool, all);
      }
    }

    /** The pool has so many workers soon, works all the while, and then with all of them. */
    private static void followed(ForkPool pool, int workers) throws Exception {
      Proof.until(
          "it has " + workers + " workers",
          () -> {
            Proof.call(pool, () -> Proof.fib(16));
            return pool.snapshot().workers() == workers;
          });
      Proof.works(pool, workers);
      Proof.countsNobody(pool);
    }

    /** The processors that this process may use, as a list such as 0-3,8. */
    private static String allowed() throws IOException, InterruptedException {
      String said = run("taskset", "-cp", pid());
      return said.substring(said.lastIndexOf(' ') + 1).trim();
    }

    private static void allow(String processors) throws IOException, InterruptedException {
      run("taskset", "-acp", processors, pid());
    }

    private static String run(String... command) throws IOException, InterruptedException {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      String said = new String(process.getInputStream().readAllBytes());
      if (process.waitFor() != 0) {
        throw new AssertionError(said);
      }
      return said;
    }

    private static String pid() {
      return Long.toString(ProcessHandle.current().pid());
    }
  }
}
