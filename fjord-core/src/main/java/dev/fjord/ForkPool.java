package dev.fjord;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.pool.Failures;
import dev.fjord.internal.pool.Mode;
import dev.fjord.internal.pool.Pool;
import dev.fjord.internal.pool.PoolSettings;
import dev.fjord.internal.pool.Property;
import dev.fjord.internal.watchdog.Watchdog;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import org.checkerframework.checker.nullness.compatqual.NullableDecl;
import org.jspecify.annotations.Nullable;

/**
 * Workers for {@link Fork}. An idle pool uses no processor time; its threads are started when first
 * needed.
 *
 * <p><b>Callers work.</b> {@link #call} and {@link #run} run their body in the calling thread,
 * which is one of the workers until it returns. When all places are taken the body is run by one of
 * the pool's threads, and the caller waits. From inside the same pool they are plain calls; from a
 * worker of another pool the thread works for this pool until it returns, and what it forks
 * meanwhile is this pool's; a call from there back into a pool that the thread already works for is
 * a plain call too. A call that waits for a place holds its thread: pools that call each other in a
 * circle, many calls deep and wide, may use up their threads, and then wait for ever. Give such
 * work one pool.
 *
 * <p><b>Without threads.</b> If the pool has no thread and gets none, a submission is rejected;
 * what was accepted waits for the next thread, which the pool asks for with each submission and
 * every 10 ms, and whoever closes the pool or awaits its termination meanwhile runs it.
 *
 * <p><b>Virtual threads.</b> A virtual thread that calls works like any other. Where it waits, for
 * a place or in a join, it leaves its carrier thread to others; while it computes it keeps it, as
 * in any code. One that must not, since many others need the few carriers, hands in and waits:
 * {@code pool.submit(body).get()}. That takes tens of microseconds more.
 *
 * <p><b>Closing.</b> {@link #close} waits for everything that was submitted or called; what a task
 * forks is part of it. The {@linkplain #common() common pool} cannot be closed.
 *
 * <p>What happened before a call or submission is visible in its body; what happened in the body is
 * visible after the call, or after {@link Future#get}.
 */
public final class ForkPool implements AutoCloseable {
  /** The system property with the number of workers of the common pool. */
  public static final String WORKERS_PROPERTY = "dev.fjord.workers";

  private final Pool pool;

  private ForkPool(PoolSettings settings) {
    this(new Pool(settings));
    if (!settings.inspections().isEmpty()) {
      Watchdog.watch(pool);
    }
  }

  private ForkPool(Pool pool) {
    this.pool = pool;
  }

  /** Made when first asked for. */
  private static final class Common {
    static final ForkPool POOL = new ForkPool(settings());

    private static PoolSettings settings() {
      ForkPoolOptions options = ForkPoolOptions.common();
      String workers = System.getProperty(WORKERS_PROPERTY);
      if (workers != null) {
        try {
          options = options.workers(Integer.parseInt(workers.trim()));
        } catch (IllegalArgumentException e) {
          Property.ignore(
              WORKERS_PROPERTY, workers, "a number from 1 to " + ForkPoolOptions.MOST_THREADS);
        }
      }
      return options.settle();
    }
  }

  /**
   * {@return the pool for everybody} Its workers are as many as the system property {@value
   * #WORKERS_PROPERTY} says when it is first used; otherwise as the processors the JVM may use,
   * limits of a container included. It cannot be closed.
   */
  public static ForkPool common() {
    return Common.POOL;
  }

  /**
   * Opens a pool with the {@linkplain ForkPoolOptions#defaults() default options}.
   *
   * @return a new pool
   */
  public static ForkPool open() {
    return open(ForkPoolOptions.defaults());
  }

  /**
   * Opens a pool.
   *
   * @param workers 1 to {@value ForkPoolOptions#MOST_THREADS}
   * @return a new pool
   * @throws IllegalArgumentException if it is not
   */
  public static ForkPool open(int workers) {
    return open(ForkPoolOptions.defaults().workers(workers));
  }

  /**
   * Opens a pool.
   *
   * @param options how it is made
   * @return a new pool
   * @throws IllegalArgumentException if it would have fewer threads than workers, or one option
   *     would make another useless
   */
  public static ForkPool open(ForkPoolOptions options) {
    return new ForkPool(requireNonNull(options, "options").settle());
  }

