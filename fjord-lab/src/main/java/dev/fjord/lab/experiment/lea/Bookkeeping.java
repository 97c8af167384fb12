package dev.fjord.lab.experiment.lea;

import dev.fjord.fjtask.IdlePolicy;
import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Crew;
import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.lea.Bookkeeping.IdleProbe.Idle;
import dev.fjord.lab.experiment.lea.Bookkeeping.PolicyProbe.Bursts;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Daemon;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Probe;
import dev.fjord.lab.run.Spread;
import dev.fjord.lab.run.Text;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** What pools cost besides their work: time when idle, time to wake, space. */
public final class Bookkeeping {
  private Bookkeeping() {}

  /** The share of a processor that counts as none. */
  private static final double IDLE = 1e-3;

  /** L-idle: what a pool without work uses of the processors. */
  public static void idlePools(Bench bench) {
    Runs runs = new Runs(bench);
    int millis = bench.setting().choose(50, 2_000, 5_000);
    Table table = bench.table("idle");
    Saying saying = bench.saying();
    for (By by : Runs.BY) {
      Idle idle = bench.read(new IdleProbe(by, runs.most(), millis));
      if (idle != null) {
        double cpu = idle.cpuMs();
        double share = cpu / idle.watchedMs();
        table.add(by, runs.most(), idle.threads(), idle.watchedMs(), cpu, 100 * share);
        saying.of(by, "%.3f ms in %,.0f, %.4f %%", cpu, idle.watchedMs(), 100 * share);
        saying.vote(share < IDLE);
      }
    }
    saying.answer("idle");
  }

  /** Gives a pool work, lets it have none for so long, and reads what its threads use meanwhile. */
  record IdleProbe(By by, int workers, int millis) implements Probe<IdleProbe.Idle> {
    private static final int WORK = 25;
    private static final int RUNS = 5;

    /** Enough for any pool to have gone to sleep. */
    private static final long LULL_MILLIS = 500;

    /**
     * What was read.
     *
     * @param cpuMs processor time of all threads of the pool
     * @param watchedMs how long it was watched
     * @param threads those that the pool has started and that live
     */
    record Idle(double cpuMs, double watchedMs, int threads) {}

    @Override
    public Idle run() throws Exception {
      try (Crew crew = Crew.open(by, workers, WORK)) {
        for (int run = 0; run < RUNS; run++) {
          crew.once();
        }
        TimeUnit.MILLISECONDS.sleep(Math.min(LULL_MILLIS, millis));
        Set<Thread> threads = crew.threads();
        long start = System.nanoTime();
        double before = Crew.cpuMillis(threads);
        TimeUnit.MILLISECONDS.sleep(millis);
        double used = Crew.cpuMillis(threads) - before;
        return new Idle(used, Nanos.millisSince(start), threads.size());
      }
    }
  }

  /** L-policy: what it brings that the program says what idle workers do. */
  public static void policies(Bench bench) {
    int workers = Math.max(2, new Runs(bench).most());
    int n = bench.setting().choose(16, 28);
    int bursts = bench.setting().choose(3, 50, 500);
    // Microseconds: shorter than a burst, as long, and longer.
    List<Integer> pauses = bench.setting().workers(List.of(100, 1_000, 5_000));
    bench.scale("program", bursts, n);
    Table table = bench.table("bursts", n, Text.workers(workers));
    Figure lines =
        bench.figure(table.title(), "log: ms of pause before a burst", "ms of a burst, median");
    int threshold = Seven.paperOf("L-fib", "fib", "threshold");
    Map<Policy, Bursts> longest = new EnumMap<>(Policy.class);
    for (Policy policy : Policy.values()) {
      PolicyProbe.All all =
          bench.read(new PolicyProbe(policy, workers, n, threshold, bursts, pauses));
      for (Bursts each : all == null ? List.<Bursts>of() : all.byPause()) {
        Spread spread = Spread.of(each.millis());
        table.add(
            policy,
            each.pauseMs(),
            spread.range(),
            each.cpuMs(),
            each.counters().failedScans(),
            each.counters().parks(),
            each.counters().steals());
        lines.add(policy, each.pauseMs(), spread.median());
        longest.put(policy, each);
      }
    }
    tellPolicies(bench, longest);
  }

