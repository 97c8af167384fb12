package dev.fjord.internal.job;

/**
 * What code that waits in the inbox as it is becomes once a worker has taken it: so who submits
 * makes no object for it, and the worker may use one again and again.
 */
public interface SubmittedCode {
  /** The job that runs the code. */
  Job of(Runnable code);

  /** The job has run, and nobody knows it any more: it may be one of other code. */
  void forget();
}
