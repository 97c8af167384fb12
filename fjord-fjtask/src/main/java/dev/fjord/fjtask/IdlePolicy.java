package dev.fjord.fjtask;

import java.time.Duration;

/**
 * What a runner without work does between two looks for some.
 *
 * <p><b>What it decides:</b> how a runner spends the time between two looks at the other runners
 * and the group's queue (spin, yield, sleep, lower its priority), and after how many looks it has
 * had enough. <b>What it does not:</b> then the runner does what the engine does by itself after
 * some 25 microseconds. At most one of those that found nothing looks again every 150 microseconds,
 * while there is work anywhere; the others sleep until they are woken; and with no work at all,
 * they all do. So no policy is needed to keep an idle group from using processor time, and none can
 * make it use any after it has said "enough".
 *
 * <p>Looking longer makes tasks start sooner after a lull, at the price of processor time: a woken
 * runner takes some 50 microseconds to begin. A runner that looks counts as awake, so that none is
 * woken in its place: as long as a policy sleeps, so long may a fork wait for a runner.
 *
 * <p>A policy is called by several runners at a time. If it throws, the runner goes on as if it had
 * said "enough", and the thread's handler is told.
 */
@FunctionalInterface
public interface IdlePolicy {

  /**
   * Called after a look that found nothing. Passes the time until the next.
   *
   * @param looks how many looks in a row found nothing, from 1
   * @param nanos nanoseconds since the first of them
   * @return true to look again, false for enough
   */
  boolean lookAgain(int looks, long nanos);

  /**
   * Looks all the time, for so long. Best on a machine that has nothing else to do.
   *
   * @param atMost for how long
   * @return the policy
   * @throws IllegalArgumentException if the time is negative
   */
  static IdlePolicy spinning(Duration atMost) {
    long most = PolicyLull.nanos(atMost);
    return (looks, nanos) -> {
      Thread.onSpinWait();
      return nanos < most;
    };
  }

  /**
   * Lets other threads run between two looks, for so long: the original's first phase.
   *
   * @param atMost for how long
   * @return the policy
   * @throws IllegalArgumentException if the time is negative
   */
  static IdlePolicy yielding(Duration atMost) {
    long most = PolicyLull.nanos(atMost);
    return (looks, nanos) -> {
      Thread.yield();
      return nanos < most;
    };
  }

  /**
   * Looks once, and leaves the rest to the engine: for machines with much else to do.
   *
   * @return the policy
   */
  static IdlePolicy sleeping() {
    return (looks, nanos) -> false;
  }
}
