package dev.fjord.site;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * One document.
 *
 * @param source its Markdown file, relative to the checkout
 * @param title its first heading
 * @param body as HTML, with links to other documents' pages
 * @param links what it links to, relative to its folder, as written
 * @param anchors the identifiers of its headings
 */
record Page(Path source, String title, String body, List<String> links, Set<String> anchors) {
  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), HeadingAnchorExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
  private static final HtmlRenderer RENDERER =
      HtmlRenderer.builder().extensions(EXTENSIONS).build();
  private static final Pattern ANCHOR = Pattern.compile("<h[1-6] id=\"([^\"]+)\"");

  static Page parse(Path source, String markdown) {
    Node document = PARSER.parse(markdown);
    Links links = new Links();
    document.accept(links);
    String body = RENDERER.render(document);
    Set<String> anchors = new TreeSet<>();
    Matcher matcher = ANCHOR.matcher(body);
    while (matcher.find()) {
      anchors.add(matcher.group(1));
    }
    String title = links.title.isEmpty() ? source.toString() : links.title.toString();
    return new Page(source, title, body, links.found, anchors);
  }

  /** Where the page of a document stands: a folder's README is its index. */
  static String html(String markdown) {
    return markdown.endsWith("README.md")
        ? markdown.substring(0, markdown.length() - "README.md".length()) + "index.html"
        : markdown.substring(0, markdown.length() - ".md".length()) + ".html";
  }

  /** Whether a link leaves the checkout. */
  static boolean isExternal(String link) {
    return link.matches("[a-z]+:.*");
  }

  /** Collects the links as written, and turns those to documents into links to their pages. */
  private static final class Links extends AbstractVisitor {
    private final List<String> found = new ArrayList<>();
    private final StringBuilder title = new StringBuilder();

    @Override
    public void visit(Heading heading) {
      if (title.isEmpty()) {
        heading.accept(
            new AbstractVisitor() {
              @Override
              public void visit(Text text) {
                title.append(text.getLiteral());
              }

              @Override
              public void visit(Code code) {
                title.append(code.getLiteral());
              }
            });
      }
      visitChildren(heading);
    }

    @Override
    public void visit(Link link) {
      String to = link.getDestination();
      found.add(to);
      if (!isExternal(to)) {
        int hash = to.indexOf('#');
        String path = hash < 0 ? to : to.substring(0, hash);
        if (path.endsWith(".md")) {
          link.setDestination(html(path) + to.substring(path.length()));
        }
      }
      visitChildren(link);
    }

    @Override
    public void visit(Image image) {
      found.add(image.getDestination());
    }
  }
}
