package dev.fjord.lab.index;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the index is measured with where nobody names files: so many mebibytes of generated text, in
 * one file, the same everywhere.
 *
 * @param mebibytes how many
 */
public record SizedText(int mebibytes) {
  private static final Pattern MEBIBYTES = Pattern.compile("([1-9][0-9]{0,4})MiB");
  private static final int MEBIBYTE_SHIFT = 20;
  private static final long SEED = 1;

  /** Reads a size such as {@code 64MiB}; empty if the word is none. */
  public static Optional<SizedText> of(String word) {
    Matcher size = MEBIBYTES.matcher(word);
    return size.matches()
        ? Optional.of(new SizedText(Integer.parseInt(size.group(1))))
        : Optional.empty();
  }

  /**
   * Makes the file, which is deleted when this process ends.
   *
   * @throws IOException if it cannot be written
   */
  public Path make() throws IOException {
    Path file = Files.createTempFile("fjord-text-", ".txt");
    file.toFile().deleteOnExit();
    GeneratedText.write(file, (long) mebibytes << MEBIBYTE_SHIFT, SEED);
    return file;
  }
}
