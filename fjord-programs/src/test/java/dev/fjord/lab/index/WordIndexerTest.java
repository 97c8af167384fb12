package dev.fjord.lab.index;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.lab.loop.RangeSum;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WordIndexerTest {
  private static final Sizes TINY = new Sizes(5, 16, 3);

  @TempDir Path dir;
  private final IndexCheck check = new IndexCheck();

  @AfterEach
  void close() {
    check.close();
  }

  private Path file(String name, byte[] bytes) throws IOException {
    return Files.write(dir.resolve(name), bytes);
  }

  private WordIndex indexOf(String text) throws Exception {
    return check.agree(List.of(file("text", text.getBytes(UTF_8))), TINY);
  }

  private static long count(WordIndex index, String word) {
    return index.top(Integer.MAX_VALUE).stream()
        .filter(each -> each.word().equals(word))
        .mapToLong(WordCount::count)
        .sum();
  }

  @Test
  void pieceSizeDoesNotShowInTheResult() throws Exception {
    assertPiecesDoNotShow(1, 12);
  }

  @Tag("long")
  @Test
  void norDoLargerPieces() throws Exception {
    assertPiecesDoNotShow(13, 70);
  }

  private void assertPiecesDoNotShow(int least, int most) throws Exception {
    for (int piece = least; piece <= most; piece++) {
      Path text = file("text", new RandomText(piece).bytes(400));
      check.agree(List.of(text), new Sizes(piece, 16 + 8 * (piece % 3), piece % 20));
    }
  }

  @Test
  void versionsAgreeOnRandomCorpora() throws Exception {
    agreeOnRandomCorpora(4);
  }

  @Tag("long")
  @Test
  void soTheyDoOnMore() throws Exception {
    agreeOnRandomCorpora(20);
  }

  private void agreeOnRandomCorpora(int rounds) throws Exception {
    Random random = new Random(3);
    for (int round = 0; round < rounds; round++) {
      Path corpus = Files.createDirectory(dir.resolve("corpus" + round));
      for (int i = random.nextInt(30); i >= 0; i--) {
        byte[] bytes = new RandomText(random.nextLong()).bytes(random.nextInt(2_000));
        Files.write(corpus.resolve("file" + i), bytes);
      }
      check.agree(List.of(corpus), new Sizes(1 + random.nextInt(300), 64, random.nextInt(200)));
    }
  }

  @Tag("long")
  @Tag("once")
  @Test
  void versionsAgreeWithTheSizesInUse() throws Exception {
    Path large = file("large", new RandomText(4).bytes(2 * Sizes.STANDARD.pieceBytes() + 17));
    Path small = file("small", new RandomText(5).bytes(100));
    check.agree(List.of(large, small), Sizes.STANDARD);
  }

  @Test
  void lettersOutsideAsciiStayInsideTheirWords() throws Exception {
    WordIndex index = indexOf("Zürich zürich ZÜRICH 日本語x naïve\u2014naïve");
    assertEquals(2, count(index, "zürich"));
    assertEquals(1, count(index, "zÜrich"));
    assertEquals(1, count(index, "日本語x"));
    assertEquals(1, count(index, "naïve\u2014naïve"));
    assertEquals(0, count(index, "rich"));
  }

  @Test
  void linesEndAtLineFeedsAndAtTheEnd() throws Exception {
    assertEquals(0, indexOf("").lines());
    assertEquals(1, indexOf("\n").lines());
    assertEquals(1, indexOf("no final newline").lines());
    assertEquals(1, indexOf("final newline\n").lines());
    assertEquals(2, indexOf("final newline\nx").lines());
    assertEquals(3, indexOf("carriage\r\nreturn\r\n\r\n").lines());
    assertEquals(1, indexOf("carriage\rreturn\ralone\r").lines());
  }

  @Test
  void aFileEndsItsLastWord() throws Exception {
    Path one = file("one", "half".getBytes(UTF_8));
    WordIndex index = check.agree(List.of(one, one), TINY);
    assertEquals(2, count(index, "half"));
    assertEquals(List.of(new WordCount("half", 2)), index.top(9));
  }

  @Test
  void oneHugeLineIsCutWithoutALineFeed() throws Exception {
    String line = "some words without end ".repeat(200_000);
    Path path = file("line", line.getBytes(UTF_8));
    WordIndex index = check.agree(List.of(path), Sizes.STANDARD);
    assertEquals(1, index.lines());
    assertEquals(200_000, count(index, "end"));
  }

  @Test
  void aWordLongerThanTheLimitIsItsBeginning() throws Exception {
    int limit = Sizes.STANDARD.maxWordBytes();
    String word = "Long".repeat(limit / 4);
    Path atLimit = file("limit", word.getBytes(UTF_8));
    Path past = file("past", (word + "er and " + word + "est " + word).getBytes(UTF_8));
    Path pieces = file("pieces", "long".repeat(Sizes.STANDARD.pieceBytes()).getBytes(UTF_8));
    WordIndex index = check.agree(List.of(atLimit, past, pieces), Sizes.STANDARD);
    assertEquals(5, count(index, word.toLowerCase(Locale.ROOT)));
    assertEquals(3, index.clippedWords());
    assertEquals(2, index.distinctWords());
  }

  @Test
  void filesWithAnEarlyNulArePassedOver() throws Exception {
    byte[] bytes = "word ".repeat(2_000).getBytes(UTF_8);
    bytes[8191] = 0;
    Path binary = file("binary", bytes);
    bytes[8191] = 'x';
    bytes[8192] = 0;
    Path text = file("text", bytes);
    WordIndex index = check.agree(List.of(binary, text), Sizes.STANDARD);
    assertEquals(1, index.binaryFiles());
    assertTrue(index.files().get(0).binary());
    assertFalse(index.files().get(1).binary());
    assertEquals(bytes.length, index.bytes());
  }

  @Test
  void invalidUtf8IsCountedAsBytesAndShownWithReplacement() throws Exception {
    byte[] bytes = "\u00ff\u00ff \u00fe\u00fe\u00fe \u00ff\u00ff".getBytes(ISO_8859_1);
    WordIndex index = check.agree(List.of(file("bytes", bytes)), TINY);
    assertEquals(2, index.top(1).get(0).count());
    assertEquals("\uFFFD\uFFFD", index.top(1).get(0).word());
  }

  @Test
  void topIsTheBeginningOfTheOrder() throws Exception {
    WordIndex index = indexOf("c b a b c d e f g h B C \n c");
    List<WordCount> first = List.of(new WordCount("c", 4), new WordCount("b", 3));
    assertEquals(first, index.top(2));
    assertEquals(List.of(), index.top(0));
    List<WordCount> all = index.top(100);
    assertEquals(index.distinctWords(), all.size());
    for (int n = 0; n < all.size(); n++) {
      assertEquals(all.subList(0, n), index.top(n));
    }
  }

  @Test
  void differentCorporaHaveDifferentIndexes() throws Exception {
    assertNotEquals(indexOf("a b b"), indexOf("a a b"));
    assertNotEquals(indexOf("a b"), indexOf("a c"));
    assertNotEquals(indexOf("a\nb c"), indexOf("a b c"));
    assertEquals(indexOf("a b c"), indexOf("c b a"));
  }

  @Tag("long")
  @Tag("once")
  @Test
  void positionsPastTwoGigabytesAreRead() throws Exception {
    Path sparse = dir.resolve("sparse");
    long border = 1L << 31;
    try (RandomAccessFile file = new RandomAccessFile(sparse.toFile(), "rw")) {
      file.write("needle\n".repeat(2_000).getBytes(UTF_8));
      file.seek(border - 3);
      file.write("needle\n".getBytes(UTF_8));
      file.seek(border + 100);
      file.write("end".getBytes(UTF_8));
    }
    Corpus corpus = Corpus.of(List.of(sparse));
    WordIndex index = WordIndexer.index(corpus, RangeSum.jdk(check.jdkPool));
    assertEquals(List.of(new WordCount("needle", 2_001), new WordCount("end", 1)), index.top(9));
    assertEquals(
        List.of(new IndexedFile(sparse, border + 103, 2_002, false, false)), index.files());
  }
}
