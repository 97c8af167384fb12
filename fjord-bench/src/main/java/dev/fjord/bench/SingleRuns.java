package dev.fjord.bench;

import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;

/** How benchmarks are run by hand in which each run is timed by itself. */
@BenchmarkMode(Mode.SampleTime)
public abstract class SingleRuns extends NanosPerRun {}
