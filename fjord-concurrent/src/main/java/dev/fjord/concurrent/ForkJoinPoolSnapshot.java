package dev.fjord.concurrent;

import dev.fjord.internal.deque.Counters;
import dev.fjord.internal.worker.Worker;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * A {@link ForkJoinPool} at one moment, as far as a running pool has one: what its monitoring
 * methods tell one by one, and what its workers count. Joins are not counted: a join of a task that
 * nobody took is a call.
 *
 * @param state how far it has got to its end
 * @param parallelism how many workers are meant to be at work
 * @param maximumThreads the most threads there may ever be
 * @param threads threads alive
 * @param activeThreads threads that run tasks
 * @param runningThreads threads that run tasks, and do not wait, sleep or block
 * @param steals tasks run by another thread than the one that forked or submitted them
 * @param queuedTasks tasks forked that have not begun
 * @param queuedSubmissions tasks submitted that have not begun
 * @param delayedTasks tasks scheduled that are not due, and time limits that have not run out
 * @param forks tasks forked by workers
 * @param joinsWaited joins that found their task taken and not yet done
 * @param compensations waits that nobody had announced and for which a spare was let in, if there
 *     was one
 * @param perWorker each worker that was ever needed, in order of index
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
    long delayedTasks,
    long forks,
    long joinsWaited,
    long compensations,
    List<PerWorker> perWorker) {

  /**
   * Copies the list.
   *
   * @param activeThreads see {@link #activeThreads()}
   * @param compensations see {@link #compensations()}
   * @param delayedTasks see {@link #delayedTasks()}
   * @param forks see {@link #forks()}
   * @param joinsWaited see {@link #joinsWaited()}
   * @param maximumThreads see {@link #maximumThreads()}
   * @param parallelism see {@link #parallelism()}
   * @param perWorker see {@link #perWorker()}
   * @param queuedSubmissions see {@link #queuedSubmissions()}
   * @param queuedTasks see {@link #queuedTasks()}
   * @param runningThreads see {@link #runningThreads()}
   * @param state see {@link #state()}
   * @param steals see {@link #steals()}
   * @param threads see {@link #threads()}
   */
  public ForkJoinPoolSnapshot {
    perWorker = List.copyOf(perWorker);
  }

  /**
   * What one worker did since the pool was made. A worker is a place: one thread at a time works in
   * it.
   *
   * @param index its place in the pool
   * @param forks tasks it forked
   * @param steals tasks it ran that another thread had forked or submitted
   * @param joinsWaited joins of its tasks that found their task taken and not yet done
   * @param parks times its thread slept for want of work
   * @param compensations waits here that nobody had announced and for which a spare was let in, if
   *     there was one
   * @param queuedTasks tasks it forked that have not begun, at the moment
   */
  public record PerWorker(
      int index,
      long forks,
      long steals,
      long joinsWaited,
      long parks,
      long compensations,
      long queuedTasks) {
    static List<PerWorker> all(PoolCore core) {
      List<PerWorker> all = new ArrayList<>();
      for (Worker worker : core.engine.roster().all()) {
        all.add(of(worker));
      }
      return all;
    }

    static long sum(List<PerWorker> all, ToLongFunction<PerWorker> count) {
      long sum = 0; // no stream: it may never work after full memory
      for (PerWorker each : all) {
        sum += count.applyAsLong(each);
      }
      return sum;
    }

    private static PerWorker of(Worker worker) {
      Counters counters = worker.counters();
      return new PerWorker(
          worker.index(),
          worker.deque().forkCount(),
          worker.takenCount(),
          counters.joinsWaited,
          counters.parks,
          counters.compensations,
          worker.deque().privateJobs() + worker.deque().publicJobs());
    }
  }

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
    int active = Math.min(core.engine.roster().busy(), threads);
    List<PerWorker> perWorker = PerWorker.all(core);
    return new ForkJoinPoolSnapshot(
        stateOf(core),
        core.parallelism(),
        core.settings.maximumFor(core.parallelism()),
        threads,
        active,
        Math.min(core.face.running(), threads),
        PerWorker.sum(perWorker, PerWorker::steals),
        PerWorker.sum(perWorker, PerWorker::queuedTasks),
        core.engine.inbox().size(),
        core.delays.count(),
        PerWorker.sum(perWorker, PerWorker::forks),
        PerWorker.sum(perWorker, PerWorker::joinsWaited),
        PerWorker.sum(perWorker, PerWorker::compensations),
        perWorker);
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
        + ", compensations = "
        + compensations
        + "]";
  }
}
