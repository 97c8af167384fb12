package dev.fjord.lab.index;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Text for the index, as long as wanted and the same for the same seed: the word of rank r occurs
 * about 1/(r + 2.7) as often as all (Zipf and Mandelbrot's law, with the offset of English), in
 * lines of about a kilobyte.
 */
public final class GeneratedText {
  private static final int WORDS = 50_000;
  private static final double OFFSET = 2.7;
  private static final double SPAN = StrictMath.log(WORDS / OFFSET + 1);
  private static final String LETTERS = "etaoinshrdlucmfwypvbgkqjxz";

  private final SplittableRandom random;
  private final byte[][] words = new byte[WORDS][];

  private GeneratedText(long seed) {
    random = new SplittableRandom(seed);
    Arrays.setAll(words, this::word);
  }

  /**
   * Writes a file in place of what was there.
   *
   * @param bytes its length; the last word may be cut
   * @throws IOException if it cannot be written
   */
  public static void write(Path file, long bytes, long seed) throws IOException {
    GeneratedText text = new GeneratedText(seed);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      text.writeTo(out, bytes);
    }
  }

  /**
   * The text that {@link #write} writes.
   *
   * @param bytes its length; the last word may be cut
   */
  public static String of(int bytes, long seed) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes);
    try {
      new GeneratedText(seed).writeTo(out, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e); // never: it is written to memory
    }
    return out.toString(StandardCharsets.US_ASCII);
  }

  private void writeTo(OutputStream out, long bytes) throws IOException {
    long left = bytes;
    int ofLine = lineLength();
    while (left > 0) {
      byte[] word = words[draw()];
      int length = (int) Math.min(left, word.length);
      out.write(word, 0, length);
      left -= length;
      if (left > 0) {
        ofLine--;
        out.write(ofLine == 0 ? '\n' : ' ');
        left--;
        ofLine = ofLine == 0 ? lineLength() : ofLine;
      }
    }
  }

  private int lineLength() {
    return random.nextInt(80, 220);
  }

  /** The ranks below r have log(r / OFFSET + 1) / SPAN of all occurrences; this is its inverse. */
  private int draw() {
    double rank = OFFSET * (StrictMath.exp(random.nextDouble() * SPAN) - 1);
    return (int) Math.min(rank, WORDS - 1);
  }

  /** Frequent words are short, and the letters of English occur about as often as there. */
  private byte[] word(int rank) {
    int longest = 2 + Integer.SIZE - Integer.numberOfLeadingZeros(rank);
    int length = 1 + random.nextInt(longest);
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < length; i++) {
      int most = 1 + random.nextInt(LETTERS.length());
      word.append(LETTERS.charAt(random.nextInt(most)));
    }
    return word.toString().getBytes(StandardCharsets.US_ASCII);
  }
}
