package dev.fjord.lab.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The index as its definition reads, with strings whose characters are the bytes of the files. */
final class NaiveIndex {
  private static final Pattern GAP = Pattern.compile("[^A-Za-z0-9\u0080-\u00ff]+");

  final Map<String, Long> counts = new HashMap<>();
  final List<IndexedFile> files = new ArrayList<>();
  long words;
  long clipped;

  NaiveIndex(List<Path> paths, int maxWordBytes) {
    for (Path path : paths) {
      add(path, maxWordBytes);
    }
  }

  private void add(Path path, int maxWordBytes) {
    String text;
    try {
      text = new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    int nul = text.indexOf('\0');
    if (nul >= 0 && nul < 8192) {
      files.add(new IndexedFile(path, text.length(), 0, true, false));
      return;
    }
    long lines = text.chars().filter(c -> c == '\n').count();
    lines += text.isEmpty() || text.endsWith("\n") ? 0 : 1;
    files.add(new IndexedFile(path, text.length(), lines, false, false));
    for (String word : GAP.split(text)) {
      if (!word.isEmpty()) {
        words++;
        clipped += word.length() > maxWordBytes ? 1 : 0;
        String kept = word.substring(0, Math.min(word.length(), maxWordBytes));
        counts.merge(fold(kept), 1L, Long::sum);
      }
    }
  }

  private static String fold(String word) {
    StringBuilder folded = new StringBuilder(word);
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      folded.setCharAt(i, c >= 'A' && c <= 'Z' ? (char) (c + 'a' - 'A') : c);
    }
    return folded.toString();
  }

  /** The lines that the index is to write, the bytes of a line as characters. */
  List<String> written() {
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .map(e -> e.getValue() + " " + e.getKey())
        .toList();
  }
}
