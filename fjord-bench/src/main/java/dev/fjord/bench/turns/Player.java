package dev.fjord.bench.turns;

import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Turn;

/** A version of a program that is ready, in its pool, and runs when it is its turn. */
public interface Player extends AutoCloseable {
  /** Where it runs. */
  Jvm jvm();

  /**
   * Runs the program for a while.
   *
   * @throws dev.fjord.lab.programs.InputException if it cannot, or takes too long
   */
  Turn play();

  /** Ends its pool. */
  @Override
  void close();
}
