package dev.fjord;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.pool.Inspection;
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
  private static final Duration LEAST_INTERVAL = Duration.ofMillis(100);

  private static final Duration MOST_INTERVAL = Duration.ofDays(1);

  private static final IntSupplier PROCESSORS = Runtime.getRuntime()::availableProcessors;
  private static final AtomicInteger POOLS = new AtomicInteger();
  private static final ForkPoolOptions DEFAULTS = new ForkPoolOptions(new Choices());

  private final Choices choices;

  private ForkPoolOptions(Choices choices) {
    this.choices = choices;
  }

  /** What was chosen; changed only before anybody else sees it. */
  private static final class Choices {
    int workers;
    int maxThreads;
    @Nullable String name;
    boolean daemon = true;
    int priority = Thread.NORM_PRIORITY;
    boolean loaderChosen;
    @Nullable ClassLoader loader;
    @Nullable UncaughtExceptionHandler handler;
    @Nullable ThreadFactory factory;
    @Nullable IntSupplier processors;
    long followNanos;
    @Nullable Duration watchInterval;
    @Nullable Consumer<? super Stall> watchListener;

    Choices() {}

    Choices(Choices other) {
      workers = other.workers;
      maxThreads = other.maxThreads;
      name = other.name;
      daemon = other.daemon;
      priority = other.priority;
      loaderChosen = other.loaderChosen;
      loader = other.loader;
      handler = other.handler;
      factory = other.factory;
      processors = other.processors;
      followNanos = other.followNanos;
      watchInterval = other.watchInterval;
      watchListener = other.watchListener;
    }
  }

  private ForkPoolOptions with(Consumer<Choices> change) {
    Choices changed = new Choices(choices);
    change.accept(changed);
    return new ForkPoolOptions(changed);
  }

  /**
   * As many workers as the processors the JVM may use when the pool is opened, 256 spare threads,
   * daemon threads of normal priority named {@code fjord-1-1} and so on, the opener's context class
   * loader.
   */
  public static ForkPoolOptions defaults() {
    return DEFAULTS;
  }

  /**
   * How many workers are at work at a time, callers included.
   *
   * @param count 1 to {@value #MOST_THREADS}
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
   * @see ForkPool#resize
   */
  public ForkPoolOptions followProcessors() {
    return followProcessors(PROCESSORS, FOLLOW_NANOS);
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
   * @throws IllegalArgumentException if it is not
   */
  public ForkPoolOptions maxThreads(int count) {
    inRange("maxThreads", count, MOST_THREADS);
    return with(to -> to.maxThreads = count);
  }

  /** The pool's name, and the beginning of the names of its threads. */
  public ForkPoolOptions name(String name) {
    requireNonNull(name, "name");
    return with(to -> to.name = name);
  }

  /** Whether the pool's threads are daemons, which do not keep the JVM from ending. */
  public ForkPoolOptions daemon(boolean daemon) {
    return with(to -> to.daemon = daemon);
  }

  /**
   * The priority of the pool's threads.
   *
   * @param priority {@link Thread#MIN_PRIORITY} to {@link Thread#MAX_PRIORITY}
   * @throws IllegalArgumentException if it is not
   */
  public ForkPoolOptions priority(int priority) {
    inRange("priority", priority, Thread.MAX_PRIORITY);
    return with(to -> to.priority = priority);
  }

  /**
   * The context class loader of the pool's threads. A task that changes it changes it for itself
   * only.
   *
   * @param loader null for none
   */
  public ForkPoolOptions contextClassLoader(@Nullable ClassLoader loader) {
    return with(
        to -> {
          to.loaderChosen = true;
          to.loader = loader;
        });
  }

  /** Is told of the failures that nobody waits for, those of {@link ForkPool#execute}. */
  public ForkPoolOptions uncaughtExceptionHandler(UncaughtExceptionHandler handler) {
    requireNonNull(handler, "handler");
    return with(to -> to.handler = handler);
  }

  /**
   * Makes the pool's threads; then their names, priority and daemon status are the factory's
   * affair. If it returns null or throws, the work goes on in the threads there are; if there are
   * none, a submission is rejected with that as the cause.
   */
  public ForkPoolOptions threadFactory(ThreadFactory factory) {
    requireNonNull(factory, "factory");
    return with(to -> to.factory = factory);
  }

  /**
   * Has the pool watched for stalls: work that an idle worker could do and does not get, which the
   * engine promises never to happen. The listener is told of a stall once, when it has lasted for
   * the interval; with {@code jdk.jfr} in the runtime there is also an event {@code
   * dev.fjord.Stall}. A machine that is busy, a JVM that is stopped, or a task that takes long is
   * no stall.
   *
   * <p>One daemon thread looks at all pools that are watched, eight times in an interval, at some
   * numbers of each worker; work is not slowed. It calls the listener, which should not take long.
   * What that throws goes to the thread's uncaught exception handler. Neither the pool nor the
   * listener is kept alive by being watched.
   *
   * @param interval 100 milliseconds to a day; for production some seconds are a good choice
   * @throws IllegalArgumentException if it is not
   */
  public ForkPoolOptions watchdog(Duration interval, Consumer<? super Stall> listener) {
    requireNonNull(interval, "interval");
    requireNonNull(listener, "listener");
    if (interval.compareTo(LEAST_INTERVAL) < 0 || interval.compareTo(MOST_INTERVAL) > 0) {
      throw new IllegalArgumentException("interval must be PT0.1S to PT24H: " + interval);
    }
    return with(
        to -> {
          to.watchInterval = interval;
          to.watchListener = listener;
        });
  }

  static void inRange(String what, int value, int most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(what + " must be 1 to " + most + ": " + value);
    }
  }

  /** Fills in what was left open. */
  PoolSettings settle() {
    IntSupplier processors = choices.processors;
    int present = (processors != null ? processors : PROCESSORS).getAsInt();
    int count = choices.workers > 0 ? choices.workers : present;
    int most = choices.maxThreads > 0 ? choices.maxThreads : Math.min(count + SPARES, MOST_THREADS);
    if (processors != null) {
      count = Math.min(count, most);
    }
    if (most < count) {
      throw new IllegalArgumentException(
          "maxThreads must be at least the number of workers, " + count + ": " + most);
    }
    return new PoolSettings(
            choices.name != null ? choices.name : "fjord-" + POOLS.incrementAndGet(),
            count,
            most,
            choices.daemon,
            choices.priority,
            choices.loaderChosen ? choices.loader : Thread.currentThread().getContextClassLoader(),
            choices.handler,
            choices.factory)
        .inspectedBy(inspections(processors, present));
  }

  private List<Inspection> inspections(@Nullable IntSupplier processors, int present) {
    List<Inspection> inspections = new ArrayList<>();
    if (processors != null) {
      inspections.add(new Processors(processors, present, choices.followNanos));
    }
    if (choices.watchInterval != null && choices.watchListener != null) {
      StallReporter reporter = new StallReporter(choices.watchListener);
      inspections.add(new StallInspection(choices.watchInterval, reporter));
    }
    return inspections;
  }
}
