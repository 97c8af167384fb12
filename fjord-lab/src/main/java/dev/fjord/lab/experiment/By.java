package dev.fjord.lab.experiment;

import dev.fjord.lab.programs.Face;
import dev.fjord.lab.run.Contender;

/** What runs a program, in the words of tables and figures. */
public enum By {
  /** With {@link dev.fjord.Fork}. */
  FORK("Fjord", Contender.FJORD, Face.FORK),
  /** With the classes of Lea's paper. */
  FJTASK("FJTask", Contender.FJORD, Face.FJTASK),
  /** With the API of {@code java.util.concurrent}, the same source. */
  CONCURRENT("Fjord, ForkJoinPool", Contender.FJORD, Face.CONCURRENT),
  JDK("java.util.concurrent", Contender.JDK, Face.FORK),
  /** A fixed pool of threads, whose tasks wait in one queue behind a lock. */
  EXECUTOR("executor service", Contender.EXECUTOR, Face.FORK),
  STREAM("parallel stream", Contender.STREAM, Face.FORK),
  PARSTREAM("stream on a Fjord pool", Contender.PARSTREAM, Face.FORK),
  VIRTUAL("virtual threads", Contender.VIRTUAL, Face.FORK),
  ALONE("one thread", Contender.SEQUENTIAL, Face.FORK);

  private final String label;
  private final Contender contender;
  private final Face face;

  By(String label, Contender contender, Face face) {
    this.label = label;
    this.contender = contender;
    this.face = face;
  }

  @Override
  public String toString() {
    return label;
  }

  public Contender contender() {
    return contender;
  }

  public Face face() {
    return face;
  }
}
