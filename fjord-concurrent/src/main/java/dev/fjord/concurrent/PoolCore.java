package dev.fjord.concurrent;

import static java.util.Objects.requireNonNull;

import dev.fjord.ForkCancelledException;
import dev.fjord.concurrent.ForkJoinPool.ManagedBlocker;
import dev.fjord.internal.job.Handles;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Task;
import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.pool.Mode;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.pool.PoolSettings;
import dev.fjord.internal.pool.TaskFace;
import dev.fjord.internal.worker.Worker;
import java.lang.invoke.MethodHandles;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A {@link ForkJoinPool} without its public face. */
final class PoolCore {
  private static final AtomicInteger POOLS = new AtomicInteger();
  private static volatile @Nullable PoolCore common;

  static {
    Handles.initialise(MethodHandles.lookup(), InterruptibleTask.class, Outcomes.Way.class);
  }

  final Settings settings;
  final Pool engine;
  final TaskFace face;
  final Delays delays;

  private final AtomicInteger names = new AtomicInteger();
  private final WorkerThreads threads;

  /** Whether the parallelism that was asked for is 0. */
  private final boolean wantsNoThreads;

  PoolCore(Settings settings, ForkJoinPool pool) {
    this.settings = settings;
    String name =
        settings.common() != null
            ? "ForkJoinPool.commonPool"
            : "ForkJoinPool-" + POOLS.incrementAndGet();
    this.threads = new WorkerThreads(settings, pool);
    this.engine =
        new Pool(
            new PoolSettings(
                isCommon(),
                name,
                settings.parallelism(),
                settings.maximum(),
                true,
                Thread.NORM_PRIORITY,
                settings.loader(),
                settings.handler(),
                null,
                threads,
                settings.async(),
                settings.keepAliveNanos(),
                List.of(),
                Mode.PARALLEL,
                ForkCancelledException::new,
                false,
                null));
    this.face = new TaskFace(engine, ExecutedTask::new);
    this.delays = new Delays(this);
    this.wantsNoThreads = commonParallelism() == 0;
    if (wantsNoThreads) {
      engine.sleep().adoptOnly(true);
    }
    if (isCommon()) {
      common = this;
    }
  }

  /** Where a thread forks that runs no tasks now: where it is about to, or in the common pool. */
  static PoolCore outside() {
    PoolCore own = ofThread();
    return own != null ? own : ForkJoinPool.commonPool().core;
  }

  /** That of whose threads the calling one is; null if it is none. */
  static @Nullable PoolCore ofThread() {
    ForkJoinPool pool = ForkJoinTask.getPool();
    return pool == null ? null : pool.core;
  }

  /** The common pool's, if there is one by now. */
  static @Nullable PoolCore common() {
    return common;
  }

  String nextName() {
    return name() + "-worker-" + names.incrementAndGet();
  }

  String name() {
    return engine.settings().name();
  }

  boolean isCommon() {
    return settings.common() != null;
  }

  // ---- tasks in and out ----

  /**
   * Submits from outside; rethrows what the thread factory threw, and then nothing is submitted.
   */
  void offer(ForkJoinTask<?> task, boolean wake) {
    requireNonNull(task, "task");
    threads.forgetFailure();
    face.offer(task, wake);
    rethrowRefusal(task);
  }

  /** As {@link #submit}, of what nobody waits for. */
  void execute(ForkJoinTask<?> task) {
    needThreads();
    submit(task, true);
  }

  /** As {@link #execute(ForkJoinTask)}, of code. */
  void execute(Runnable code) {
    needThreads();
    Worker worker = here();
    if (worker != null) {
      worker.deque().fork(new ExecutedTask(code));
    } else if (code instanceof Job) {
      offer(new ExecutedTask(code), true);
    } else {
      threads.forgetFailure();
      face.execute(requireNonNull(code, "task"));
      rethrowRefusal(code);
    }
  }

  private void rethrowRefusal(Object submitted) {
    Throwable refused = threads.takeFailure();
    if (refused != null && face.takeBack(submitted)) {
      throw Failures.sneak(refused);
    }
    face.refuseIfNobodyComes(submitted);
  }

  /**
   * Submits from outside what the caller will join, and so run itself if the factory throws; see
   * {@link #isWithoutThreads}.
   */
  void fork(ForkJoinTask<?> task) {
    face.offer(task, true);
    threads.forgetFailure();
    face.attend();
  }

  /** Forks if the caller works here, otherwise submits. */
  void submit(ForkJoinTask<?> task, boolean wake) {
    requireNonNull(task, "task");
    Worker worker = here();
    if (worker != null) {
      worker.deque().fork(task);
    } else {
      offer(task, wake);
    }
  }

  /** The calling thread's worker if it works here, otherwise null. */
  @Nullable Worker here() {
    Worker worker = ForkJoinWorkerThread.here();
    return worker != null && worker.crew() == engine ? worker : null;
  }

  /** Takes back what was submitted; false if it has begun. */
  boolean takeBack(ForkJoinTask<?> task) {
    return face.takeBack(task);
  }

  /**
   * Takes back what has not begun and is part of a task: that itself, or a completer under it; null
   * if there is none.
   */
  @Nullable ForkJoinTask<?> takeBackPart(ForkJoinTask<?> whole) {
    if (takeBack(whole)) {
      return whole;
    }
    return whole instanceof CountedCompleter<?> root
        ? (ForkJoinTask<?>) face.takeSubmission(new PartsOf(root))
        : null;
  }

