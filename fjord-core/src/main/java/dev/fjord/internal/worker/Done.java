package dev.fjord.internal.worker;

import dev.fjord.internal.job.Job;
import java.util.function.BooleanSupplier;

/**
 * Whether a job is done. Not a lambda: those are linked when first run, for which a deep stack may
 * have no room.
 */
record Done(Job job) implements BooleanSupplier {
  @Override
  public boolean getAsBoolean() {
    return Job.isOver(job);
  }
}
