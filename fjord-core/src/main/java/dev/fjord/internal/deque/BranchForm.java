package dev.fjord.internal.deque;

import dev.fjord.internal.job.Job;

/**
 * A form of join: how its second branch, a piece of code, becomes a job. Most never do, since most
 * forks are never published.
 */
@FunctionalInterface
public interface BranchForm {
  /** A fresh job that runs the code. */
  Job jobOf(Object code);
}
