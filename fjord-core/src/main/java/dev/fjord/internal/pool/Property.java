package dev.fjord.internal.pool;

/** What system properties say, and what becomes of those that say nothing of use. */
public final class Property {
  private Property() {}

  /** Whether one says the word that switches something on; any other is ignored. */
  static boolean isOn(String property, String word) {
    String value = System.getProperty(property);
    boolean isOn = word.equals(value);
    if (value != null && !isOn) {
      ignore(property, value, word);
    }
    return isOn;
  }

  /** Tells the user that a value is as if not given, and what it ought to be. */
  public static void ignore(String property, String value, String wanted) {
    System.err.printf("fjord: ignoring %s=%s: not %s%n", property, value, wanted);
  }
}
