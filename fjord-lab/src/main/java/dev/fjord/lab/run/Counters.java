package dev.fjord.lab.run;

import dev.fjord.PoolSnapshot;
import dev.fjord.WorkCounts;
import dev.fjord.concurrent.ForkJoinPoolSnapshot;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a pool counted over all its workers, per run; null where its face does not tell.
 *
 * @param forks forks made
 * @param publishes forks offered to other workers
 * @param steals forks taken by another worker; of the two pools named {@code ForkJoinPool}, tasks
 *     run by another thread than forked or submitted them
 * @param failedScans searches for work that found none
 * @param joinsWaited joins that had to wait for a fork taken
 * @param parks times a worker went to sleep
 * @param reclaims forks offered, not taken, and run by their maker
 */
public record Counters(
    @Nullable Double forks,
    @Nullable Double publishes,
    double steals,
    @Nullable Double failedScans,
    @Nullable Double joinsWaited,
    @Nullable Double parks,
    @Nullable Double reclaims) {

  /**
   * What one worker counted, per run.
   *
   * @param index its place in the pool
   * @param forks forks it made
   * @param steals forks of others that it took
   */
  public record PerWorker(int index, double forks, double steals) {}

  /** Of a pool, since it was opened. */
  public static Counters of(PoolSnapshot snapshot) {
    WorkCounts totals = snapshot.totals();
    return new Counters(
        (double) totals.forks(),
        (double) totals.publishes(),
        totals.steals(),
        (double) totals.failedScans(),
        (double) totals.joinsWaited(),
        (double) totals.parks(),
        (double) totals.reclaims());
  }

  static Counters of(ForkJoinPoolSnapshot snapshot) {
    long parks = snapshot.perWorker().stream().mapToLong(worker -> worker.parks()).sum();
    return new Counters(
        (double) snapshot.forks(),
        null,
        snapshot.steals(),
        null,
        (double) snapshot.joinsWaited(),
        (double) parks,
        null);
  }

  /** Of a pool that counts nothing else. */
  public static Counters ofSteals(long steals) {
    return new Counters(null, null, steals, null, null, null, null);
  }

  static List<PerWorker> perWorker(PoolSnapshot snapshot) {
    return snapshot.perWorker().stream()
        .map(worker -> new PerWorker(worker.index(), worker.forks(), worker.steals()))
        .toList();
  }

  static List<PerWorker> perWorker(ForkJoinPoolSnapshot snapshot) {
    return snapshot.perWorker().stream()
        .map(worker -> new PerWorker(worker.index(), worker.forks(), worker.steals()))
        .toList();
  }

  /** The difference to what was counted before, divided by the runs between. */
  public Counters perRun(Counters before, long runs) {
    return new Counters(
        perRun(forks, before.forks, runs),
        perRun(publishes, before.publishes, runs),
        (steals - before.steals) / runs,
        perRun(failedScans, before.failedScans, runs),
        perRun(joinsWaited, before.joinsWaited, runs),
        perRun(parks, before.parks, runs),
        perRun(reclaims, before.reclaims, runs));
  }

  /** What one of the counters says, if there are any and that is among them. */
  public static double told(
      @Nullable Counters counters, Function<Counters, @Nullable Double> counter) {
    Double told = counters == null ? null : counter.apply(counters);
    return told == null ? Double.NaN : told;
  }

  private static @Nullable Double perRun(
      @Nullable Double after, @Nullable Double before, long runs) {
    return after == null || before == null ? null : (after - before) / runs;
  }
}
