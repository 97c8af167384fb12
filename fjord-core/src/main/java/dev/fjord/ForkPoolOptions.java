package dev.fjord;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.pool.Inspection;
import dev.fjord.internal.pool.Mode;
import dev.fjord.internal.pool.PoolSettings;
import dev.fjord.internal.watchdog.Processors;
import dev.fjord.internal.watchdog.StallInspection;
import java.lang.Thread.UncaughtExceptionHandler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * How a pool is made. Immutable: each method returns options that differ in one point.
 *
 * <pre>{@code
 * ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(8).name("index"));
 * }</pre>
 */
public final class ForkPoolOptions {
  /** The most workers, and the most threads, that a pool may have. */
  public static final int MOST_THREADS = 32_767;

  /** Spares for blocked workers, if not said otherwise. */
  private static final int SPARES = 256;

  /** How late a change of the number of processors may be noticed. */
  private static final long FOLLOW_NANOS = 1_000_000_000;

  /** A busy machine may keep a thread from its processor for a good part of this. */
  private static final Duration LEAST_INTERVAL = Duration.ofSeconds(1);

  private static final Duration MOST_INTERVAL = Duration.ofDays(1);

  /** Workers where the machine must have no say, if not said otherwise. */
  private static final int WORKERS_EVERYWHERE = 4;

  private static final AtomicInteger POOLS = new AtomicInteger();
  private static final ForkPoolOptions DEFAULTS = new ForkPoolOptions(new Choices());

  private final Choices choices;

  private ForkPoolOptions(Choices choices) {
    this.choices = choices;
  }

  /** What was chosen; changed only before anybody else sees it. */
  private static final class Choices implements Cloneable {
    int workers;
    int maxThreads;
    @Nullable String name;
    @Nullable Boolean daemon;
    int priority;
    boolean loaderChosen;
    @Nullable ClassLoader loader;
    @Nullable UncaughtExceptionHandler handler;
    @Nullable ThreadFactory factory;
    @Nullable IntSupplier processors;
    long followNanos;
    @Nullable Duration watchInterval;
    @Nullable Consumer<? super Stall> watchListener;
    Mode mode = Mode.PARALLEL;
    boolean isModeAmbiguous;
    CancelMode cancelMode = CancelMode.AT_FORKS;
    boolean common;
    List<Carrier<?>> carriers = List.of();

    void runIn(Mode next) {
      isModeAmbiguous |= mode.kind() != Mode.Kind.PARALLEL && mode.kind() != next.kind();
      mode = next;
    }

    @Override
    protected Choices clone() {
      try {
        return (Choices) super.clone();
      } catch (CloneNotSupportedException e) {
        throw new AssertionError(e);
      }
    }
  }

  private ForkPoolOptions with(Consumer<Choices> change) {
    Choices changed = choices.clone();
    change.accept(changed);
    return new ForkPoolOptions(changed);
  }

  /**
   * As many workers as the processors the JVM may use when the pool is opened, 256 spare threads,
   * daemon threads of normal priority named {@code fjord-1-1} and so on, the opener's context class
   * loader.
   *
   * @return the default options
   */
  public static ForkPoolOptions defaults() {
    return DEFAULTS;
  }

  /**
   * How many workers are at work at a time, callers included.
   *
   * @param count 1 to {@value #MOST_THREADS}
   * @return options that differ from these in that
   * @throws IllegalArgumentException if it is not
   */
  public ForkPoolOptions workers(int count) {
    inRange("workers", count, MOST_THREADS);
    return with(
        to -> {
          to.workers = count;
          to.processors = null;
        });
  }

  /**
   * As many workers as the processors the JVM may use, now and whenever their number changes, as
   * that of a container's may; never more than {@link #maxThreads}, which unless said otherwise are
   * 256 more than the processors when the pool is opened. A daemon thread looks once a second. In
   * place of {@link #workers}; the later call counts.
   *
   * @return options that differ from these in that
   * @see ForkPool#resize
   */
  public ForkPoolOptions followProcessors() {
    return followProcessors(Runtime.getRuntime()::availableProcessors, FOLLOW_NANOS);
  }

  ForkPoolOptions followProcessors(IntSupplier processors, long periodNanos) {
    return with(
        to -> {
          to.workers = 0;
          to.processors = processors;
          to.followNanos = periodNanos;
        });
  }

