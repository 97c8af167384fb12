package dev.fjord.internal.pool;

/** What a system property switches on by one word. */
final class Switch {
  private Switch() {}

  /** Whether the property says that word. Of another, which changes nothing, the user is told. */
  static boolean isOn(String property, String word) {
    String value = System.getProperty(property);
    boolean isOn = word.equals(value);
    if (value != null && !isOn) {
      System.err.printf("fjord: ignoring %s=%s: not %s%n", property, value, word);
    }
    return isOn;
  }
}
