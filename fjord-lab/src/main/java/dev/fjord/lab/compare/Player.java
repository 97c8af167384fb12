package dev.fjord.lab.compare;

import dev.fjord.lab.run.Jvm;

/** A version of a program that is ready, in its pool, and runs when it is its turn. */
public interface Player extends AutoCloseable {
  /** Where it runs. */
  Jvm jvm();

  /**
   * Runs the program once to be awake, then for at least {@value LocalPlayer#TURN_MILLIS}
   * milliseconds, at least once.
   *
   * @throws dev.fjord.lab.programs.InputException if it cannot, or takes too long
   */
  Turn play();

  /** Ends its pool. */
  @Override
  void close();
}
