package dev.fjord.lab.loop;

import java.util.concurrent.ExecutionException;

/** What a task threw, for who waited for it. */
public final class Unchecked {
  private Unchecked() {}

  /** Throws it if it is an error; else gives it to be thrown, wrapped if it is checked. */
  public static RuntimeException cause(ExecutionException e) {
    if (e.getCause() instanceof Error error) {
      throw error;
    }
    return e.getCause() instanceof RuntimeException thrown ? thrown : new IllegalStateException(e);
  }
}
