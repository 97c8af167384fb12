package dev.fjord.lab.experiment;

import java.util.ArrayList;
import java.util.List;

/** Text that is broken at blanks, for people who read it as it stands. */
public final class Wrapped {
  private Wrapped() {}

  /** A paragraph in lines, all but the first indented; a word that is wider stands alone. */
  public static List<String> lines(String text, int width, String indent) {
    List<String> lines = new ArrayList<>();
    String[] words = text.split(" ", -1);
    StringBuilder line = new StringBuilder(words[0]);
    for (int i = 1; i < words.length; i++) {
      if (line.length() + 1 + words[i].length() > width) {
        lines.add(line.toString());
        line.setLength(0);
        line.append(indent);
      } else {
        line.append(' ');
      }
      line.append(words[i]);
    }
    lines.add(line.toString());
    return lines;
  }
}
