package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.run.Probe;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Looks at the queues and the stacks of a pool while it runs a Fibonacci number, a look every
 * millisecond or as often as the processors allow. Arguments: who, workers, n, milliseconds.
 */
final class SpaceProbe implements Probe {
  static final String NAME = "space";

  /** Most forks that waited at one time. */
  static final String WAITING = "waiting";

  /** Most frames of all stacks together at one time, those of the caller included. */
  static final String FRAMES = "frames";

  static final String LOOKS = "looks";

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Readings run(List<String> arguments) {
    Runners by = Runners.valueOf(arguments.get(0));
    int workers = Integer.parseInt(arguments.get(1));
    int n = Integer.parseInt(arguments.get(2));
    long nanos = TimeUnit.MILLISECONDS.toNanos(Long.parseLong(arguments.get(3)));
    try (Crew crew = Crew.open(by, workers, n)) {
      Looker looker = new Looker(crew, Thread.currentThread());
      looker.setDaemon(true);
      looker.start();
      String complaint = "";
      long start = System.nanoTime();
      do {
        complaint = crew.once();
      } while (complaint.isEmpty() && System.nanoTime() - start < nanos);
      looker.interrupt();
      looker.join();
      return complaint.isEmpty() ? looker.readings() : new Readings(Map.of(), complaint);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Readings(Map.of(), "interrupted");
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

    /** After it has ended. */
    Readings readings() {
      return new Readings(
          Map.of(
              LOOKS, List.of((double) looks),
              WAITING, List.of((double) waiting),
              FRAMES, List.of((double) frames)),
          "");
    }
  }
}
