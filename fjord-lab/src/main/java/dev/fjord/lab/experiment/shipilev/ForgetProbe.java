package dev.fjord.lab.experiment.shipilev;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Forks tasks in an ordinary thread and forgets them: does one run, and where? By {@link
 * Door#FJORD_COMMON} or {@link Door#JDK_COMMON}.
 */
record ForgetProbe(Door door, int rounds) implements Probe<ForgetProbe.Forgotten> {
  private static final int PATIENCE_SECONDS = 30;
  private static final int SLEEP_MILLIS = 5;

  /**
   * What was seen.
   *
   * @param micros from fork to run, of each round
   * @param elsewhere the share of rounds in which a daemon thread other than the caller ran it
   * @param beginsHere the share in which a task that was invoked instead began in the caller
   */
  record Forgotten(List<Double> micros, double elsewhere, double beginsHere) {}

  @Override
  public Forgotten run() throws InterruptedException {
    Thread caller = Thread.currentThread();
    List<Double> micros = new ArrayList<>();
    int elsewhere = 0;
    int here = 0;
    for (int round = -rounds; round < rounds; round++) {
      Thread.sleep(round < 0 ? 0 : SLEEP_MILLIS);
      AtomicReference<Thread> runner = new AtomicReference<>();
      CountDownLatch done = new CountDownLatch(1);
      long[] end = new long[1];
      long start = System.nanoTime();
      fork(
          () -> {
            end[0] = System.nanoTime();
            runner.set(Thread.currentThread());
            done.countDown();
          });
      if (!done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new InputException("a forked task was not run");
      }
      Thread ran = Objects.requireNonNull(runner.get());
      if (round >= 0) {
        micros.add((end[0] - start) / Nanos.PER_MICRO);
        here += invoke() == caller ? 1 : 0;
        elsewhere += ran != caller && ran.isDaemon() ? 1 : 0;
      }
    }
    return new Forgotten(micros, (double) elsewhere / rounds, (double) here / rounds);
  }

  private Thread invoke() {
    AtomicReference<Thread> runner = new AtomicReference<>();
    Runnable leaf = () -> runner.set(Thread.currentThread());
    switch (door) {
      case FJORD_COMMON -> new LeavesConcurrent(leaf, 1).invoke();
      case JDK_COMMON -> new LeavesJdk(leaf, 1).invoke();
      default -> throw new IllegalArgumentException(door + " is no common pool");
    }
    return Objects.requireNonNull(runner.get());
  }

  private void fork(Runnable leaf) {
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