  /**
   * How many threads there may ever be, workers and spares for blocked workers together. A hard
   * maximum: when it is reached, a worker that blocks is not replaced.
   *
   * @param count 1 to {@value #MOST_THREADS}; when the pool is opened, not less than the workers
   * @return options that differ from these in that
   * @throws IllegalArgumentException if it is not
   */
  public ForkPoolOptions maxThreads(int count) {
    inRange("maxThreads", count, MOST_THREADS);
    return with(to -> to.maxThreads = count);
  }

  /**
   * The pool's name, as snapshots and reports of stalls tell it, and the beginning of the names of
   * its threads. Beside a {@link #threadFactory} it is the pool's only: the factory names threads.
   *
   * @param name the name
   * @return options that differ from these in that
   */
  public ForkPoolOptions name(String name) {
    requireNonNull(name, "name");
    return with(to -> to.name = name);
  }

  /**
   * Whether the pool's threads are daemons, which do not keep the JVM from ending. Not together
   * with a {@link #threadFactory}.
   *
   * @param daemon whether they are
   * @return options that differ from these in that
   */
  public ForkPoolOptions daemon(boolean daemon) {
    return with(to -> to.daemon = daemon);
  }

  /**
   * The priority of the pool's threads. Not together with a {@link #threadFactory}.
   *
   * @param priority {@link Thread#MIN_PRIORITY} to {@link Thread#MAX_PRIORITY}
   * @return options that differ from these in that
   * @throws IllegalArgumentException if it is not
   */
  public ForkPoolOptions priority(int priority) {
    inRange("priority", priority, Thread.MAX_PRIORITY);
    return with(to -> to.priority = priority);
  }

  /**
   * The context class loader of the pool's threads. A task that changes it changes it for itself,
   * and for what its thread runs until it has ended, such as a future that it gets; the same holds
   * for the priority. What it keeps in thread locals stays with the thread, and so does a name that
   * it gives to it.
   *
   * @param loader null for none
   * @return options that differ from these in that
   */
  public ForkPoolOptions contextClassLoader(@Nullable ClassLoader loader) {
    return with(
        to -> {
          to.loaderChosen = true;
          to.loader = loader;
        });
  }

  /**
   * Is told of the failures that nobody waits for, those of {@link ForkPool#execute}; not that
   * {@link ForkPool#closeNow} has stopped it.
   *
   * @param handler what is told
   * @return options that differ from these in that
   */
  public ForkPoolOptions uncaughtExceptionHandler(UncaughtExceptionHandler handler) {
    requireNonNull(handler, "handler");
    return with(to -> to.handler = handler);
  }

  /**
   * Makes the pool's threads. Their names, priority and daemon status are the factory's affair, so
   * a pool with {@link #priority} or {@link #daemon} besides is refused when it is opened. If it
   * returns null or a thread that was started, or throws, the work goes on in the threads there
   * are; if there are none, a submission is rejected with that as the cause. A thread must run what
   * it was given: for one that ends without, the pool waits for ever.
   *
   * @param factory what makes them
   * @return options that differ from these in that
   */
  public ForkPoolOptions threadFactory(ThreadFactory factory) {
    requireNonNull(factory, "factory");
    return with(to -> to.factory = factory);
  }

  /**
   * What a computation carries from the thread that starts it to the threads that work for it. Each
   * call from outside of the pool captures it, and so does each submission; it is restored where
   * work goes to another thread. A fork that nobody takes costs nothing for it. Replaces the
   * carriers chosen before.
   *
   * @param carriers in the order in which they are around each other, the outermost first; none for
   *     nothing
   * @return options that differ from these in that
   * @see Fork#with(java.util.function.Supplier)
   */
  public ForkPoolOptions carry(Carrier<?>... carriers) {
    List<Carrier<?>> all = Carriers.listOf("carriers", carriers);
    return with(to -> to.carriers = all);
  }

