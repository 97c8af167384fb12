package dev.fjord.lab.experiment.takipi;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Documented;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.index.GeneratedText;
import dev.fjord.lab.programs.InputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** T-index: the words of a large text, by all the ways of the article. */
public final class TakipiIndex implements Documented {
  private static final long TINY_BYTES = 3_000_000;
  private static final long QUICK_BYTES = 20_000_000;
  private static final long USUAL_BYTES = 200_000_000;
  private static final long FULL_BYTES = 6_000_000_000L;
  private static final double MEGABYTE = 1e6;
  private static final long SEED = 1;

  private static long bytes(Setting setting) {
    return setting.choose(TINY_BYTES, QUICK_BYTES, USUAL_BYTES, FULL_BYTES);
  }

  @Override
  public Needs needs(Setting setting) {
    long disk = setting.file().isPresent() ? 0 : bytes(setting);
    return new Needs(0, disk);
  }

  @Override
  public String input(Setting setting) {
    return setting.file().map(TakipiIndex::described).orElse("");
  }

  private static String described(Path file) {
    try {
      return "%s, %d bytes of %s"
          .formatted(file.toRealPath(), Files.size(file), Files.getLastModifiedTime(file));
    } catch (IOException e) {
      throw new InputException("cannot read %s: %s".formatted(file, e));
    }
  }

  @Override
  public void run(Bench bench) {
    Setting setting = bench.setting();
    if (setting.file().isPresent()) {
      run(bench, setting.file().get());
      return;
    }
    Path file = setting.scratch().resolve("fjord-index-%d.txt".formatted(bytes(setting)));
    try {
      bench.prepare("making the text", () -> write(file, bytes(setting)));
      run(bench, file);
    } finally {
      delete(file);
    }
  }

  private static void write(Path file, long bytes) {
    try {
      GeneratedText.write(file, bytes, SEED);
    } catch (IOException e) {
      throw new InputException("cannot make the text %s: %s".formatted(file, e));
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new InputException("cannot delete the text %s: %s".formatted(file, e));
    }
  }

  private static void run(Bench bench, Path file) {
    long bytes = size(file);
    double paper = bench.claim().get("size", "file", "bytes");
    if (bytes != paper) {
      bench.scale(
          "a text of %,.1f MB, the document's was %,.0f", bytes / MEGABYTE, paper / MEGABYTE);
    }
    Contest contest =
        new Contest(bench, "index", List.of(file), new Times(bench, "File Indexing Test Results"));
    contest.run();
    contest.findBestAndWorst();
    contest.findSpread();
    contest.findOverload();
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
