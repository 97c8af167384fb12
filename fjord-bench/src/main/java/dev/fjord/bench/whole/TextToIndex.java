package dev.fjord.bench.whole;

import dev.fjord.lab.index.GeneratedText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the word index is measured with where nobody names files: so many mebibytes of generated
 * text, in one file, the same everywhere.
 */
final class TextToIndex {
  /** How much, if nothing is said. */
  static final String PRESET = "64MiB";

  private static final Pattern MEBIBYTES = Pattern.compile("([1-9][0-9]{0,4})MiB");
  private static final int MEBIBYTE_SHIFT = 20;
  private static final long SEED = 1;

  private TextToIndex() {}

  /**
   * Turns a size, such as {@code 64MiB}, into the path of a file of that size, which is deleted
   * when this process ends. Anything else is a path already.
   */
  static String path(String word) {
    Matcher size = MEBIBYTES.matcher(word);
    if (!size.matches()) {
      return word;
    }
    try {
      Path file = Files.createTempFile("fjord-text-", ".txt");
      file.toFile().deleteOnExit();
      GeneratedText.write(file, Long.parseLong(size.group(1)) << MEBIBYTE_SHIFT, SEED);
      return file.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