  /**
   * Has the pool watched for stalls: work that an idle worker could do and does not get, which the
   * engine promises never to happen, or that nobody can do since all threads that the pool may have
   * wait. The listener is told of a stall once, when it has lasted for the interval; with {@code
   * jdk.jfr} in the runtime there is also an event {@code dev.fjord.Stall}. A machine that is busy,
   * a JVM that is stopped, or a task that works for long is no stall.
   *
   * <p>One daemon thread looks at all pools that are watched, eight times in an interval, at some
   * numbers of each worker; work is not slowed. It calls the listener, which should not take long.
   * What that throws goes to the thread's uncaught exception handler. Neither the pool nor the
   * listener is kept alive by being watched.
   *
   * @param interval a second to a day; for production some seconds are a good choice
   * @param listener what is told; called by the thread that watches
   * @return options that differ from these in that
   * @throws IllegalArgumentException if it is not
   */
  public ForkPoolOptions watchdog(Duration interval, Consumer<? super Stall> listener) {
    requireNonNull(interval, "interval");
    requireNonNull(listener, "listener");
    if (interval.compareTo(LEAST_INTERVAL) < 0 || interval.compareTo(MOST_INTERVAL) > 0) {
      throw new IllegalArgumentException("interval must be PT1S to PT24H: " + interval);
    }
    return with(
        to -> {
          to.watchInterval = interval;
          to.watchListener = listener;
        });
  }

  /**
   * A pool without threads, for debugging: a fork is a call. {@code Fork.join} runs its branches
   * one after the other, a scope its tasks where they are forked, a range its pieces from left to
   * right; {@link ForkPool#submit} and {@link ForkPool#execute} return when the body has, also
   * inside another, and the future is done. All of it in the calling thread, with plain stack
   * traces; what is thrown arrives as in any pool. Threads that call at the same time work each for
   * itself. The pool has one worker and is not watched: with options that are of no use to it, such
   * as four workers, a thread factory or a watchdog, it is refused when it is opened.
   *
   * @return options that differ from these in that
   */
  public ForkPoolOptions sequential() {
    return with(to -> to.runIn(Mode.SEQUENTIAL));
  }

  /**
   * What becomes of code that blocks in a computation that is cancelled. Unless said otherwise it
   * is left alone, but for the body of a future: {@link CancelMode#AT_FORKS}.
   *
   * @param mode whether its thread is interrupted
   * @return options that differ from these in that
   */
  public ForkPoolOptions cancelMode(CancelMode mode) {
    requireNonNull(mode, "mode");
    return with(to -> to.cancelMode = mode);
  }

  /**
   * A pool for tests, in which one thread at a time goes on and the seed decides which: wherever
   * something is forked, joined, submitted or taken, or a task ends or blocks. The threads are as
   * many as in any pool, and every branch may run in any of them, before its sibling, after it, or
   * between what that forks. The same seed gives the same order of all effects, on every machine
   * and JDK, as long as the program does the same when things happen in the same order. The module
   * {@code dev.fjord.testing} runs a test with many.
   *
   * <ul>
   *   <li>Unless said otherwise there are four workers, since their number is part of the schedule.
   *       A pool that follows the processors or is watched besides is refused when it is opened.
   *   <li>A task that blocks says so by {@link Fork#blocking}; it goes on when no other can. Of
   *       several that block at the same time what they wait for decides who goes on first, and so
   *       the order may vary. One that does not say so is passed over after a while, and from then
   *       on the order may vary; one that reads in native code, or polls, is never passed over.
   *   <li>The pool has a time of its own, of which a microsecond passes with each choice of who
   *       goes on. Deadlines are of that time. When nothing else can go on it passes until the
   *       first of those who wait with a time limit need wait no more; that of {@link
   *       java.util.concurrent.Future#get(long, java.util.concurrent.TimeUnit)} in a task is over
   *       only then.
   *   <li>What several threads call or submit from outside comes in when it comes in: let one call
   *       do the rest.
   *   <li>If every thread waits, {@code get} and {@link Forked#join} throw an {@link
   *       IllegalStateException} that says who waits for what; what blocks in {@code Fork.blocking}
   *       is interrupted, and that throws it. This is noticed, after one second or, if some block,
   *       ten, by those who wait in a join or a {@code get}; if all block, nobody notices.
   *   <li>A deterministic pool that is opened in a task of this one shares its order. One opened
   *       elsewhere has its own; a thread that calls it counts as blocked here meanwhile.
   * </ul>
   *
   * @param seed decides the order
   * @return options that differ from these in that
   */
  public ForkPoolOptions deterministic(long seed) {
    return with(to -> to.runIn(Mode.deterministic(seed)));
  }

