package dev.fjord.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The documents that {@code README.md} leads to, as pages that need no network, with the files they
 * link to. The Javadoc is expected in the folder {@code apidocs}.
 */
final class Site {
  /** The bar at the top of each page, by document. */
  private static final Map<String, String> BAR = bar();

  private final Path checkout;
  private final Path target;
  private final Map<Path, Page> pages = new TreeMap<>();
  private final Set<Path> files = new TreeSet<>();
  private final Set<Path> folders = new TreeSet<>();
  private final List<String> broken = new ArrayList<>();

  Site(Path checkout, Path target) {
    this.checkout = checkout.toAbsolutePath().normalize();
    this.target = target;
  }

  private static Map<String, String> bar() {
    Map<String, String> bar = new LinkedHashMap<>();
    bar.put("README.md", "Fjord");
    bar.put("docs/getting-started.md", "Getting started");
    bar.put("docs/cookbook.md", "Cookbook");
    bar.put("docs/migrating.md", "Migrating");
    bar.put("docs/faq.md", "FAQ");
    bar.put("docs/performance.md", "Performance");
    bar.put("docs/reliability.md", "Reliability");
    bar.put("DESIGN.md", "Design");
    bar.put("docs/decisions/README.md", "Decisions");
    return bar;
  }

  int pages() {
    return pages.size();
  }

  /** The documents that were found. */
  Set<Path> documents() {
    return pages.keySet();
  }

  /**
   * Writes the site.
   *
   * @return the links that lead nowhere, a line each
   */
  List<String> render() throws IOException {
    Deque<Path> open = new ArrayDeque<>(List.of(Path.of("README.md")));
    while (!open.isEmpty()) {
      Path source = open.remove();
      if (!pages.containsKey(source)) {
        Page page = Page.parse(source, Files.readString(checkout.resolve(source)));
        pages.put(source, page);
        for (String link : page.links()) {
          follow(source, link, open);
        }
      }
    }
    checkAnchors();
    for (Page page : pages.values()) {
      write(page);
    }
    for (Path folder : folders) {
      writeList(folder);
    }
    for (Path file : files) {
      Path to = target.resolve(file.toString());
      Files.createDirectories(to.getParent());
      Files.copy(checkout.resolve(file), to, StandardCopyOption.REPLACE_EXISTING);
    }
    try (InputStream style = Site.class.getResourceAsStream("style.css")) {
      Files.copy(style, target.resolve("style.css"), StandardCopyOption.REPLACE_EXISTING);
    }
    return broken;
  }

  /** Notes what a link of a document leads to. */
  private void follow(Path source, String link, Deque<Path> open) {
    String path = path(link);
    if (Page.isExternal(link) || path.isEmpty()) {
      return;
    }
    Path to = resolve(source, path);
    if (to.startsWith("..") || !Files.exists(checkout.resolve(to))) {
      broken.add(source + ": " + link);
    } else if (path.endsWith(".md")) {
      open.add(to);
    } else if (Files.exists(checkout.resolve(to).resolve("README.md"))) {
      open.add(to.resolve("README.md"));
    } else if (Files.isDirectory(checkout.resolve(to))) {
      folders.add(to);
    } else {
      files.add(to);
    }
  }

  private void checkAnchors() {
    for (Page page : pages.values()) {
      for (String link : page.links()) {
        int hash = link.indexOf('#');
        String path = path(link);
        if (hash < 0 || Page.isExternal(link)) {
          continue;
        }
        Page to = path.isEmpty() ? page : pages.get(resolve(page.source(), path));
        if (to != null && !to.anchors().contains(link.substring(hash + 1))) {
          broken.add(page.source() + ": " + link + " has no such heading");
        }
      }
    }
  }

  private static String path(String link) {
    int hash = link.indexOf('#');
    return hash < 0 ? link : link.substring(0, hash);
  }

  private static Path resolve(Path source, String path) {
    return source.resolveSibling(path).normalize();
  }

  /** A folder's page lists its files, which are copied. */
  private void writeList(Path folder) throws IOException {
    List<Path> names;
    try (Stream<Path> all = Files.list(checkout.resolve(folder))) {
      names = all.filter(Files::isRegularFile).map(Path::getFileName).sorted().toList();
    }
    StringBuilder list = new StringBuilder("<h1>" + folder + "</h1>\n<ul>\n");
    for (Path name : names) {
      files.add(folder.resolve(name));
      list.append("<li><a href=\"%s\">%s</a></li>\n".formatted(name, name));
    }
    Path index = folder.resolve("README.md");
    write(
        new Page(index, folder.toString(), list.append("</ul>\n").toString(), List.of(), Set.of()));
  }

  private void write(Page page) throws IOException {
    String top = "../".repeat(page.source().getNameCount() - 1);
    StringBuilder bar = new StringBuilder();
    BAR.forEach(
        (document, name) -> {
          if (pages.containsKey(Path.of(document))) {
            boolean here = page.source().equals(Path.of(document));
            bar.append(
                "<a%s href=\"%s%s\">%s</a>\n"
                    .formatted(here ? " class=\"here\"" : "", top, Page.html(document), name));
          }
        });
    bar.append("<a href=\"%sapidocs/index.html\">API</a>\n".formatted(top));
    String html =
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%s</title>
        <link rel="stylesheet" href="%sstyle.css">
        </head>
        <body>
        <nav>
        %s</nav>
        <main>
        %s</main>
        </body>
        </html>
        """
            .formatted(escape(page.title()), top, bar, tables(page.body()));
    Path to = target.resolve(Page.html(page.source().toString()));
    Files.createDirectories(to.getParent());
    Files.write(to, html.getBytes(StandardCharsets.UTF_8));
  }

  /** A wide table scrolls by itself, not the page. */
  private static String tables(String body) {
    return body.replace("<table>", "<div class=\"table\"><table>")
        .replace("</table>", "</table></div>");
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }
}
