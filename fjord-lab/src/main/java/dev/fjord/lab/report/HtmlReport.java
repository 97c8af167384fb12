package dev.fjord.lab.report;

import dev.fjord.lab.experiment.Outcome;
import dev.fjord.lab.experiment.Table;
import dev.fjord.lab.report.Section.Picture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A report for people: a page for a browser with all tables and figures, and beside it what it says
 * as Markdown.
 */
public final class HtmlReport {
  /** The name of the page. */
  public static final String PAGE = "index.html";

  /** The name of the Markdown file. */
  public static final String FINDINGS = "findings.md";

  /** Ids become names of files and targets of links. */
  private static final Pattern ID = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*");

  private HtmlReport() {}

  /**
   * Writes {@code index.html}, which needs no other file and no network, each figure as {@code
   * ID-N.svg}, where N counts the figures of the outcome from 1, and {@code findings.md}. Files of
   * these names are replaced, others left alone.
   *
   * @param outcomes in the order of the page; none makes a page that says so
   * @param version the commit of Fjord, for the head of the page; empty if it is not known
   * @param dir where; created if missing
   * @throws IllegalArgumentException if an id is no name for a file or stands twice, or a column
   *     has less than no decimals; then nothing was written
   * @throws IOException if the directory or a file cannot be written; says which and why, in a line
   */
  public static void write(List<Outcome> outcomes, String version, Path dir) throws IOException {
    check(outcomes);
    Page page = Page.of(outcomes, version);
    String html = page.html();
    try {
      Files.createDirectories(dir);
      for (Section section : page.sections()) {
        for (Picture picture : section.figures()) {
          FigureFile.write(
              picture.figure(), picture.drawing(), dir.resolve(picture.name() + ".svg"));
        }
      }
      Files.writeString(dir.resolve(FINDINGS), Findings.markdown(page));
      Files.write(dir.resolve(PAGE), html.getBytes(StandardCharsets.UTF_8));
    } catch (FileSystemException e) {
      throw new IOException("cannot write %s: %s".formatted(e.getFile(), reason(e)), e);
    }
  }

  private static void check(List<Outcome> outcomes) {
    Set<String> ids = new HashSet<>();
    for (Outcome outcome : outcomes) {
      String id = outcome.id();
      if (!ID.matcher(id).matches()) {
        throw new IllegalArgumentException("'%s' is no id: it names a file".formatted(id));
      }
      // Some file systems take capitals and small letters for the same.
      if (!ids.add(id.toLowerCase(Locale.ROOT))) {
        throw new IllegalArgumentException("%s stands twice in the outcomes".formatted(id));
      }
      for (Table table : outcome.tables()) {
        for (Table.Column column : table.columns()) {
          if (column.decimals() < 0) {
            throw new IllegalArgumentException(
                "%s: '%s' has %d decimals".formatted(id, column.name(), column.decimals()));
          }
        }
      }
    }
  }

  private static String reason(FileSystemException e) {
    if (e instanceof FileAlreadyExistsException) {
      return "not a directory";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    return e.getReason() == null ? e.getClass().getSimpleName() : e.getReason();
  }
}
