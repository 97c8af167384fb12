package dev.fjord;

/**
 * What becomes of code that blocks in a computation that is cancelled; see {@link
 * ForkPoolOptions#cancelMode}.
 */
public enum CancelMode {
  /**
   * It is left alone, and ends at its next fork, when it goes on by itself; but {@code
   * cancel(true)} of a future, and the end of the time of one, interrupt the thread that runs its
   * body.
   */
  AT_FORKS,

  /**
   * Its thread is interrupted, once. When the thread leaves the computation, the interrupt status
   * is cleared: what it does next sees no interrupt, nor does who called. An interrupt by somebody
   * else that was there before stays; one that comes while the thread has this one may be lost with
   * it.
   */
  INTERRUPT
}
