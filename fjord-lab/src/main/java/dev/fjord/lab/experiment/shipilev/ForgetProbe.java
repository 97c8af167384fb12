package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.run.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Forks tasks in an ordinary thread and forgets them: does one run, and where? Arguments: {@link
 * Door#FJORD_COMMON} or {@link Door#JDK_COMMON}, rounds.
 */
final class ForgetProbe implements Probe {
  static final String NAME = "forget";

  /** From fork to run. */
  static final String MICROS = "micros";

  /** 1 if a daemon thread other than the caller ran it, else 0. */
  static final String ELSEWHERE = "elsewhere";

  /** 1 if a task that was invoked instead began in the caller, else 0. */
  static final String BEGINS_HERE = "beginsHere";

  private static final int PATIENCE_SECONDS = 30;
  private static final int SLEEP_MILLIS = 5;
  private static final double NANOS_PER_MICRO = 1e3;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Readings run(List<String> arguments) {
    Door door = Door.valueOf(arguments.get(0));
    int rounds = Integer.parseInt(arguments.get(1));
    Thread caller = Thread.currentThread();
    List<Double> micros = new ArrayList<>();
    List<Double> elsewhere = new ArrayList<>();
    List<Double> here = new ArrayList<>();
    try {
      for (int round = -rounds; round < rounds; round++) {
        Thread.sleep(round < 0 ? 0 : SLEEP_MILLIS);
        AtomicReference<Thread> runner = new AtomicReference<>();
        CountDownLatch done = new CountDownLatch(1);
        long[] end = new long[1];
        long start = System.nanoTime();
        fork(
            door,
            () -> {
              end[0] = System.nanoTime();
              runner.set(Thread.currentThread());
              done.countDown();
            });
        if (!done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
          return new Readings(Map.of(), door.label() + ": a forked task was not run");
        }
        Thread ran = Objects.requireNonNull(runner.get());
        if (round >= 0) {
          micros.add((end[0] - start) / NANOS_PER_MICRO);
          here.add(invoke(door) == caller ? 1.0 : 0.0);
          elsewhere.add(ran != caller && ran.isDaemon() ? 1.0 : 0.0);
        }
      }
    } catch (InterruptedException e) {
      return new Readings(Map.of(), NAME + " was interrupted");
    }
    return new Readings(Map.of(MICROS, micros, ELSEWHERE, elsewhere, BEGINS_HERE, here), "");
  }

  private static Thread invoke(Door door) {
    AtomicReference<Thread> runner = new AtomicReference<>();
    Runnable leaf = () -> runner.set(Thread.currentThread());
    switch (door) {
      case FJORD_COMMON -> new LeavesConcurrent(leaf, 1).invoke();
      case JDK_COMMON -> new LeavesJdk(leaf, 1).invoke();
      default -> throw new IllegalArgumentException(door + " is no common pool");
    }
    return Objects.requireNonNull(runner.get());
  }

  private static void fork(Door door, Runnable leaf) {
    switch (door) {
      case FJORD_COMMON -> {
        var unused = new LeavesConcurrent(leaf, 1).fork();
      }
      case JDK_COMMON -> {
        var unused = new LeavesJdk(leaf, 1).fork();
      }
      default -> throw new IllegalArgumentException(door + " is no common pool");
    }
  }
}
