package dev.fjord.site;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Renders a checkout's documents; exits with 1 when a link leads nowhere. */
public final class Main {
  private Main() {}

  /** Arguments: the checkout, the folder of the site. */
  public static void main(String[] args) throws IOException {
    Site site = new Site(Path.of(args[0]), Path.of(args[1]));
    List<String> broken = site.render();
    if (!broken.isEmpty()) {
      throw new IllegalStateException("links that lead nowhere:\n" + String.join("\n", broken));
    }
    System.out.println("site: " + site.pages() + " pages in " + args[1]);
  }
}
