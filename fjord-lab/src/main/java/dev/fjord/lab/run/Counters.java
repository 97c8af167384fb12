package dev.fjord.lab.run;

import dev.fjord.PoolSnapshot;
import dev.fjord.WorkCounts;
import dev.fjord.concurrent.ForkJoinPoolSnapshot;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a pool counted over all its workers, per run; NaN where its face does not tell.
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
    double forks,
    double publishes,
    double steals,
    double failedScans,
    double joinsWaited,
    double parks,
    double reclaims) {

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
        totals.forks(),
        totals.publishes(),
        totals.steals(),
        totals.failedScans(),
        totals.joinsWaited(),
        totals.parks(),
        totals.reclaims());
  }

  static Counters of(ForkJoinPoolSnapshot snapshot) {
    long parks = snapshot.perWorker().stream().mapToLong(worker -> worker.parks()).sum();
    return new Counters(
        snapshot.forks(),
        Double.NaN,
        snapshot.steals(),
        Double.NaN,
        snapshot.joinsWaited(),
        parks,
        Double.NaN);
  }

  /** Of a pool that counts nothing else. */
  public static Counters ofSteals(long steals) {
    double none = Double.NaN;
    return new Counters(none, none, steals, none, none, none, none);
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
        (forks - before.forks) / runs,
        (publishes - before.publishes) / runs,
        (steals - before.steals) / runs,
        (failedScans - before.failedScans) / runs,
        (joinsWaited - before.joinsWaited) / runs,
        (parks - before.parks) / runs,
        (reclaims - before.reclaims) / runs);
  }

  /** What one of the counters says, if there are any and that is among them. */
  public static double told(@Nullable Counters counters, ToDoubleFunction<Counters> counter) {
    return counters == null ? Double.NaN : counter.applyAsDouble(counters);
  }
}