  @Nullable ForkJoinTask<?> takeSubmission() {
    return (ForkJoinTask<?>) face.takeSubmission();
  }

  int drainTo(Collection<? super ForkJoinTask<?>> tasks) {
    int count = 0;
    for (ForkJoinTask<?> task = takeSubmission(); task != null; task = takeSubmission()) {
      tasks.add(task);
      count++;
    }
    Predicate<Task> kind = ForkJoinTask.class::isInstance;
    for (Task job = face.takeForked(kind); job != null; job = face.takeForked(kind)) {
      tasks.add((ForkJoinTask<?>) job);
      count++;
    }
    engine.foundNothing(); // who closed the pool may have seen them
    return count;
  }

  // ---- size ----

  /**
   * Whether nobody runs what is submitted but whoever waits for it: a parallelism of 0, or the
   * factory gave no thread when one was asked for.
   */
  boolean isWithoutThreads() {
    return engine.threadCount() == 0 && (wantsNoThreads || engine.sleep().refusal() != null);
  }

  /** Something will be submitted for which nobody waits: there must be threads. */
  void needThreads() {
    if (wantsNoThreads) {
      engine.sleep().adoptOnly(false);
    }
  }

  int parallelism() {
    return engine.sleep().parallelism();
  }

  /** The parallelism as it was asked for, which may be 0. */
  int commonParallelism() {
    Settings.Common common = settings.common();
    return common != null && common.isFixed() ? common.parallelism() : parallelism();
  }

  int parallelism(int size) {
    Settings.Common common = settings.common();
    Settings.checkParallelism(size);
    if (common != null && common.isFixed()) {
      throw new UnsupportedOperationException(
          "the common pool's parallelism was set by a system property");
    }
    return engine.sleep().resize(size, settings.maximumFor(size));
  }

  // ---- blocking ----

  /** See {@link ForkJoinPool#managedBlock}. */
  static void block(ManagedBlocker blocker) throws InterruptedException {
    Worker worker = Worker.current();
    if (worker == null) {
      blockElsewhere(blocker);
      return;
    }
    while (!blocker.isReleasable()) {
      if (worker.crew().isDropping()) {
        throw new InterruptedException("the pool was stopped"); // whoever has seen the interrupt
      }
      ForkJoinPool pool = ForkJoinTask.getPool();
      if (pool != null) {
        pool.core.refuseIfSaturated(pool);
      }
      boolean released;
      worker.blocking().begin();
      try {
        released = blocker.block();
      } finally {
        worker.blocking().end();
      }
      if (released) {
        return;
      }
    }
  }

  /** In no worker of ours; if it is one of the JDK's, that pool has another up in its place. */
  private static void blockElsewhere(ManagedBlocker blocker) throws InterruptedException {
    java.util.concurrent.ForkJoinPool.managedBlock(
        new java.util.concurrent.ForkJoinPool.ManagedBlocker() {
          @Override
          public boolean block() throws InterruptedException {
            return blocker.block();
          }

          @Override
          public boolean isReleasable() {
            return blocker.isReleasable();
          }
        });
  }

  /** Asks the predicate, when the caller, about to block, may leave too few others and no spare. */
  private void refuseIfSaturated(ForkJoinPool pool) {
    if (!engine.sleep().isExhausted() || !isShortOfWorkers()) {
      return;
    }
    if (settings.saturate() == null || !settings.saturate().test(pool)) {
      throw new RejectedExecutionException("no thread may be added in place of one that blocks");
    }
  }

  boolean isShortOfWorkers() {
    return engine.sleep().up() <= settings.minimumRunnable();
  }

  // ---- quiescence and the end ----

  /**
   * Waits until nothing waits or runs; returns false if the time is over before.
   *
   * @param interruptibly whether an interrupt ends it, too, which then is left set
   */
  boolean awaitQuiescence(long nanos, boolean interruptibly) {
    if (here() != null) {
      return LocalTasks.helpQuiesce(this, nanos, interruptibly);
    }
    long begun = System.nanoTime();
    Backoff backoff = new Backoff();
    try {
      while (!face.isQuiescent()) {
        if (System.nanoTime() - begun >= nanos || (interruptibly && backoff.isInterrupted())) {
          return false;
        }
        if (!Waits.runAnyOrWake(this)) {
          backoff.pause();
        }
      }
      return true;
    } finally {
      backoff.end();
    }
  }

  boolean awaitTermination(long nanos) throws InterruptedException {
    if (!isCommon()) {
      return engine.closing().awaitStopped(nanos, TimeUnit.NANOSECONDS);
    }
    if (!awaitQuiescence(nanos, true) && Thread.interrupted()) {
      throw new InterruptedException();
    }
    return false;
  }

  void shutdown() {
    if (!isCommon()) {
      face.shutdown(() -> delays.shutdown(false));
    }
  }

  void shutdownNow() {
    if (!isCommon()) {
      face.shutdown(
          () -> {
            try {
              delays.shutdown(true);
            } finally {
              face.dropAll();
            }
          });
    }
  }

  void close() {
    if (!isCommon() && !engine.hasStopped()) {
      engine.closing().close(this::shutdown, this::shutdownNow);
    }
  }
}
