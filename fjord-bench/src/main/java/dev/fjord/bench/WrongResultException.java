package dev.fjord.bench;

/** A contender gave another result than it should have. */
public final class WrongResultException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message what it gave, and what was expected
   */
  public WrongResultException(String message) {
    super(message);
  }

  /**
   * The result if it is as expected.
   *
   * @throws WrongResultException if it is not
   */
  public static long check(long result, long expected) {
    if (result != expected) {
      throw wrong(result, expected);
    }
    return result;
  }

  private static WrongResultException wrong(long result, long expected) {
    return new WrongResultException("gave %d, expected %d".formatted(result, expected));
  }
}
