package dev.fjord.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documents become pages, and a link that leads nowhere is told. */
class SiteTest {
  private static final Path CHECKOUT = Path.of("..");

  @TempDir Path temp;

  @Test
  void everyLinkOfTheDocumentsLeadsSomewhere() throws IOException {
    assertEquals(List.of(), new Site(CHECKOUT, temp).render());
  }

  @Test
  void everyDocumentIsReachedFromTheReadme() throws IOException {
    Site site = new Site(CHECKOUT, temp);
    site.render();
    TreeSet<Path> missed = new TreeSet<>();
    try (Stream<Path> all = Files.list(CHECKOUT.resolve("docs"))) {
      all.map(CHECKOUT::relativize)
          .filter(path -> path.toString().endsWith(".md"))
          .forEach(missed::add);
    }
    missed.removeAll(site.documents());
    assertEquals(new TreeSet<>(), missed);
  }

  @Test
  void aPageLoadsNothingFromTheNetwork() throws IOException {
    new Site(CHECKOUT, temp).render();
    try (Stream<Path> all = Files.walk(temp)) {
      for (Path page : all.filter(path -> path.toString().endsWith(".html")).toList()) {
        assertTrue(
            !Files.readString(page).matches("(?s).*<(link|img|script)[^>]*\"[a-z]*:?//.*"),
            page::toString);
      }
    }
  }

  @Test
  void aLinkToAMissingFileIsTold() throws IOException {
    assertEquals(List.of("README.md: gone.md"), render("[a](gone.md)"));
  }

  @Test
  void aLinkOutOfTheCheckoutIsTold() throws IOException {
    assertEquals(List.of("README.md: ../other"), render("[a](../other)"));
  }

  @Test
  void aLinkToAMissingHeadingIsTold() throws IOException {
    Files.createDirectories(temp.resolve("in"));
    Files.writeString(temp.resolve("in/other.md"), "# One thing");
    assertEquals(
        List.of("README.md: in/other.md#another-thing has no such heading"),
        render("[a](in/other.md#one-thing) [b](in/other.md#another-thing)"));
  }

  @Test
  void linksBetweenDocumentsBecomeLinksBetweenPages() throws IOException {
    Files.createDirectories(temp.resolve("in/deep"));
    Files.writeString(temp.resolve("in/deep/README.md"), "[up](../../README.md#top)");
    assertEquals(List.of(), render("# Top\n[a](in/deep/README.md)"));
    assertTrue(
        Files.readString(temp.resolve("out/index.html")).contains("href=\"in/deep/index.html\""));
    assertTrue(
        Files.readString(temp.resolve("out/in/deep/index.html"))
            .contains("href=\"../../index.html#top\""));
  }

  private List<String> render(String readme) throws IOException {
    Files.writeString(temp.resolve("README.md"), readme);
    return new Site(temp, temp.resolve("out")).render();
  }
}