  /**
   * Runs the body, with the calling thread as one of the workers. For what is a {@code Callable}
   * already; a lambda fits {@link #call(ThrowingCallable)} better.
   *
   * @param <T> the type of the result
   * @param body the code to run
   * @return what the body returned
   * @throws Exception whatever the body threw, unchanged
   * @throws RejectedExecutionException if the pool is closed
   * @throws java.util.concurrent.CancellationException if the call waited for a place and {@link
   *     #closeNow} dropped it
   */
  public <T extends @Nullable Object> T call(Callable<? extends T> body) throws Exception {
    return pool.calls().<T>call(requireNonNull(body, "body"));
  }

  /**
   * Runs the body, with the calling thread as one of the workers: {@code int f = pool.call(() ->
   * fib(36))}. It throws what the lambda throws, and nothing checked if that does not.
   *
   * @param <T> the type of the result
   * @param <X> what the body throws
   * @param body the code to run; never null, but marked so that Kotlin prefers the other form
   * @return what the body returned
   * @throws X if the body threw it
   * @throws RejectedExecutionException if the pool is closed
   * @throws java.util.concurrent.CancellationException if the call waited for a place and {@link
   *     #closeNow} dropped it
   */
  public <T extends @Nullable Object, X extends Exception> T call(
      @NullableDecl ThrowingCallable<? extends T, X> body) throws X {
    return this.<T>callUnchecked(requireNonNull(body, "body"));
  }

  /**
   * Runs the body, with the calling thread as one of the workers.
   *
   * @param body the code to run
   * @throws RejectedExecutionException if the pool is closed
   */
  public void run(Runnable body) {
    requireNonNull(body, "body");
    this.<@Nullable Object>callUnchecked(Fork.valued(body));
  }

  /**
   * As {@link #run(Runnable)}, for a lambda that throws checked exceptions.
   *
   * @param <X> what the body throws
   * @param body the code to run
   * @throws X if the body threw it
   * @throws RejectedExecutionException if the pool is closed
   */
  public <X extends Exception> void run(ThrowingRunnable<X> body) throws X {
    requireNonNull(body, "body");
    run((Runnable) body);
  }

  /**
   * Runs the body, with the calling thread as one of the workers, and stops it when the time is
   * over: what it has forked and has not begun never does, and what runs ends at its next fork. It
   * returns when the longest leaf under way has ended. Of several times the nearest counts, also of
   * those around the call.
   *
   * @param <T> the type of the result
   * @param body the code to run
   * @param limit zero or less: the body is not begun
   * @return what the body returned in time
   * @throws TimeoutException if the time is over, with how much was done; what the body threw
   *     meanwhile is suppressed
   * @throws Exception whatever the body threw in time, unchanged
   * @throws RejectedExecutionException if the pool is closed
   */
  public <T extends @Nullable Object> T call(Callable<? extends T> body, Duration limit)
      throws Exception {
    return pool.calls().<T>call(requireNonNull(body, "body"), requireNonNull(limit, "limit"));
  }

  /**
   * As {@link #call(Callable, Duration)}, for a lambda: it throws what that throws.
   *
   * @param <T> the type of the result
   * @param <X> what the body throws
   * @param body the code to run; never null, but marked so that Kotlin prefers the other form
   * @param limit zero or less: the body is not begun
   * @return what the body returned in time
   * @throws TimeoutException if the time is over, with how much was done; what the body threw
   *     meanwhile is suppressed
   * @throws X if the body threw it in time
   * @throws RejectedExecutionException if the pool is closed
   */
  public <T extends @Nullable Object, X extends Exception> T call(
      @NullableDecl ThrowingCallable<? extends T, X> body, Duration limit)
      throws X, TimeoutException {
    requireNonNull(body, "body");
    requireNonNull(limit, "limit");
    return Failures.<T>unchecked(() -> pool.calls().<T>call(body, limit));
  }

  /**
   * Runs the body, with the calling thread as one of the workers, and stops it when that is
   * interrupted, as {@link #call(Callable, Duration)} does when the time is over. An interrupt is
   * noticed within some milliseconds; one that code in the calling thread sees before, by an {@link
   * InterruptedException} of its own, is for that to pass on. If the body returns all the same, or
   * throws something else, the interrupt status stays set. With {@link CancelMode#INTERRUPT} one
   * that comes at the same time as the engine's may be lost.
   *
   * @param <T> the type of the result
   * @param body the code to run
   * @return what the body returned
   * @throws InterruptedException if the calling thread was interrupted
   * @throws Exception whatever the body threw, unchanged
   * @throws RejectedExecutionException if the pool is closed
   */
  public <T extends @Nullable Object> T callInterruptibly(Callable<? extends T> body)
      throws Exception {
    return pool.calls().<T>callInterruptibly(requireNonNull(body, "body"));
  }

