package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Probe;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The paper's Fib as "an equivalent program in which each new task is run in a new thread". */
record ThreadPerTaskProbe(int n, int threshold) implements Probe<ThreadPerTaskProbe.Runs> {
  private static final int WARMUPS = 3;
  private static final int RUNS = 5;

  /** What runs took. */
  record Runs(List<Double> millis) {}

  @Override
  public Runs run() {
    List<Double> millis = new ArrayList<>();
    long expected = plain(n);
    for (int run = 0; run < WARMUPS + RUNS; run++) {
      Task root = new Task(n, threshold);
      long start = System.nanoTime();
      inThreads(root);
      double took = Nanos.millisSince(start);
      if (root.number != expected) {
        throw new InputException("gave %d, expected %d".formatted(root.number, expected));
      }
      if (run >= WARMUPS) {
        millis.add(took);
      }
    }
    return new Runs(millis);
  }

  private static long plain(int n) {
    return n < 2 ? n : plain(n - 1) + plain(n - 2);
  }

  /** Runs tasks at the same time, each in a new thread, and waits for them. */
  private static void inThreads(Task... tasks) {
    List<Thread> threads = Arrays.stream(tasks).map(Thread::new).toList();
    threads.forEach(Thread::start);
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static final class Task implements Runnable {
    private final int threshold;

    /** The argument before, the result after. */
    private long number;

    Task(int n, int threshold) {
      this.number = n;
      this.threshold = threshold;
    }

    @Override
    public void run() {
      int n = (int) number;
      if (n <= threshold) {
        number = plain(n);
        return;
      }
      Task f1 = new Task(n - 1, threshold);
      Task f2 = new Task(n - 2, threshold);
      inThreads(f1, f2);
      number = f1.number + f2.number;
    }
  }
}
