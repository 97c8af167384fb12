package dev.fjord.lab.programs;

/**
 * What one run of a program gave, and whether it is right.
 *
 * @param text the result in few characters; every version of a program gives the same text for the
 *     same input, so that texts may be compared across versions
 * @param complaint what is wrong with it, empty when it is right
 */
public record Answer(String text, String complaint) {

  /**
   * A right result.
   *
   * @param text the result in few characters
   */
  public static Answer right(String text) {
    return new Answer(text, "");
  }

  /**
   * A wrong result.
   *
   * @param text the result in few characters
   * @param complaint what was expected
   */
  public static Answer wrong(String text, String complaint) {
    return new Answer(text, complaint);
  }

  /**
   * Right if both texts are the same.
   *
   * @param text the result
   * @param expected what it has to be
   */
  public static Answer expect(String text, String expected) {
    return text.equals(expected) ? right(text) : wrong(text, "expected " + expected);
  }

  /** Whether nothing is wrong with it. */
  public boolean isRight() {
    return complaint.isEmpty();
  }
}
