package dev.fjord.lab.experiment;

import dev.fjord.fjtask.IdlePolicy;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Plan;
import dev.fjord.lab.programs.Problem;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Effort;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.Stage;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A pool of one of the runners that computes a Fibonacci number whenever it is asked to, and what
 * can be seen of it from outside.
 *
 * @param stage the pool
 * @param checked runs once; what was wrong, empty if nothing
 * @param others the threads that were there before it was opened
 */
public record Crew(Stage<?> stage, Callable<String> checked, Set<Thread> others)
    implements AutoCloseable {
  private static final ThreadMXBean BEAN = ManagementFactory.getThreadMXBean();

  /** Opens a pool that forks down to the bottom. */
  public static Crew open(By by, int workers, int n) {
    return open(by, null, workers, n, null);
  }

  /** Opens a pool whose idle workers do as a policy says; null for what they do by themselves. */
  public static Crew open(
      By by, @Nullable IdlePolicy policy, int workers, int n, @Nullable Integer threshold) {
    List<String> words = List.of(Integer.toString(n));
    Effort once = new Effort(0, 1);
    Cell cell = new Cell("fib", words, threshold, by.contender(), by.face(), workers, once);
    Plan plan = Catalogue.standard().find("fib").plan(words, cell.optionalThreshold());
    return open(policy, cell, plan.prepare().get());
  }

  private static <R> Crew open(@Nullable IdlePolicy policy, Cell cell, Problem<R> problem) {
    Set<Thread> others = new HashSet<>(Thread.getAllStackTraces().keySet());
    Stage<R> stage = Stage.open(cell, problem, policy);
    return new Crew(stage, () -> problem.check(stage.run().call()).complaint(), others);
  }

  /** How many jobs wait. */
  public long queued() {
    return stage.queued().getAsLong();
  }

  /** What the pool has counted. */
  public Counters counters() {
    return Objects.requireNonNull(stage.counters().get());
  }

  /**
   * Computes once.
   *
   * @throws InputException if the result is wrong
   */
  public void once() throws Exception {
    String complaint = checked.call();
    if (!complaint.isEmpty()) {
      throw new InputException(complaint);
    }
  }

  /** The threads that live and were not there before. */
  public Set<Thread> threads() {
    Set<Thread> threads = new HashSet<>(Thread.getAllStackTraces().keySet());
    threads.removeAll(others);
    return threads;
  }

  /** Processor time of the pool's threads and of the caller, in milliseconds. */
  public double cpuMillis() {
    return cpuMillis(threads()) + cpuMillis(Set.of(Thread.currentThread()));
  }

  /** Processor time of threads, in milliseconds. */
  public static double cpuMillis(Set<Thread> threads) {
    return threads.stream().mapToLong(thread -> BEAN.getThreadCpuTime(thread.getId())).sum()
        / Nanos.PER_MILLI;
  }

  @Override
  public void close() {
    stage.close();
  }
}
