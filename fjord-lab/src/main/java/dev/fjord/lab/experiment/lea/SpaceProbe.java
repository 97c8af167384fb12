package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Crew;
import dev.fjord.lab.run.Probe;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Looks at the queues and the stacks of a pool while it runs a Fibonacci number for so long, a look
 * every millisecond or as often as the processors allow.
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

  @Override
  public Space run() throws Exception {
    try (Crew crew = Crew.open(by, workers, n)) {
      Looker looker = new Looker(crew, Thread.currentThread());
      looker.setDaemon(true);
      looker.start();
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
      return new Space(looker.looks, looker.waiting, looker.frames);
    }
  }

  private static final class Looker extends Thread {
    private final Crew crew;
    private final Thread caller;
    private long looks;
    private long waiting;
    private long frames;

    Looker(Crew crew, Thread caller) {
      super("fjord-space");
      this.crew = crew;
      this.caller = caller;
    }

    @Override
    public void run() {
      do {
        looks++;
        waiting = Math.max(waiting, crew.queued());
        frames = Math.max(frames, framesNow());
        LockSupport.parkNanos(LOOK_NANOS);
      } while (!isInterrupted());
    }

    private long framesNow() {
      return Thread.getAllStackTraces().entrySet().stream()
          .filter(entry -> entry.getKey() == caller || isOfCrew(entry.getKey()))
          .mapToLong(entry -> entry.getValue().length)
          .sum();
    }

    private boolean isOfCrew(Thread thread) {
      return thread != this && !crew.others().contains(thread);
    }
  }
}
