package dev.fjord;

import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.sleep.Sleep;
import dev.fjord.internal.watchdog.StallInspection.Finding;
import dev.fjord.internal.watchdog.StallInspection.Sink;
import dev.fjord.internal.worker.Worker;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes a {@link Stall} of what the watchdog found, records it and tells the listener. */
record StallReporter(Consumer<? super Stall> listener) implements Sink {
  /** Not every runtime can make a flight recording. */
  private static final boolean IS_RECORDER_PRESENT =
      ModuleLayer.boot().findModule("jdk.jfr").isPresent();

  @Override
  public void found(Pool pool, Finding finding, Instant since) {
    Stall stall =
        new Stall(
            pool.settings().name(),
            Stall.Kind.valueOf(finding.name()),
            since,
            pool.inbox().size(),
            pool.roster().all().stream().map(each -> stateOf(each, pool.sleep())).toList());
    try {
      if (IS_RECORDER_PRESENT) {
        new StallEvent(stall).commit();
      }
    } finally {
      listener.accept(stall);
    }
  }

  private static Stall.WorkerState stateOf(Worker worker, Sleep sleep) {
    Thread thread = worker.thread();
    return new Stall.WorkerState(
        worker.index(),
        thread == null ? null : thread.getName(),
        doing(worker, sleep),
        worker.deque().privateJobs(),
        worker.deque().publicJobs(),
        worker.rootCount(),
        thread == null ? null : nameOf(LockSupport.getBlocker(thread)),
        thread == null ? List.of() : List.of(thread.getStackTrace()));
  }

  /** Not what it says of itself, which might take locks or fail. */
  private static @Nullable String nameOf(@Nullable Object blocker) {
    return blocker == null
        ? null
        : "%s@%x".formatted(blocker.getClass().getName(), System.identityHashCode(blocker));
  }

  private static Stall.Doing doing(Worker worker, Sleep sleep) {
    if (worker.isBusy()) {
      return worker.isCompensated() ? Stall.Doing.LENT : Stall.Doing.BUSY;
    }
    if (sleep.isAsleep(worker)) {
      return Stall.Doing.ASLEEP;
    }
    return sleep.isWatch(worker) ? Stall.Doing.WATCHING : Stall.Doing.SEARCHING;
  }
}
