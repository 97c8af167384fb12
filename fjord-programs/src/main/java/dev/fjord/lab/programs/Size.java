package dev.fjord.lab.programs;

/**
 * The one number that a program takes, and how it is read.
 *
 * @param symbol its name in a usage line
 * @param meaning what it counts
 * @param min the least value
 * @param max the greatest value
 * @param preset the value when none is given
 * @param paper the value in the source, as text; empty if there is none
 */
public record Size(String symbol, String meaning, int min, int max, int preset, String paper) {

  /**
   * Reads a size.
   *
   * @param program the program's name, for the message
   * @param text what the user gave
   * @throws InputException if it is not a whole number within the bounds
   */
  public int parse(String program, String text) {
    if (!text.matches("[+-]?[0-9]+")) {
      throw new InputException(
          "%s: %s must be a whole number, not '%s'".formatted(program, symbol, text));
    }
    double value = Double.parseDouble(text); // exact where it is an int
    if (value < min || value > max) {
      throw new InputException(
          "%s: %s (%s) must be from %,d to %,d, not %s"
              .formatted(program, symbol, meaning, min, max, text));
    }
    return (int) value;
  }
}
