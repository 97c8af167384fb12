package dev.fjord.lab.programs;

/** What the user gave cannot be used; the message is one line that says what and where. */
public class InputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message one line for the user, without the name of the command
   */
  public InputException(String message) {
    super(message);
  }
}
