package dev.fjord.internal.pool;

import java.util.Locale;

/**
 * In which order a pool runs what it is given.
 *
 * @param kind who decides
 * @param seed decides in {@link Kind#DETERMINISTIC} alone
 */
public record Mode(Kind kind, long seed) {
  /** As fast as it goes. */
  public static final Mode PARALLEL = new Mode(Kind.PARALLEL, 0);

  /** A fork is a call. */
  public static final Mode SEQUENTIAL = new Mode(Kind.SEQUENTIAL, 0);

  /** Who decides about the order. */
  public enum Kind {
    /** Whoever is first. */
    PARALLEL,
    /** The program: a fork is a call. */
    SEQUENTIAL,
    /** The seed: one thread at a time goes on. */
    DETERMINISTIC;

    /** The word for it. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** One thread at a time, in an order that the seed decides. */
  public static Mode deterministic(long seed) {
    return new Mode(Kind.DETERMINISTIC, seed);
  }

  /** Whether a fork is a call. */
  public boolean isSequential() {
    return kind == Kind.SEQUENTIAL;
  }

  /** Whether one thread at a time goes on. */
  public boolean isDeterministic() {
    return kind == Kind.DETERMINISTIC;
  }
}
