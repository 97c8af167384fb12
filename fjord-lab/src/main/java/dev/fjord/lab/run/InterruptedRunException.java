package dev.fjord.lab.run;

/** Measuring was ended from outside, before there was anything to tell. */
public final class InterruptedRunException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param what was being measured
   */
  public InterruptedRunException(String what) {
    super(what + ": interrupted");
  }
}
