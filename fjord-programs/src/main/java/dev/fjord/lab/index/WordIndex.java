package dev.fjord.lab.index;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.Stream;

/**
 * The result: every word with its count, and every file with its lines. Two indexes are equal if
 * words, counts, files and the number of clipped words are.
 *
 * @param vocabulary how often each word occurs; the characters of a word are its bytes
 * @param files all files, in the order of the corpus, the binary ones among them
 * @param clippedWords how many occurrences were longer than 65,536 bytes and count as their first
 *     65,536
 * @param words how many words the files hold, each counted as often as it occurs
 */
public record WordIndex(
    Map<String, Long> vocabulary, List<IndexedFile> files, long clippedWords, long words) {
  private static final Comparator<Map.Entry<String, Long>> ORDER =
      Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
          .thenComparing(Map.Entry.comparingByKey());

  /** How many different words the files hold. */
  public long distinctWords() {
    return vocabulary.size();
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
    return ranked(n).map(each -> new WordCount(shown(each.getKey()), each.getValue())).toList();
  }

  private Stream<Map.Entry<String, Long>> ranked(int n) {
    var kept = new PriorityQueue<Map.Entry<String, Long>>(ORDER.reversed()); // the last on top
    for (Map.Entry<String, Long> word : vocabulary.entrySet()) {
      kept.add(word);
      if (kept.size() > n) {
        kept.remove();
      }
    }
    return kept.stream().sorted(ORDER);
  }

  private static String shown(String word) {
    return new String(word.getBytes(ISO_8859_1), UTF_8);
  }

  /**
   * Writes all words in the order of {@link #top}: on each line the count, a space, the bytes of
   * the word, a line feed. Flushes {@code out} and leaves it open.
   *
   * @throws IOException if {@code out} does
   */
  public void write(OutputStream out) throws IOException {
    Writer buffered = new BufferedWriter(new OutputStreamWriter(out, ISO_8859_1));
    for (Map.Entry<String, Long> word : ranked(Integer.MAX_VALUE).toList()) {
      buffered.write(word.getValue() + " " + word.getKey() + "\n");
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
