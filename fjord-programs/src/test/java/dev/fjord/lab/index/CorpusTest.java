package dev.fjord.lab.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorpusTest {
  @TempDir Path dir;

  private Path file(String name) throws IOException {
    Path path = dir.resolve(name);
    Files.createDirectories(path.getParent());
    return Files.writeString(path, "0123456789");
  }

  @Test
  void filesComeInTheOrderOfArgumentsAndNames() throws IOException {
    Path b = file("x/b");
    Path ad = file("x/a/d");
    Path ac = file("x/a/c");
    Path z = file("z");
    Corpus corpus = Corpus.of(List.of(z, dir.resolve("x"), z));
    assertEquals(List.of(z, ac, ad, b, z), corpus.files());
    assertEquals(5, corpus.size());
    assertEquals(10, corpus.entry(0).bytes());
    assertEquals(0, corpus.skipped());
  }

  @Test
  void noArgumentsAndEmptyDirectoriesAreAnEmptyCorpus() {
    assertEquals(0, Corpus.of(List.of()).size());
    assertEquals(0, Corpus.of(List.of(dir)).size());
  }

  @Test
  void linksAreFollowedAsArgumentsAndPassedOverInside() throws IOException {
    Path real = file("real/file");
    Files.createSymbolicLink(dir.resolve("real/loop"), dir);
    Files.createSymbolicLink(dir.resolve("real/twin"), real);
    Path link = Files.createSymbolicLink(dir.resolve("link"), dir.resolve("real"));
    assertEquals(List.of(real), Corpus.of(List.of(dir)).files());
    assertEquals(3, Corpus.of(List.of(dir)).skipped());
    assertEquals(List.of(link.resolve("file")), Corpus.of(List.of(link)).files());
  }

  @Test
  void aMissingPathIsNamedOnOneLine() {
    Path missing = dir.resolve("not\nhere");
    UnreadableFileException e =
        assertThrows(UnreadableFileException.class, () -> Corpus.of(List.of(dir, missing)));
    assertEquals("cannot read " + dir + "/not?here: no such file or directory", e.getMessage());
  }

  @Test
  void aLinkToItselfIsUnreadable() throws IOException {
    Path self = dir.resolve("self");
    Files.createSymbolicLink(self, self);
    UnreadableFileException e =
        assertThrows(UnreadableFileException.class, () -> Corpus.of(List.of(self)));
    assertTrue(e.getMessage().startsWith("cannot read " + self + ": "), e.getMessage());
  }
}
