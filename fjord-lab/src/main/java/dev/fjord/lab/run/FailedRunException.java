package dev.fjord.lab.run;

import dev.fjord.lab.programs.InputException;

/** A program could not be measured, or gave a wrong result; the message is one line. */
public final class FailedRunException extends InputException {
  private static final long serialVersionUID = 1L;

  private final boolean wrong;

  private FailedRunException(String message, boolean wrong) {
    super(message);
    this.wrong = wrong;
  }

  /** Its result was wrong. */
  public static FailedRunException wrong(String message) {
    return new FailedRunException(message, true);
  }

  /** It gave none. */
  public static FailedRunException failed(String message) {
    return new FailedRunException(message, false);
  }

  /** The same of something with a name. */
  public FailedRunException of(String name) {
    return new FailedRunException(name + ": " + getMessage(), wrong);
  }

  /** Whether its result was wrong, rather than missing. */
  public boolean isWrong() {
    return wrong;
  }
}