  /** What the bursts after the longest pause say. */
  private static void tellPolicies(Bench bench, Map<Policy, Bursts> longest) {
    Bursts own = longest.remove(Policy.OWN);
    Bursts jdk = longest.remove(Policy.JDK);
    if (own != null) {
      Saying policies = bench.saying();
      longest.forEach(
          (policy, bursts) -> {
            double slower = bursts.median() / own.median();
            double more = bursts.cpuMs() / own.cpuMs();
            policies.add("%s, %.2f times and %.2f times", policy, slower, more);
            policies.vote(policy == Policy.PAPER ? Answer.above(slower, 1) : null);
          });
      policies.answer("policies", own.pauseMs(), own.median(), own.cpuMs());
    }
    if (jdk != null) {
      bench.finding("no knob", jdk.median(), jdk.cpuMs());
    }
  }

  /** What idle workers do, as a program may say it; and what those do that take no orders. */
  @SuppressWarnings("ImmutableEnumChecker") // policies, which keep nothing
  enum Policy {
    OWN("FJTask, as it is", By.FJTASK, null),
    SLEEPS("FJTask, sleeps after one look", By.FJTASK, IdlePolicy.sleeping()),
    SPINS("FJTask, looks for 20 ms", By.FJTASK, IdlePolicy.spinning(Duration.ofMillis(20))),
    NAPS("FJTask, looks 200 times, 50 µs apart", By.FJTASK, Policy::nap),
    /** What the paper's workers do while others work. */
    PAPER("FJTask, yields, then sleeps up to 100 ms", By.FJTASK, Policy::yieldThenSleep),
    /** It has nothing to say it by. */
    JDK("java.util.concurrent, as it is", By.JDK, null);

    private static final int NAP_LOOKS = 200;
    private static final long NAP_NANOS = TimeUnit.MICROSECONDS.toNanos(50);
    private static final int YIELDS = 100;

    /** From one millisecond on each sleep is twice the one before, up to the longest. */
    private static final int DOUBLINGS = 7;

    private static final long LONGEST_MILLIS = 100;

    private final String label;
    private final By runner;

    /** What is set; null if nothing is. */
    private final @Nullable IdlePolicy policy;

    Policy(String label, By runner, @Nullable IdlePolicy policy) {
      this.label = label;
      this.runner = runner;
      this.policy = policy;
    }

    @Override
    public String toString() {
      return label;
    }

    private static boolean nap(int looks, long nanos) {
      LockSupport.parkNanos(NAP_NANOS);
      return looks < NAP_LOOKS;
    }

    private static boolean yieldThenSleep(int looks, long nanos) {
      int sleeps = looks - YIELDS;
      if (sleeps <= 0) {
        Thread.yield();
      } else {
        long millis = Math.min(LONGEST_MILLIS, 1L << (sleeps - 1));
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
      }
      return sleeps < DOUBLINGS + 1;
    }
  }

  /**
   * A program of bursts of work, a Fibonacci number each, with a pause before each; there are so
   * many bursts for each pause.
   */
  record PolicyProbe(
      Policy policy, int workers, int n, int threshold, int bursts, List<Integer> pausesMicros)
      implements Probe<PolicyProbe.All> {
    /** So many bursts are as good as none, since compilers are at work. */
    private static final int WARMUPS = 100;

    /**
     * What was read of the bursts after pauses of one length; counts are a burst's on average, null
     * where they are not told.
     *
     * @param pauseMs the pause before each
     * @param millis what each took
     * @param cpuMs processor time of the caller and of the pool's threads a burst, with its pause
     */
    record Bursts(double pauseMs, List<Double> millis, double cpuMs, Counters counters) {
      double median() {
        return Spread.median(millis);
      }
    }

    /** The bursts after each pause. */
    record All(List<Bursts> byPause) {}

    @Override
    public All run() throws Exception {
      List<Bursts> all = new ArrayList<>();
      try (Crew crew = Crew.open(policy.runner, policy.policy, workers, n, threshold)) {
        times(crew, Math.min(WARMUPS, bursts), 0);
        for (int pause : pausesMicros) {
          Counters before = crew.counters();
          double cpuBefore = crew.cpuMillis();
          List<Double> millis = times(crew, bursts, pause);
          double cpu = (crew.cpuMillis() - cpuBefore) / bursts;
          Counters each = crew.counters().perRun(before, bursts);
          double ms = pause * Nanos.PER_MICRO / Nanos.PER_MILLI;
          all.add(new Bursts(ms, millis, cpu, each));
        }
      }
      return new All(all);
    }

    private static List<Double> times(Crew crew, int bursts, int pauseMicros) throws Exception {
      List<Double> millis = new ArrayList<>();
      for (int burst = 0; burst < bursts; burst++) {
        TimeUnit.MICROSECONDS.sleep(pauseMicros);
        long start = System.nanoTime();
        crew.once();
        millis.add(Nanos.millisSince(start));
      }
      return millis;
    }
  }

