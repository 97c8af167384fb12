package dev.fjord.lab.run;

import dev.fjord.lab.programs.Program;
import java.util.Locale;

/** One of the versions of a program. */
public enum Contender {
  /** Plain calls in one thread. */
  SEQUENTIAL,
  /** Fjord, with one of its {@linkplain dev.fjord.lab.programs.Face faces}. */
  FJORD,
  /** {@code java.util.concurrent} tasks in a {@link java.util.concurrent.ForkJoinPool}. */
  JDK,
  /** Pieces of a loop in a fixed pool of threads. */
  EXECUTOR,
  /** A parallel stream over the pieces, in a {@link java.util.concurrent.ForkJoinPool}. */
  STREAM,
  /** A stream over the pieces, on a Fjord pool. */
  PARSTREAM,
  /** A virtual thread for each piece, on as many carriers as there are workers; from Java 21. */
  VIRTUAL;

  /** The word for it on the command line and in reports. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether this virtual machine can run it at all. */
  public boolean isPossible() {
    return this != VIRTUAL || VirtualThreads.ARE_THERE;
  }

  /** Whether a program has this version. */
  public boolean isOf(Program program) {
    return switch (this) {
      case SEQUENTIAL -> true;
      case FJORD, JDK -> !program.faces().isEmpty();
      case EXECUTOR, STREAM, PARSTREAM, VIRTUAL -> program.isLoop();
    };
  }
}
