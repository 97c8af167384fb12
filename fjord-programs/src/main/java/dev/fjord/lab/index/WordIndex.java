package dev.fjord.lab.index;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The result: every word with its count, and every file with its lines. Two indexes are equal if
 * words, counts, files and the number of clipped words are.
 *
 * @param vocabulary the words
 * @param files all files, in the order of the corpus, the binary ones among them
 * @param clippedWords how many occurrences were longer than 65,536 bytes and count as their first
 *     65,536
 * @param words how many words the files hold, each counted as often as it occurs
 */
public record WordIndex(
    Vocabulary vocabulary, List<IndexedFile> files, long clippedWords, long words) {
  /** How many different words the files hold. */
  public long distinctWords() {
    return vocabulary.words();
  }

  /** The lines of all text files. */
  public long lines() {
    return files.stream().mapToLong(IndexedFile::lines).sum();
  }

  /** The sizes of all text files, in bytes. */
  public long bytes() {
    return files.stream()
        .filter(f -> !f.binary() && !f.unreadable())
        .mapToLong(IndexedFile::bytes)
        .sum();
  }

  /** How many files were passed over as binary. */
  public long binaryFiles() {
    return files.stream().filter(IndexedFile::binary).count();
  }

  /** How many files could not be read. */
  public long unreadableFiles() {
    return files.stream().filter(IndexedFile::unreadable).count();
  }

  /**
   * The {@code n} most frequent words, or all if there are fewer; equally frequent ones by their
   * bytes.
   */
  public List<WordCount> top(int n) {
    List<WordCount> top = new ArrayList<>();
    for (long word : vocabulary.top(n)) {
      String text = new String(vocabulary.bytes(word), StandardCharsets.UTF_8);
      top.add(new WordCount(text, vocabulary.count(word)));
    }
    return top;
  }

  /**
   * Writes all words in the order of {@link #top}: on each line the count, a space, the bytes of
   * the word, a line feed. Flushes {@code out} and leaves it open.
   *
   * @throws IOException if {@code out} does
   */
  public void write(OutputStream out) throws IOException {
    OutputStream buffered = new BufferedOutputStream(out, 1 << 16);
    for (long word : vocabulary.top(Integer.MAX_VALUE)) {
      String count = vocabulary.count(word) + " ";
      buffered.write(count.getBytes(StandardCharsets.US_ASCII));
      buffered.write(vocabulary.bytes(word));
      buffered.write('\n');
    }
    buffered.flush();
  }

  /**
   * The SHA-256 of what {@link #write(OutputStream)} writes, in hexadecimal: what {@code sha256sum}
   * says to the same counts made by other means. Sorts all words.
   */
  public String digest() {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      write(new DigestOutputStream(OutputStream.nullOutputStream(), sha256));
      return HexFormat.of().formatHex(sha256.digest());
    } catch (NoSuchAlgorithmException | IOException e) {
      throw new AssertionError("every Java platform has SHA-256, and nowhere takes all bytes", e);
    }
  }
}
