package dev.fjord;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a pool's {@linkplain ForkPoolOptions#watchdog watchdog} found: work that an idle worker
 * could do and does not get, or that nobody can do since all wait. The engine promises that the
 * first does not happen; if no thread can be had, or a thread factory does not keep its word, it
 * may. The second is the program's.
 *
 * @param pool the pool's name
 * @param kind what was found
 * @param since when it was first seen
 * @param queued submissions that wait for a worker
 * @param workers each worker that was ever needed, in order of index, as it was when this was made
 */
public record Stall(String pool, Kind kind, Instant since, long queued, List<WorkerState> workers) {

  /** What may be found. */
  public enum Kind {
    /** Work is queued, a worker is free for it, and none has come. */
    NOBODY_COMES,
    /** A worker has forked what the others cannot reach, and one of them is free for it. */
    WORK_WITHHELD,
    /**
     * Work is queued, and all threads that the pool may have stand still: perhaps they wait for it,
     * and then for ever. Or they sleep, or wait for something outside.
     */
    ALL_WAIT
  }

  /** What a worker does. */
  public enum Doing {
    /** A thread is at work here. */
    BUSY,
    /** A thread is at work here, and blocks; another worker may be up instead. */
    LENT,
    /** It looks for work, or was woken to do so. */
    SEARCHING,
    /** It looks for work every now and then, and parks in between. */
    WATCHING,
    /** It sleeps until it is woken. */
    ASLEEP
  }

  /**
   * One worker.
   *
   * @param index its place in the pool
   * @param thread the name of the thread at work here, else of the place's own; null if it has none
   * @param doing what it does
   * @param privateJobs forks that only the worker itself can reach
   * @param publicJobs forks that can be stolen
   * @param roots how often it began something: a submission, a call, or what it had stolen
   * @param waitsFor the class and identity of what the thread is parked for, as it told {@link
   *     java.util.concurrent.locks.LockSupport}; null if it is not parked, or did not tell
   * @param trace where the thread is; empty if there is none
   */
  public record WorkerState(
      int index,
      @Nullable String thread,
      Doing doing,
      int privateJobs,
      int publicJobs,
      long roots,
      @Nullable String waitsFor,
      List<StackTraceElement> trace) {

    /**
     * Copies the list.
     *
     * @param doing see {@link #doing()}
     * @param index see {@link #index()}
     * @param privateJobs see {@link #privateJobs()}
     * @param publicJobs see {@link #publicJobs()}
     * @param roots see {@link #roots()}
     * @param thread see {@link #thread()}
     * @param trace see {@link #trace()}
     * @param waitsFor see {@link #waitsFor()}
     */
    public WorkerState {
      trace = List.copyOf(trace);
    }

    /** One line, without the trace. */
    String line() {
      return "worker %d: %s, %s, %d private, %d public, %d roots%s"
          .formatted(
              index,
              thread == null ? "no thread" : "\"" + thread + "\"",
              doing,
              privateJobs,
              publicJobs,
              roots,
              waitsFor == null ? "" : ", waits for " + waitsFor);
    }

    /** A line, and the trace as a thread dump has it. */
    @Override
    public String toString() {
      return trace.stream().map(at -> "\n    at " + at).collect(Collectors.joining("", line(), ""));
    }
  }

  /**
   * Copies the list.
   *
   * @param kind see {@link #kind()}
   * @param pool see {@link #pool()}
   * @param queued see {@link #queued()}
   * @param since see {@link #since()}
   * @param workers see {@link #workers()}
   */
  public Stall {
    workers = List.copyOf(workers);
  }

  /** All of it, in lines, for a log. */
  @Override
  public String toString() {
    return workers.stream()
        .map(each -> "\n  " + each)
        .collect(
            Collectors.joining(
                "",
                "pool \"%s\" stalls: %s since %s, %d queued".formatted(pool, kind, since, queued),
                ""));
  }
}
