package dev.fjord.stress.soak;

import dev.fjord.lab.run.Daemon;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * One run of a plan. A director opens the pools, starts the callers, waits for them and closes the
 * pools; beside it one thread resizes pools and looks at their threads, one interrupts callers. The
 * calling thread only watches that something goes on: if for some seconds no task has begun or
 * ended, the round hangs. A busy machine is given as many times longer as it has threads to run for
 * each of its processors.
 */
final class Round {
  private static final long LOOK_NANOS = 1_000_000;
  private static final long MOST_PAUSE_NANOS = 2_000_000;

  private final RoundPlan plan;
  private final Site site;
  private final long hangNanos;
  private final BooleanSupplier stopped;
  private final TreeMaker maker;
  private final Queue<JobRun> runs = new ConcurrentLinkedQueue<>();
  private final Queue<String> complaints = new ConcurrentLinkedQueue<>();
  private final AtomicInteger over = new AtomicInteger();
  private final List<Thread> callers = new ArrayList<>();
  private final Tally tally;
  private volatile boolean closed;

  /**
   * @param plan what to do
   * @param fault what is planted
   * @param hangSeconds it hangs if nothing happens for so long
   * @param stopped whether callers are to leave out what they have not begun
   * @param tally where what was done is counted
   */
  Round(RoundPlan plan, Fault fault, int hangSeconds, BooleanSupplier stopped, Tally tally) {
    this.plan = plan;
    this.site = new Site(fault, plan.pools(), plan.carried());
    this.hangNanos = TimeUnit.SECONDS.toNanos(hangSeconds);
    this.stopped = stopped;
    this.maker = plan.maker();
    this.tally = tally;
  }

  /** Runs it; what is wrong, in lines, and nothing if all is right. */
  Result run() {
    Thread director = start("soak director", this::direct);
    long pulse = -1;
    long since = System.nanoTime();
    boolean hung = false;
    while (director.isAlive() && !hung) {
      LockSupport.parkNanos(LOOK_NANOS);
      long now = site.pulse.sum() + over.get();
      since = now == pulse ? since : System.nanoTime();
      pulse = now;
      hung = System.nanoTime() - since > hangNanos * loadFactor();
    }
    tally.pools.add(site.opened.sum());
    site.stalls.forEach(stall -> complaints.add(stall.toString()));
    if (hung) {
      List<String> lines = hang();
      site.abandoned.complete(true);
      return new Result(true, lines);
    }
    for (JobRun jobRun : runs) {
      Check.atEnd(plan, jobRun).forEach(what -> complain(jobRun, what));
      tally.add(jobRun);
    }
    return new Result(false, List.copyOf(complaints));
  }

  private static double loadFactor() {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    return Math.max(1, load / Runtime.getRuntime().availableProcessors());
  }

  /**
   * What a round gave.
   *
   * @param hung whether it did not end
   * @param complaints what is wrong, in lines
   */
  record Result(boolean hung, List<String> complaints) {}

  private List<String> hang() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "hangs: nothing has begun or ended for long; %d of %d trees were over"
            .formatted(over.get(), plan.jobs()));
    lines.addAll(complaints);
    lines.add("pools:");
    site.open.stream()
        .map(SoakPool::snapshot)
        .sorted()
        .flatMap(String::lines)
        .forEach(line -> lines.add("  " + line));
    lines.add("threads:");
    Threads.dump().forEach(line -> lines.add("  " + line));
    return lines;
  }

  private void complain(JobRun jobRun, String what) {
    complaints.add("caller %d, tree %d: %s".formatted(jobRun.caller, jobRun.run.tree.seed(), what));
  }

  // ---- the threads ----

  /** What a thread of a round does. */
  private interface Body {
    void run() throws InterruptedException;
  }

  private Thread start(String name, Body body) {
    return Daemon.start(
        name,
        () -> {
          try {
            body.run();
          } catch (Throwable failure) {
            complaints.add(name + " threw " + Check.trace(failure));
          }
        });
  }

  private void direct() throws InterruptedException {
    for (int i = 0; i < plan.callers().size(); i++) {
      int caller = i;
      callers.add(start("soak caller " + i, () -> call(caller)));
    }
    Thread resizer = start("soak resizer", this::resize);
    Thread interrupter = start("soak interrupter", this::interrupt);
    if (plan.closedEarly()) {
      while (2 * over.get() < plan.jobs() && callers.stream().anyMatch(Thread::isAlive)) {
        LockSupport.parkNanos(LOOK_NANOS);
      }
      closeInOrder();
    }
    for (Thread caller : callers) {
      caller.join();
    }
    closeInOrder();
    closed = true;
    resizer.join();
    interrupter.join();
    checkThreads();
  }

  /**
   * A pool is closed when those are that its tasks may come from. What one that gets no threads has
   * left runs here then, and may interrupt its thread.
   */
  private void closeInOrder() {
    for (SoakPool pool : site.pools) {
      pool.close();
      Thread.interrupted();
    }
  }

  private void call(int caller) {
    for (Job job : plan.callers().get(caller)) {
      if (stopped.getAsBoolean()) {
        return;
      }
      JobRun jobRun = new JobRun(caller, job, new Run(job.tree(maker, plan.pools()), site));
      runs.add(jobRun);
      jobRun.run.here(() -> jobRun.bring(site));
      Check.atArrival(plan, jobRun).forEach(what -> complain(jobRun, what));
      over.incrementAndGet();
      Thread.interrupted();
    }
  }

  /** Until the pools are closed: resizes them if the plan says so, and looks at their threads. */
  private void resize() {
    SplittableRandom random = new SplittableRandom(plan.seed() ^ plan.number());
    while (!closed) {
      SoakPool pool = site.pools.get(random.nextInt(site.pools.size()));
      if (plan.resized() && pool.resize(1 + random.nextInt(PoolPlan.MOST_WORKERS))) {
        tally.resizes.increment();
      }
      checkThreads();
      LockSupport.parkNanos(random.nextLong(MOST_PAUSE_NANOS));
    }
  }

  private void checkThreads() {
    for (SoakPool pool : site.pools) {
      SoakPool.ThreadCount threads = pool.threads();
      if (threads.now() > threads.most()) {
        complaints.add(
            "%s has %d threads, and at most %d are allowed"
                .formatted(pool.plan.text(), threads.now(), threads.most()));
      }
    }
  }

  private void interrupt() {
    SplittableRandom random = new SplittableRandom(plan.seed() ^ ~plan.number());
    while (!closed && plan.interrupted()) {
      callers.get(random.nextInt(callers.size())).interrupt();
      LockSupport.parkNanos(random.nextLong(MOST_PAUSE_NANOS));
    }
  }
}