  /** L-mem: the forks that wait and the calls that are open at one time, by number of workers. */
  public static void space(Bench bench) {
    Runs runs = new Runs(bench);
    int n = bench.setting().choose(18, 32);
    int millis = bench.setting().choose(10, 800, 4_000);
    Table table = bench.table("space", n);
    Figure lines = bench.figure("Space", "workers", "frames of all stacks");
    Saying saying = bench.saying();
    for (By by : Runs.BY) {
      double alone = 0;
      double mostWaiting = 0;
      double mostFrames = 0;
      for (int workers : runs.workers()) {
        SpaceProbe.Space seen = bench.read(new SpaceProbe(by, workers, n, millis));
        if (seen == null) {
          continue;
        }
        double waiting = seen.waiting();
        double frames = seen.frames();
        alone = workers == 1 ? frames : alone;
        double bound = workers * alone;
        table.add(by, workers, seen.looks(), waiting, workers * n, frames, bound);
        lines.add(by, workers, frames);
        mostWaiting = Math.max(mostWaiting, waiting / workers / n);
        mostFrames = workers == 1 ? 0 : Math.max(mostFrames, frames / bound);
      }
      if (alone > 0) {
        saying.of(by, "%.2f and %.2f", mostWaiting, mostFrames);
        saying.vote(mostWaiting <= 1 && mostFrames <= 1.1);
      }
    }
    saying.answer("space");
  }

  /**
   * Looks at the queues and the stacks of a pool while it runs a Fibonacci number for so long, a
   * look every millisecond or as often as the processors allow.
   */
  record SpaceProbe(By by, int workers, int n, int millis) implements Probe<SpaceProbe.Space> {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    /**
     * What was seen.
     *
     * @param waiting most forks that waited at one time
     * @param frames most frames of all stacks together at one time, those of the caller included
     */
    record Space(long looks, long waiting, long frames) {}

    private record Look(long waiting, long frames) {}

    @Override
    public Space run() throws Exception {
      try (Crew crew = Crew.open(by, workers, n)) {
        Thread caller = Thread.currentThread();
        List<Look> looks = new ArrayList<>();
        Thread looker = Daemon.start("fjord-space", () -> look(crew, caller, looks));
        long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
        long start = System.nanoTime();
        try {
          do {
            crew.once();
          } while (System.nanoTime() - start < nanos);
        } finally {
          looker.interrupt();
          looker.join();
        }
        return new Space(
            looks.size(),
            looks.stream().mapToLong(Look::waiting).max().orElse(0),
            looks.stream().mapToLong(Look::frames).max().orElse(0));
      }
    }

    /** Looks until it is interrupted. */
    private static void look(Crew crew, Thread caller, List<Look> looks) {
      Set<Thread> others = new HashSet<>(crew.others());
      others.add(Thread.currentThread());
      others.remove(caller);
      do {
        long frames =
            Thread.getAllStackTraces().entrySet().stream()
                .filter(entry -> !others.contains(entry.getKey()))
                .mapToLong(entry -> entry.getValue().length)
                .sum();
        looks.add(new Look(crew.queued(), frames));
        LockSupport.parkNanos(LOOK_NANOS);
      } while (!Thread.currentThread().isInterrupted());
    }
  }
}
