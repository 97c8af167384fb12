package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.experiment.Answer;
import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Figure;
import dev.fjord.lab.experiment.Opened;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.experiment.shipilev.Waking.ForgetProbe.Forgotten;
import dev.fjord.lab.experiment.shipilev.Waking.WakeProbe.Woken;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Probe;
import dev.fjord.lab.run.Spread;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** Pools that sleep, and what wakes them. */
public final class Waking {
  private Waking() {}

  /** Two doors of one pool: the caller waits, and works. */
  private record Pair(Door waits, Door works) {}

  private static final List<Pair> PAIRS =
      List.of(
          new Pair(Door.JDK_SUBMIT, Door.JDK_COMMON),
          new Pair(Door.FJORD_SUBMIT, Door.FJORD_COMMON),
          new Pair(Door.FORK_SUBMIT, Door.FORK_CALL));

  /** S-wake-fig: how long it takes to begin, and to be all at work; callers that work. */
  public static void firstTask(Bench bench) {
    int workers = ShortRuns.workers(bench);
    int rounds = bench.setting().choose(2, 100, 500);
    bench.scale(
        "%d workers; %d rounds, each after 10 ms of sleep; leaves of 1 µs", workers, rounds);
    Table table = bench.table("waking");
    table.add(
        Times.DOCUMENT,
        "waits",
        bench.claim().get("us", "one thread", "all"),
        null,
        null,
        bench.claim().get("us", "full parallelism", "all"),
        null,
        null,
        null);
    Map<Door, Double> first = new EnumMap<>(Door.class);
    Map<Door, Double> full = new EnumMap<>(Door.class);
    for (Door door : Door.values()) {
      Woken woken = bench.read(new WakeProbe(door, workers, rounds));
      if (woken != null) {
        Spread begun = Spread.of(woken.first());
        Spread all = Spread.of(woken.all());
        table.add(
            door,
            door.callerWorks ? "works" : "waits",
            begun.tenths(),
            all.tenths(),
            100.0 * all.sorted().size() / rounds);
        first.put(door, begun.median());
        full.put(door, all.median());
      }
    }
    saves(bench, first);
    Saying ours = bench.saying();
    full.forEach((door, micros) -> ours.add("%.1f µs by %s", micros, door));
    ours.tell("full parallelism");
  }

  private static void saves(Bench bench, Map<Door, Double> first) {
    Saying ours = bench.saying();
    double saved = bench.claim().get("us", "saved by callers that work", "least");
    for (Pair pair : PAIRS) {
      double waited = first.getOrDefault(pair.waits, Double.NaN);
      double worked = first.getOrDefault(pair.works, Double.NaN);
      ours.add(
          "the first task begins after %.1f µs by %s and %.1f µs by %s (%.1f µs %s)",
          waited,
          pair.waits,
          worked,
          pair.works,
          Math.abs(waited - worked),
          waited > worked ? "saved" : "lost");
      ours.vote(waited - worked >= saved);
    }
    ours.answer("first task");
  }

  /**
   * S-wake: does the time to wake a pool grow as a tree of wake-ups, or as a chain? The probe is
   * that of {@link #firstTask}.
   */
  public static void tree(Bench bench) {
    int rounds = bench.setting().choose(2, 40, 300);
    bench.scale("processors", bench.setting().processors());
    Table table = bench.table("waking");
    Figure lines = bench.figure("Waking a pool", "log: workers", "log: µs to full parallelism");
    List<Integer> counts = bench.setting().workers(List.of(2, 4, 8));
    int few = counts.get(0);
    int many = counts.get(counts.size() - 1);
    double tree = Math.log(many) / Math.log(few);
    double chain = (many - 1.0) / (few - 1.0);
    Saying ours = bench.saying();
    for (Door door : List.of(Door.FJORD_SUBMIT, Door.FORK_CALL, Door.JDK_SUBMIT)) {
      List<Double> medians = new ArrayList<>();
      for (int workers : counts) {
        Woken woken = bench.read(new WakeProbe(door, workers, rounds));
        Spread all = Spread.of(woken == null ? null : woken.all());
        table.add(door, workers, all.tenths(), 100.0 * all.sorted().size() / rounds);
        lines.add(door, workers, all.median());
        medians.add(all.median());
      }
      double longer = medians.get(medians.size() - 1) / medians.get(0);
      if (Double.isNaN(longer)) {
        ours.add("by %s, no round saw all workers at work at the same time", door);
      } else {
        ours.add("by %s, %.1f times", door, longer);
        // Rather as a tree than as a chain, if they can be told apart.
        ours.vote(chain / tree < 2 ? null : Answer.above(Math.sqrt(tree * chain), longer));
      }
    }
    ours.answer("tree and chain", few, many, tree, chain);
  }

  /** S-common: {@code invoke} from outside runs in the caller; {@code fork} from any thread. */
  public static void commonPool(Bench bench) {
    int rounds = bench.setting().choose(2, 50, 300);
    bench.scale("%d rounds, each after some milliseconds of sleep", rounds);
    Table table = bench.table("calls");
    Saying ours = bench.saying();
    for (Door door : List.of(Door.FJORD_COMMON, Door.JDK_COMMON)) {
      Woken invoked = bench.read(new WakeProbe(door, ShortRuns.workers(bench), rounds));
      Forgotten forked = bench.read(new ForgetProbe(door, rounds));
      if (invoked == null || forked == null) {
        continue;
      }
      Spread first = Spread.of(invoked.first());
      Spread later = Spread.of(forked.micros());
      double ran = Spread.median(forked.micros());
      double inCaller = 100 * invoked.callerWorked();
      double elsewhere = 100 * forked.elsewhere();
      double begins = 100 * forked.beginsHere();
      table.add(door, begins, inCaller, first.tenths());
      String fork = door.toString().replace("invoke", "fork");
      table.add(fork, 100 - elsewhere, null, later.tenths());
      ours.add("of one", door, begins, inCaller, elsewhere, ran);
      ours.vote(begins + inCaller > 50 && elsewhere > 99);
    }
    ours.answer("invoke from outside was said to run in the caller, who helps. Here, %s.");
  }

