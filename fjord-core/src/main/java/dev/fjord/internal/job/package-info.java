/**
 * What is run: a {@link dev.fjord.internal.job.Job} and the {@link dev.fjord.internal.job.Frame} of
 * the worker that took it.
 */
@NullMarked
package dev.fjord.internal.job;

import org.jspecify.annotations.NullMarked;
