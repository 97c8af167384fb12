package dev.fjord.lab.programs;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Finding what somebody meant by a name. */
public final class Names {
  private Names() {}

  /**
   * The one of that name, in whatever case.
   *
   * @param kind what they are, for the message
   * @throws InputException if there is none, with the names that are near
   */
  public static <T> T find(String kind, String name, List<T> all, Function<T, String> nameOf) {
    for (T one : all) {
      if (nameOf.apply(one).equalsIgnoreCase(name)) {
        return one;
      }
    }
    List<String> known = all.stream().map(nameOf).toList();
    List<String> near = near(name, known);
    String advice =
        near.isEmpty()
            ? "there are " + String.join(", ", known)
            : "did you mean " + String.join(" or ", near) + "?";
    throw new InputException("no %s '%s': %s".formatted(kind, name, advice));
  }

  /**
   * The path of that name.
   *
   * @throws InputException if it is none: empty, or with letters that the locale does not have
   */
  public static Path path(String name) {
    if (name.isEmpty()) {
      throw new InputException("'' is no path: the name is empty");
    }
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new InputException(
          "no path: %s; if the locale lacks letters of it, LC_ALL=C.UTF-8 has them"
              .formatted(e.getMessage()));
    }
  }

  /** Those of the known names that are near to the given one. */
  public static List<String> near(String given, List<String> known) {
    return known.stream().filter(name -> isNear(given, name)).toList();
  }

  private static boolean isNear(String given, String known) {
    String word = given.toLowerCase(Locale.ROOT);
    String name = known.toLowerCase(Locale.ROOT);
    boolean begins = !word.isEmpty() && (name.startsWith(word) || word.startsWith(name));
    return begins || edits(word, name) <= Math.max(1, name.length() / 3);
  }

  /** Levenshtein's distance: letters to insert, remove or replace. */
  private static int edits(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