  /**
   * As {@link #callInterruptibly(Callable)}, for a lambda: it throws what that throws.
   *
   * @param <T> the type of the result
   * @param <X> what the body throws
   * @param body the code to run; never null, but marked so that Kotlin prefers the other form
   * @return what the body returned
   * @throws InterruptedException if the calling thread was interrupted
   * @throws X if the body threw it
   * @throws RejectedExecutionException if the pool is closed
   */
  public <T extends @Nullable Object, X extends Exception> T callInterruptibly(
      @NullableDecl ThrowingCallable<? extends T, X> body) throws X, InterruptedException {
    requireNonNull(body, "body");
    return Failures.<T>unchecked(() -> pool.calls().<T>callInterruptibly(body));
  }

  <T extends @Nullable Object> T callUnchecked(Callable<? extends T> body) {
    try { // not by Failures.unchecked: each frame here is one in every trace of a user
      return pool.calls().<T>call(body);
    } catch (Exception e) {
      throw Failures.sneak(e);
    }
  }

  /**
   * Has the body run by the pool's own threads.
   *
   * <p>{@code cancel(true)} stops it with all that it has forked, and interrupts the thread that
   * runs it; {@code cancel(false)} lets what has begun run on.
   *
   * @param <T> the type of the result
   * @param body the code to run
   * @return its future; {@code get()} in a task of this very pool runs the body if it has not
   *     begun, and otherwise lets another work in its place while it waits, as a {@code get} with a
   *     time limit always does
   * @throws RejectedExecutionException if the pool is closed, or has no thread and gets none
   */
  public <T extends @Nullable Object> Future<T> submit(Callable<? extends T> body) {
    return pool.<T>submit(requireNonNull(body, "body"));
  }

  /**
   * Has the body run by the pool's own threads, and stops it when the time is over, as {@code
   * cancel(true)} does.
   *
   * @param <T> the type of the result
   * @param body the code to run
   * @param limit from now on; zero or less: the body is not begun
   * @return its future, which then has failed with a {@link TimeoutException} that says how much
   *     was done; what was forked may run on to its next fork
   * @throws RejectedExecutionException if the pool is closed, or has no thread and gets none
   */
  public <T extends @Nullable Object> Future<T> submit(Callable<? extends T> body, Duration limit) {
    return pool.<T>submit(requireNonNull(body, "body"), requireNonNull(limit, "limit"));
  }

  /**
   * Has the body run by the pool's own threads. If it fails, the {@linkplain
   * ForkPoolOptions#uncaughtExceptionHandler handler} is told, unless it only ends since {@link
   * #closeNow} has stopped it; the thread goes on.
   *
   * <p>What a task of this pool executes waits in the queue of its worker, and other workers help
   * to empty that. Each queue is first in, first out. A join never runs what was executed.
   *
   * @param body the code to run
   * @throws RejectedExecutionException if the pool is closed, or has no thread and gets none
   */
  public void execute(Runnable body) {
    pool.execute(requireNonNull(body, "body"));
  }

  /**
   * {@return this pool as an executor service; shutting that down closes this pool, without
   * waiting} That of the common pool throws {@link UnsupportedOperationException} there.
   */
  public ExecutorService asExecutorService() {
    return new PoolExecutor(pool);
  }

  /**
   * Changes how many workers are at work at a time. More are of use at once: if work waits, they
   * are woken for it. Fewer: surplus workers finish what they have begun, then they sleep.
   *
   * <p>May be called from anywhere, also inside a task, and has no effect on a pool that has
   * stopped. That of the common pool changes for everybody who uses it. A pool that {@linkplain
   * ForkPoolOptions#followProcessors follows the processors} keeps the number until theirs changes.
   *
   * @param workers 1 to the pool's maximum of threads; of a view, to the limit it was made with
   * @return how many there were
   * @throws IllegalArgumentException if it is not
   * @throws IllegalStateException if the pool is sequential or deterministic
   */
  public int resize(int workers) {
    if (pool.settings().mode().kind() != Mode.Kind.PARALLEL) {
      throw new IllegalStateException(
          "pool %s is %s: its size is part of its order"
              .formatted(pool.settings().name(), pool.settings().mode().kind().label()));
    }
    int most = pool.settings().maxThreads();
    ForkPoolOptions.inRange("workers", workers, most);
    return pool.sleep().resize(workers, most);
  }

