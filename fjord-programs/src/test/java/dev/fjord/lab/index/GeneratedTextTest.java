package dev.fjord.lab.index;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.lab.loop.RangeSum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedTextTest {
  private static final int BYTES = 3_000_000;

  @TempDir private Path folder;

  private Path text(String name, long bytes, long seed) throws IOException {
    Path file = folder.resolve(name);
    GeneratedText.write(file, bytes, seed);
    return file;
  }

  @Test
  void theSameSeedGivesTheSameTextAndAnotherAnother() throws IOException {
    byte[] first = Files.readAllBytes(text("a", BYTES, 1));
    assertArrayEquals(first, Files.readAllBytes(text("b", BYTES, 1)));
    assertFalse(Arrays.equals(first, Files.readAllBytes(text("c", BYTES, 2))));
  }

  @Test
  void itIsAsLongAsWanted() throws IOException {
    for (long bytes : List.of(0L, 1L, 2L, 1_000L, 1_234_567L)) {
      assertEquals(bytes, Files.size(text("text", bytes, 1)));
    }
  }

  /** 6 GB of the article's text have 5.8 million lines. */
  @Test
  void linesAreAboutAsLongAsTheArticles() throws IOException {
    WordIndex index = WordIndexer.index(Corpus.of(List.of(text("text", BYTES, 1))), RangeSum::loop);
    double line = (double) BYTES / index.lines();
    assertTrue(line > 700 && line < 1_500, "bytes a line: " + line);
  }

  @Test
  void aFewWordsAreMostOfTheTextAndMostWordsAreRare() throws IOException {
    WordIndex index = WordIndexer.index(Corpus.of(List.of(text("text", BYTES, 1))), RangeSum::loop);
    assertTrue(index.distinctWords() > 10_000, "words: " + index.distinctWords());
    long top = index.top(100).stream().mapToLong(WordCount::count).sum();
    assertTrue(top > index.words() * 0.3 && top < index.words() * 0.8, "top 100: " + top);
  }
}
