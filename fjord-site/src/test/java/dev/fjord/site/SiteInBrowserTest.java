package dev.fjord.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages as a browser shows them, on a phone and on a desk. */
class SiteInBrowserTest {
  private static final List<String> PAGES =
      List.of("index.html", "docs/cookbook.html", "docs/migrating.html", "DESIGN.html");
  private static final List<Integer> WIDTHS = List.of(390, 1280);
  private static final Pattern FOUND =
      Pattern.compile("<pre id=\"found\">(.*?)</pre>", Pattern.DOTALL);

  /** Loads each page in a frame of each width, and writes down what is wrong with it. */
  private static final String PROBE =
      """
      <!DOCTYPE html><pre id="found">not run</pre><script>
      const pages = %s, widths = %s, found = [];
      let open = pages.length * widths.length;
      for (const page of pages) for (const width of widths) {
        const frame = document.createElement("iframe");
        frame.width = width;
        frame.height = 800;
        frame.onload = () => {
          const inside = frame.contentDocument, at = page + " at " + width + ": ";
          if (!inside || !inside.querySelector("main h1")) found.push(at + "no page");
          else {
            if (!inside.styleSheets.length) found.push(at + "no style");
            if (inside.documentElement.scrollWidth > width) found.push(at + "wider than the screen");
            for (const image of inside.images) if (!image.naturalWidth) found.push(at + image.src);
          }
          if (--open === 0) document.getElementById("found").textContent = found.join("\\n");
        };
        frame.src = page;
        document.body.append(frame);
      }
      </script>
      """;

  @TempDir Path temp;

  @Test
  void pagesFitTheScreenAndShowTheirPictures() throws Exception {
    Optional<Path> browser = browser();
    if (browser.isEmpty()) {
      abort("no Chromium or Chrome on this machine (PATH, CHROME): the site is not looked at");
    }
    new Site(Path.of(".."), temp).render();
    Files.writeString(temp.resolve("probe.html"), PROBE.formatted(quoted(PAGES), WIDTHS));
    Path dom = temp.resolve("dom");
    Process process =
        new ProcessBuilder(
                browser.orElseThrow().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--host-resolver-rules=MAP * ~NOTFOUND",
                "--allow-file-access-from-files",
                "--user-data-dir=" + temp.resolve("profile"),
                "--virtual-time-budget=60000",
                "--dump-dom",
                temp.resolve("probe.html").toUri().toString())
            .redirectOutput(dom.toFile())
            .redirectError(temp.resolve("errors").toFile())
            .start();
    try {
      assertEquals(true, process.waitFor(120, TimeUnit.SECONDS), "the browser ends");
    } finally {
      process.destroyForcibly().waitFor();
    }
    Matcher found = FOUND.matcher(Files.readString(dom));
    assertEquals("", found.find() ? found.group(1) : "no answer: " + Files.readString(dom));
  }

  private static List<String> quoted(List<String> words) {
    return words.stream().map(word -> '"' + word + '"').toList();
  }

  /** The program that {@code CHROME} names, else the first on the path. */
  private static Optional<Path> browser() {
    Stream<Path> onPath =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .flatMap(
                folder ->
                    Stream.of("chromium", "chromium-browser", "google-chrome", "chrome")
                        .map(name -> Path.of(folder, name)));
    return Stream.concat(Stream.ofNullable(System.getenv("CHROME")).map(Path::of), onPath)
        .filter(Files::isExecutable)
        .findFirst();
  }
}
