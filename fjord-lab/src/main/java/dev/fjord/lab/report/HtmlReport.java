package dev.fjord.lab.report;

import dev.fjord.lab.experiment.Outcome;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.OutputFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A report for people: a page for a browser with all tables and figures. */
public final class HtmlReport {
  /** The name of the page. */
  public static final String PAGE = "index.html";

  private HtmlReport() {}

  /**
   * Writes {@code index.html}, which needs no other file and no network. A file of that name is
   * replaced, others left alone.
   *
   * @param outcomes in the order of the page; none makes a page that says so
   * @param version the commit of Fjord, for the head of the page; empty if it is not known
   * @param dir where; created if missing
   * @throws InputException if the directory or a file cannot be written
   */
  public static void write(List<Outcome> outcomes, String version, Path dir) {
    String html = Page.of(outcomes, version).html();
    Path blamed = dir;
    try {
      Files.createDirectories(dir);
      blamed = dir.resolve(PAGE);
      Files.write(blamed, html.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw OutputFile.unwritable(blamed, e);
    }
  }
}
