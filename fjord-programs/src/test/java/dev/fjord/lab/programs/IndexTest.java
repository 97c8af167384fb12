package dev.fjord.lab.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.ForkPool;
import dev.fjord.lab.index.Corpus;
import dev.fjord.lab.index.WordIndex;
import dev.fjord.lab.index.WordIndexer;
import dev.fjord.lab.loop.RangeSum;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexTest {
  private static final int MEBIBYTE = 1 << 20;

  @TempDir Path dir;
  private Path text = Path.of("");

  @BeforeEach
  void create() throws IOException {
    text = Files.writeString(dir.resolve("text"), "some words of a long line ".repeat(100_000));
    Files.writeString(dir.resolve("other"), "and some more\n".repeat(10));
  }

  @SuppressWarnings("unchecked")
  private Problem<WordIndex> problem() {
    Plan plan = Index.program().plan(List.of(dir.toString()), OptionalInt.empty());
    return (Problem<WordIndex>) plan.prepare().get();
  }

  @Test
  void aFileOfSeveralPiecesGivesTheSameInAllVersions() throws Exception {
    assertTrue(Files.size(text) > 2 * MEBIBYTE);
    Problem<WordIndex> problem = problem();
    Answer expected = problem.check(problem.sequential());
    assertTrue(expected.isRight(), expected.complaint());
    for (int workers : List.of(1, 2, 3, 8, 64)) {
      try (ForkPool pool = ForkPool.open(workers)) {
        assertEquals(expected, problem.check(pool.call(problem::fork)));
      }
      ForkJoinPool jdk = new ForkJoinPool(workers);
      assertEquals(expected, problem.check(jdk.invoke(problem.jdk())));
      jdk.shutdown();
    }
  }

  @Test
  void theAnswerHasTheTotalsAndTheDigestOfTheDump() throws Exception {
    String dump =
        "100010 some\n"
            + "100000 a\n"
            + "100000 line\n"
            + "100000 long\n"
            + "100000 of\n"
            + "100000 words\n"
            + "10 and\n"
            + "10 more\n";
    byte[] sha256 =
        MessageDigest.getInstance("SHA-256").digest(dump.getBytes(StandardCharsets.US_ASCII));
    String digest = "%064x".formatted(new BigInteger(1, sha256)).substring(0, 16);
    Problem<WordIndex> problem = problem();
    assertEquals(
        "2,600,140 bytes, 11 lines, 600,030 words, 8 distinct; digest " + digest,
        problem.check(problem.sequential()).text());
  }

  @Test
  void theCheckSeesOneWordInPlaceOfAnother() throws Exception {
    Problem<WordIndex> problem = problem();
    Files.writeString(dir.resolve("other"), "and none more\n".repeat(10));
    WordIndex wrong = WordIndexer.index(Corpus.of(List.of(dir)), RangeSum::loop);
    Answer answer = problem.check(wrong);
    assertFalse(answer.isRight());
    assertTrue(answer.complaint().startsWith("the sequential index is 2,600,140 bytes"));
    assertFalse(answer.complaint().endsWith(answer.text()));
  }

  @Test
  void aFileThatVanishesBetweenRunsIsNoWrongResultButUnusable() throws Exception {
    Problem<WordIndex> problem = problem();
    Files.delete(text);
    String line = "cannot read " + text + ": no such file or directory";
    assertEquals(line, assertThrows(InputException.class, problem::sequential).getMessage());
    try (ForkPool pool = ForkPool.open(3)) {
      InputException e = assertThrows(InputException.class, () -> pool.call(problem::fork));
      assertEquals(line, e.getMessage());
    }
    ForkJoinPool jdk = new ForkJoinPool(3);
    InputException e = assertThrows(InputException.class, () -> jdk.invoke(problem.jdk()));
    assertEquals(line, e.getMessage());
    jdk.shutdown();
  }

  @Test
  void aPathThatIsMissingIsToldBeforeAnythingIsRead() {
    String missing = dir.resolve("none").toString();
    List<String> arguments = List.of(dir.toString(), missing);
    InputException e =
        assertThrows(
            InputException.class, () -> Index.program().plan(arguments, OptionalInt.empty()));
    assertEquals("cannot read " + missing + ": no such file or directory", e.getMessage());
  }

  @Test
  void manyPathsAreNotAllShown() {
    List<String> arguments = List.of("src", "pom.xml", "src", "src", "pom.xml");
    Plan plan = Index.program().plan(arguments, OptionalInt.empty());
    assertEquals("src pom.xml src and 2 more", plan.input());
  }

  @Test
  void aSizeStandsForATextThatIsMade() throws Exception {
    Plan plan = Index.program().plan(List.of("1MiB"), OptionalInt.empty());
    assertEquals("1MiB", plan.input());
    @SuppressWarnings("unchecked")
    Problem<WordIndex> problem = (Problem<WordIndex>) plan.prepare().get();
    assertEquals(MEBIBYTE, problem.sequential().bytes());
  }

  @Test
  void whatIsNoSizeIsAPath() {
    for (String word : List.of("64", "MiB", "-1MiB")) {
      assertEquals("cannot read " + word + ": no such file or directory", refused(word));
    }
  }

  @Test
  void whatLooksLikeASizeIsToldWhatASizeIs() {
    for (String word : List.of("0MiB", "64mib", "1GiB", "2gb", "100000MiB")) {
      assertEquals("index: a size is 1MiB to 99999MiB, not " + word, refused(word));
    }
  }

  private static String refused(String word) {
    return assertThrows(
            InputException.class, () -> Index.program().plan(List.of(word), OptionalInt.empty()))
        .getMessage();
  }
}
