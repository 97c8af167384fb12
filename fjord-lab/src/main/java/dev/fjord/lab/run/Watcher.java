package dev.fjord.lab.run;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Problem;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Watches runs of a version of a program, each in a pool of its own: the threads of all of them,
 * the queues of the last, which the others are to be spared.
 *
 * @param <R> the result of a run
 */
final class Watcher<R> {
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Cell cell;
  private final Problem<R> problem;
  private final List<Double> millis = new ArrayList<>();
  private final List<ThreadUse> threads = new ArrayList<>();
  private List<Counters.PerWorker> perWorker = List.of();
  private final List<Watched.Depth> depths = new ArrayList<>();
  private String complaint = "";

  Watcher(Cell cell, Problem<R> problem) {
    this.cell = cell;
    this.problem = problem;
  }

  /** Watches as many runs as the cell asks for; null if that is none, or one was wrong. */
  @Nullable Watched watch() {
    if (cell.watched() == 0) {
      return null;
    }
    THREADS.setThreadContentionMonitoringEnabled(true);
    try {
      for (int run = 0; run < cell.watched() && complaint.isEmpty(); run++) {
        watch(run == cell.watched() - 1);
      }
    } finally {
      THREADS.setThreadContentionMonitoringEnabled(false);
    }
    return !complaint.isEmpty() ? null : new Watched(millis, threads, perWorker, depths);
  }

  /** What was wrong with a run, empty if nothing. */
  String complaint() {
    return complaint;
  }

  private void watch(boolean queues) {
    problem.reset();
    Set<Long> others = Arrays.stream(THREADS.getAllThreadIds()).boxed().collect(Collectors.toSet());
    try (Stage<R> stage = Stage.open(cell, problem)) {
      long start = System.nanoTime();
      Thread looker = queues ? look(stage, start) : null;
      R result;
      try {
        result = stage.run().call();
        millis.add(Nanos.millisSince(start));
      } finally {
        if (looker != null) {
          looker.interrupt();
          looker.join();
        }
      }
      Arrays.stream(THREADS.getAllThreadIds())
          .filter(id -> !others.contains(id))
          .mapToObj(THREADS::getThreadInfo)
          .filter(Objects::nonNull)
          .forEach(thread -> threads.add(use(thread)));
      perWorker = stage.perWorker().get();
      complaint = problem.check(result).complaint();
    } catch (OutOfMemoryError | InputException e) {
      throw e;
    } catch (Throwable thrown) {
      complaint = "threw " + thrown;
    }
  }

  private Thread look(Stage<R> stage, long start) {
    return Daemon.start(
        "fjord-watch-queues",
        () -> {
          while (!Thread.currentThread().isInterrupted()) {
            double ms = Nanos.millisSince(start);
            depths.add(new Watched.Depth(ms, stage.queued().getAsLong()));
            LockSupport.parkNanos(LOOK_NANOS);
          }
        });
  }

  private static ThreadUse use(ThreadInfo thread) {
    return new ThreadUse(
        THREADS.getThreadCpuTime(thread.getThreadId()) / Nanos.PER_MILLI,
        thread.getBlockedCount(),
        thread.getBlockedTime(),
        thread.getWaitedCount(),
        thread.getWaitedTime());
  }
}