  /**
   * Makes a view of this pool: the same workers, of which at most so many work for the view at a
   * time. It has no threads of its own and costs nothing while it is idle. All that a pool does it
   * does, {@link #asExecutorService} included; what is forked in it stays in it.
   *
   * <p><b>The limit</b> counts who works for the view, callers included, and who waits in a task of
   * it: while one blocks, another worker of the pool may be up in its place, but not in the view's.
   * So one place is enough to run tasks one at a time; and a task must not wait for one that needs
   * its place, unless by the {@code get} of its future, without a time limit. A task of the pool
   * itself does not run what it gets of a view, nor the other way: where all threads that the pool
   * may have do that at once, they wait for ever. A limit beyond the pool's number of workers
   * limits nothing.
   *
   * <p><b>Sharing.</b> While others wait for a worker of the pool, one works for a view for 10 ms
   * at a time, then for the view that has had least. So views that have more to do than they get
   * share equally. A job whose turn is over goes on later: at its next fork its thread waits, and
   * another of the pool works, within its maximum of threads. Code that does not fork runs to its
   * end, and counts.
   *
   * <p>In a {@linkplain ForkPoolOptions#deterministic deterministic} pool a view has threads of its
   * own, which take turns with those of the pool.
   *
   * <p><b>Closing</b> a view waits for what was submitted to it or called in it, and leaves the
   * pool and its other views alone. It need not be closed. What is inside a view is inside the
   * pool, too: closing that waits for it, {@link #closeNow} stops it, and from then on the view
   * lets nothing in.
   *
   * @param workers 1 to {@value ForkPoolOptions#MOST_THREADS}
   * @return a new view
   * @throws IllegalArgumentException if it is not
   * @throws IllegalStateException if the pool is sequential
   * @throws RejectedExecutionException if the pool is closed
   */
  public ForkPool limited(int workers) {
    if (pool.settings().mode().isSequential()) {
      throw new IllegalStateException(
          "pool %s is %s: it has no workers to be limited"
              .formatted(pool.settings().name(), pool.settings().mode().kind().label()));
    }
    ForkPoolOptions.inRange("workers", workers, ForkPoolOptions.MOST_THREADS);
    return new ForkPool(pool.limited(workers));
  }

  /** {@return the pool as it is} */
  public PoolSnapshot snapshot() {
    return new PoolSnapshot(pool);
  }

  /**
   * Lets nothing new in, waits until everything called and submitted is done, and ends the threads.
   * Returns at once if that has happened before. An interrupt makes it go on as {@link #closeNow};
   * it waits all the same, and the interrupt status stays set.
   *
   * @throws IllegalStateException if called from inside a task of this pool, which would wait for
   *     itself
   * @throws UnsupportedOperationException if this is the common pool, which everybody uses
   */
  @Override
  public void close() {
    refuseCommon(pool);
    pool.closing().close();
  }

  /**
   * As {@link #close}, for so long: when the time is over it goes on as {@link #closeNow}, and
   * returns when what has begun has ended, and so have the pool's threads: one that a thread
   * factory made, and that never runs what it was given, is waited for without end.
   *
   * @param limit zero or less: nothing is waited for
   * @throws TimeoutException if the time was over, with how much was done
   * @throws IllegalStateException if called from inside a task of this pool
   * @throws UnsupportedOperationException if this is the common pool
   */
  public void close(Duration limit) throws TimeoutException {
    requireNonNull(limit, "limit");
    refuseCommon(pool);
    pool.closing().close(limit);
  }

  /**
   * As {@link #close}, but what has not begun never will: the futures of what was submitted and
   * waits are cancelled, callers who wait for a place get a {@link
   * java.util.concurrent.CancellationException}, and the pool's own threads are interrupted once.
   * What has begun ends at its next fork, by a {@link ForkCancelledException}, and is waited for.
   *
   * @return what was dropped: the futures of {@link #submit} and the bodies of {@link #execute}
   * @throws IllegalStateException if called from inside a task of this pool
   * @throws UnsupportedOperationException if this is the common pool
   */
  public List<Runnable> closeNow() {
    refuseCommon(pool);
    return pool.closing().closeNow();
  }

  /** It is everybody's: to close it in silence, or to pretend it, would both be wrong. */
  static void refuseCommon(Pool pool) {
    if (pool.settings().common()) {
      throw new UnsupportedOperationException(
          "the common pool is everybody's: leave it open, or use a pool from ForkPool.open");
    }
  }

  @Override
  public String toString() {
    PoolSnapshot now = snapshot();
    return "ForkPool[%s, %s, %d workers, %d threads, %d active, %d queued]"
        .formatted(
            now.name(), now.state(), now.workers(), now.threads(), now.active(), now.queued());
  }
}
