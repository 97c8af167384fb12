package dev.fjord.lab.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnreadableFileTest {
  private static final Sizes TINY = new Sizes(5, 16, 3);

  @TempDir Path dir;
  private final IndexCheck check = new IndexCheck();
  private Path victim = Path.of("");

  @BeforeEach
  void create() throws IOException {
    for (int i = 0; i < 40; i++) {
      Files.writeString(dir.resolve("file" + i), "so many words ".repeat(100));
    }
    victim = dir.resolve("file7");
  }

  @AfterEach
  void close() {
    check.close();
  }

  private void allFail(Corpus corpus, String reason) {
    for (IndexCheck.Version version : check.versions()) {
      UnreadableFileException e =
          assertThrows(UnreadableFileException.class, () -> version.index(corpus, TINY));
      assertEquals("cannot read " + victim + ": " + reason, e.getMessage());
    }
  }

  @Test
  void aFileThatVanishesAfterTheListingIsNamed() throws IOException {
    Corpus corpus = Corpus.of(List.of(dir));
    Files.delete(victim);
    allFail(corpus, "no such file or directory");
  }

  @Test
  void whereThatIsWantedAFileThatCannotBeOpenedIsPassedOverAndCounted() throws Exception {
    Corpus corpus = Corpus.readable(List.of(dir));
    Files.delete(victim);
    for (IndexCheck.Version version : check.versions()) {
      WordIndex index = version.index(corpus, TINY);
      assertEquals(1, index.unreadableFiles());
      assertEquals(39 * 300, index.words());
      assertEquals(39 * 1_400, index.bytes());
      assertEquals(40, index.files().size());
    }
    assertThrows(
        UnreadableFileException.class, () -> Corpus.readable(List.of(dir.resolve("nowhere"))));
  }

  @Test
  void aFileThatShrinksAfterTheListingIsNamed() throws IOException {
    Corpus corpus = Corpus.of(List.of(dir));
    Files.writeString(victim, "so many words ".repeat(90));
    allFail(corpus, "it shrank below 1400 bytes while being read");
  }

  @Test
  void aFileThatMustNotBeReadIsNamed() throws IOException {
    Files.setPosixFilePermissions(victim, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isReadable(victim), "this user may read everything");
    allFail(Corpus.of(List.of(dir)), "permission denied");
  }

  @Test
  void whatIsAppendedAfterTheListingIsNotRead() throws Exception {
    Corpus corpus = Corpus.of(List.of(victim));
    Files.writeString(victim, "so many words ".repeat(100) + "more");
    for (IndexCheck.Version version : check.versions()) {
      WordIndex index = version.index(corpus, TINY);
      assertEquals(300, index.words());
      assertEquals(1_400, index.bytes());
    }
  }
}
