package dev.fjord.lab.report;

import dev.fjord.lab.experiment.Outcome;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.OutputFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A report for people: a page for a browser with all tables and figures, and beside it what it says
 * as Markdown.
 */
public final class HtmlReport {
  /** The name of the page. */
  public static final String PAGE = "index.html";

  /** The name of the Markdown file. */
  public static final String FINDINGS = "findings.md";

  private HtmlReport() {}

  /**
   * Writes {@code index.html}, which needs no other file and no network, and {@code findings.md}.
   * Files of these names are replaced, others left alone.
   *
   * @param outcomes in the order of the page; none makes a page that says so
   * @param version the commit of Fjord, for the head of the page; empty if it is not known
   * @param dir where; created if missing
   * @throws InputException if the directory or a file cannot be written
   */
  public static void write(List<Outcome> outcomes, String version, Path dir) {
    Page page = Page.of(outcomes, version);
    String html = page.html();
    try {
      Files.createDirectories(dir);
      Files.writeString(dir.resolve(FINDINGS), page.markdown());
      Files.write(dir.resolve(PAGE), html.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw OutputFile.unwritable(dir, e);
    }
  }
}