  static void inRange(String what, int value, int most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(what + " must be 1 to " + most + ": " + value);
    }
  }

  /**
   * For the pool that is everybody's: no lambda, each would lengthen a first call by a millisecond.
   */
  static ForkPoolOptions common() {
    Choices chosen = new Choices();
    chosen.common = true;
    chosen.name = "fjord-common";
    chosen.loaderChosen = true;
    chosen.loader = ClassLoader.getSystemClassLoader();
    return new ForkPoolOptions(chosen);
  }

  /** Fills in what was left open, and refuses what does not fit together. */
  PoolSettings settle() {
    if (choices.factory != null) {
      refuse(choices.daemon != null, "daemon", "threadFactory(...): let the factory set it");
      refuse(choices.priority > 0, "priority", "threadFactory(...): let the factory set it");
    }
    refuse(choices.isModeAmbiguous, "sequential()", "deterministic(seed): leave one of them out");
    if (choices.mode.isSequential()) {
      String mode = "sequential(), where callers do everything: leave it out";
      refuse(choices.workers > 1, "workers", mode);
      refuse(choices.processors != null, "followProcessors", mode);
      refuse(choices.maxThreads > 1, "maxThreads", mode);
      refuse(choices.factory != null, "threadFactory", mode);
      refuse(choices.daemon != null, "daemon", mode);
      refuse(choices.priority > 0, "priority", mode);
      refuse(choices.loaderChosen, "contextClassLoader", mode);
      refuse(choices.watchListener != null, "watchdog", mode);
    } else if (choices.mode.isDeterministic()) {
      String mode = "deterministic(seed), where the machine has no say: leave it out";
      refuse(choices.processors != null, "followProcessors", mode);
      refuse(choices.watchListener != null, "watchdog", mode);
    }
    return settled();
  }

  private static void refuse(boolean chosen, String option, String with) {
    if (chosen) {
      throw new IllegalArgumentException(option + " does not go with " + with);
    }
  }

  /** How many workers there are if nobody says so. No switch: its class takes a millisecond. */
  private int present() {
    if (choices.mode.isSequential()) {
      return 1;
    }
    if (choices.mode.isDeterministic()) {
      return WORKERS_EVERYWHERE;
    }
    IntSupplier processors = choices.processors;
    return processors != null ? processors.getAsInt() : Runtime.getRuntime().availableProcessors();
  }

  private PoolSettings settled() {
    IntSupplier processors = choices.processors;
    int present = present();
    List<Inspection> inspections = new ArrayList<>();
    if (processors != null) {
      inspections.add(new Processors(processors, present, choices.followNanos));
    }
    if (choices.watchInterval != null && choices.watchListener != null) {
      StallReporter reporter = new StallReporter(choices.watchListener);
      inspections.add(new StallInspection(choices.watchInterval, reporter));
    }
    boolean isCut = processors != null && choices.maxThreads > 0;
    int usual = isCut ? Math.min(present, choices.maxThreads) : present;
    int count = choices.workers > 0 ? choices.workers : usual;
    int spares = choices.mode.isSequential() ? 0 : SPARES;
    int most = choices.maxThreads > 0 ? choices.maxThreads : Math.min(count + spares, MOST_THREADS);
    if (most < count) {
      throw new IllegalArgumentException(
          "maxThreads must be at least the number of workers, " + count + ": " + most);
    }
    return new PoolSettings(
        choices.common,
        choices.name != null ? choices.name : "fjord-" + POOLS.incrementAndGet(),
        count,
        most,
        choices.daemon == null || choices.daemon,
        choices.priority > 0 ? choices.priority : Thread.NORM_PRIORITY,
        choices.loaderChosen ? choices.loader : Thread.currentThread().getContextClassLoader(),
        choices.handler,
        choices.factory,
        null,
        true,
        0L,
        List.copyOf(inspections),
        choices.mode,
        new Supplier<>() { // no lambda: see Calls
          @Override
          public ForkCancelledException get() {
            return new ForkCancelledException();
          }
        },
        choices.cancelMode == CancelMode.INTERRUPT,
        Captured.by(choices.carriers));
  }
}