  /** How long a sleeping pool takes to begin, and to be all at work. */
  record WakeProbe(Door door, int workers, int rounds) implements Probe<WakeProbe.Woken> {
    /**
     * What was seen, in microseconds.
     *
     * @param first from submission to the first leaf
     * @param all from submission to the first leaf of the last worker; of the rounds that saw it
     * @param callerWorked the share of rounds in which the thread that submitted ran a leaf
     */
    record Woken(List<Double> first, List<Double> all, double callerWorked) {}

    /** Long enough for a thread to get its turn on a shared processor. */
    private static final int LEAVES = 1 << 15;

    /** By then, all workers of an idle pool sleep. */
    private static final int SLEEP_MILLIS = 10;

    @Override
    public Woken run() throws Exception {
      List<Double> first = new ArrayList<>();
      List<Double> all = new ArrayList<>();
      int caller = 0;
      LongAdder leaves = new LongAdder();
      try (Opened<Door.Body> pool = door.open(workers)) {
        for (int round = -rounds / 2; round < rounds; round++) {
          if (round >= 0) {
            Thread.sleep(SLEEP_MILLIS);
          }
          Wake wake = new Wake(pool.threads());
          pool.body()
              .run(
                  () -> {
                    leaves.increment();
                    wake.leaf();
                  },
                  LEAVES);
          if (round >= 0) {
            first.add((wake.first - wake.start) / Nanos.PER_MICRO);
            caller += wake.awake.contains(Thread.currentThread()) ? 1 : 0;
            if (wake.all != 0) {
              all.add((wake.all - wake.start) / Nanos.PER_MICRO);
            }
          }
        }
      }
      long expected = (rounds + rounds / 2) * (long) LEAVES;
      if (leaves.sum() != expected) {
        throw new InputException("ran %d leaves, expected %d".formatted(leaves.sum(), expected));
      }
      return new Woken(first, all, (double) caller / rounds);
    }
  }

  /**
   * One computation of many short leaves that notes when its first leaf began, and when so many
   * threads had begun one.
   */
  static final class Wake {
    /** How long a leaf works until all threads are there: as short as tasks of the talk get. */
    private static final long LEAF_NANOS = TimeUnit.MICROSECONDS.toNanos(1);

    private final int wanted;
    private final Set<Thread> awake = ConcurrentHashMap.newKeySet();
    private final long start = System.nanoTime();

    /** When the first leaf began. */
    private volatile long first;

    /** When the last thread was there, while all others were; 0 if that has not been. */
    private volatile long all;

    /** Starts the clock; {@code wanted} is the number of threads to wait for. */
    Wake(int wanted) {
      this.wanted = wanted;
    }

    /** What each leaf does; nothing once all threads are there. */
    void leaf() {
      if (all != 0) {
        return;
      }
      long now = System.nanoTime();
      if (awake.isEmpty()) {
        first = now;
      }
      if (awake.add(Thread.currentThread()) && awake.size() == wanted) {
        all = System.nanoTime();
      }
      while (System.nanoTime() - now < LEAF_NANOS) {
        Thread.onSpinWait();
      }
    }
  }

  /**
   * Forks tasks in an ordinary thread and forgets them: does one run, and where? By {@link
   * Door#FJORD_COMMON} or {@link Door#JDK_COMMON}.
   */
  record ForgetProbe(Door door, int rounds) implements Probe<ForgetProbe.Forgotten> {
    private static final int SLEEP_MILLIS = 5;

    /**
     * What was seen.
     *
     * @param micros from fork to run, of each round
     * @param elsewhere the share of rounds in which a daemon thread other than the caller ran it
     * @param beginsHere the share in which a task that was invoked instead began in the caller
     */
    record Forgotten(List<Double> micros, double elsewhere, double beginsHere) {}

    /** When a forked task began, and in which thread. */
    private record Begun(long nanos, Thread by) {}

    @Override
    public Forgotten run() throws Exception {
      Thread caller = Thread.currentThread();
      List<Double> micros = new ArrayList<>();
      int elsewhere = 0;
      int here = 0;
      for (int round = -rounds; round < rounds; round++) {
        Thread.sleep(round < 0 ? 0 : SLEEP_MILLIS);
        CompletableFuture<Begun> begun = new CompletableFuture<>();
        long start = System.nanoTime();
        fork(() -> begun.complete(new Begun(System.nanoTime(), Thread.currentThread())));
        Begun task = begun.get(30, TimeUnit.SECONDS);
        if (round >= 0) {
          micros.add((task.nanos - start) / Nanos.PER_MICRO);
          here += invoke() == caller ? 1 : 0;
          elsewhere += task.by != caller && task.by.isDaemon() ? 1 : 0;
        }
      }
      return new Forgotten(micros, (double) elsewhere / rounds, (double) here / rounds);
    }

    private Thread invoke() throws ExecutionException, InterruptedException {
      AtomicReference<Thread> runner = new AtomicReference<>();
      try (Opened<Door.Body> pool = door.open(1)) {
        pool.body().run(() -> runner.set(Thread.currentThread()), 1);
      }
      return Objects.requireNonNull(runner.get());
    }

    private void fork(Runnable leaf) {
      Future<Long> unused =
          door == Door.FJORD_COMMON
              ? Door.halvesConcurrent(leaf, 1).fork()
              : Door.halvesJdk(leaf, 1).fork();
    }
  }
}
