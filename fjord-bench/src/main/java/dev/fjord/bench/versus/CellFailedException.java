package dev.fjord.bench.versus;

/** A cell could not be measured, or gave a wrong result; the message is one line. */
final class CellFailedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final boolean wrong;

  private CellFailedException(String message, boolean wrong) {
    super(message);
    this.wrong = wrong;
  }

  /** Its result was wrong. */
  static CellFailedException wrong(String message) {
    return new CellFailedException(message, true);
  }

  /** It gave none. */
  static CellFailedException failed(String message) {
    return new CellFailedException(message, false);
  }

  boolean isWrong() {
    return wrong;
  }
}
