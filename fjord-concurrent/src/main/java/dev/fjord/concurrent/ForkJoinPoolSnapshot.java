package dev.fjord.concurrent;

/**
 * A {@link ForkJoinPool} at one moment, as far as a running pool has one: what its monitoring
 * methods tell one by one.
 *
 * @param state how far it has got to its end
 * @param parallelism how many workers are meant to be at work
 * @param maximumThreads the most threads there may ever be
 * @param threads threads alive
 * @param activeThreads threads that run tasks
 * @param runningThreads threads that do not block
 * @param steals tasks run by another thread than the one that forked or submitted them
 * @param queuedTasks tasks forked that have not begun
 * @param queuedSubmissions tasks submitted that have not begun
 * @param delayedTasks tasks scheduled that are not due
 */
public record ForkJoinPoolSnapshot(
    State state,
    int parallelism,
    int maximumThreads,
    int threads,
    int activeThreads,
    int runningThreads,
    long steals,
    long queuedTasks,
    long queuedSubmissions,
    long delayedTasks) {

  /** How far a pool has got to its end. */
  public enum State {
    /** Takes tasks. */
    RUNNING,
    /** Takes none any more, and runs those it has. */
    SHUTTING_DOWN,
    /** Its threads are about to end, or were told to. */
    TERMINATING,
    /** Its threads have ended. */
    TERMINATED
  }

  static ForkJoinPoolSnapshot of(PoolCore core) {
    int threads = core.engine.threadCount();
    int active = Math.min(core.face.busy(), threads);
    int blocked = core.face.blocked();
    return new ForkJoinPoolSnapshot(
        stateOf(core),
        core.parallelism(),
        core.settings.maximumFor(core.parallelism()),
        threads,
        active,
        Math.max(0, threads - blocked),
        core.face.steals(),
        core.face.queued(),
        core.face.submissions(),
        core.delays.count());
  }

  private static State stateOf(PoolCore core) {
    if (core.engine.hasStopped()) {
      return State.TERMINATED;
    }
    if (core.engine.isStopping()) {
      return State.TERMINATING;
    }
    return core.engine.isClosed() ? State.SHUTTING_DOWN : State.RUNNING;
  }

  /** In one line, for {@link ForkJoinPool#toString}. */
  String text() {
    return "["
        + switch (state) {
          case RUNNING -> "Running";
          case SHUTTING_DOWN -> "Shutting down";
          case TERMINATING -> "Terminating";
          case TERMINATED -> "Terminated";
        }
        + ", parallelism = "
        + parallelism
        + ", size = "
        + threads
        + ", active = "
        + activeThreads
        + ", running = "
        + runningThreads
        + ", steals = "
        + steals
        + ", tasks = "
        + queuedTasks
        + ", submissions = "
        + queuedSubmissions
        + ", delayed = "
        + delayedTasks
        + "]";
  }
}
