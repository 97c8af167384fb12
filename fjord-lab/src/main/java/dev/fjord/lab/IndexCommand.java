package dev.fjord.lab;

import dev.fjord.ForkPool;
import dev.fjord.lab.index.Corpus;
import dev.fjord.lab.index.IndexedFile;
import dev.fjord.lab.index.WordCount;
import dev.fjord.lab.index.WordIndex;
import dev.fjord.lab.index.WordIndexer;
import dev.fjord.lab.loop.RangeSum;
import dev.fjord.lab.options.Checks;
import dev.fjord.lab.options.Commands;
import dev.fjord.lab.options.WorkersOption;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Names;
import dev.fjord.lab.run.Nanos;
import dev.fjord.lab.run.OutputFile;
import dev.fjord.lab.run.Progress;
import dev.fjord.lab.run.Text;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Indexes the words of files, once, and prints what it found. */
@Command(
    name = "index",
    description = {
      "Counts the words of files, and of all files below directories.",
      "A word is a run of ASCII letters, digits and bytes from 0x80; A-Z count as a-z.",
      "'fjord run index PATH...' measures it against the sequential version and"
          + " java.util.concurrent.",
      "Files that cannot be read are passed over and counted; with --strict they end it.",
      "Exit code: 0, or 2 if a file is not there, with --strict if one cannot be read, or if memory"
          + " runs out."
    })
final class IndexCommand implements Callable<Integer> {
  private static final double MEGABYTE = 1e6;

  /** Most characters of a word that are shown. */
  private static final int SHOWN = 100;

  private final Session session;

  /** Standard output, in UTF-8 as the files are taken to be, whatever the locale. */
  private final Text out;

  @Parameters(arity = "1..*", paramLabel = "PATH", description = "files and directories")
  private List<String> paths = new ArrayList<>();

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "show the N most frequent words (default: 10)")
  private int top = 10;

  @Option(names = "--lines", description = "show the lines of every file")
  private boolean lines;

  @Option(
      names = "--dump",
      paramLabel = "FILE",
      description =
          "write all words as 'COUNT WORD', the most frequent first, then by bytes; '-' for standard"
              + " output, and nothing else there")
  private @Nullable String dump;

  @Option(names = "--strict", description = "stop at the first file that cannot be read")
  private boolean strict;

  @Mixin private WorkersOption workers = new WorkersOption();

  IndexCommand(Session session) {
    this.session = session;
    this.out = new Text(new PrintStream(session.out(), true, StandardCharsets.UTF_8));
  }

  @Override
  public Integer call() throws Exception {
    Checks.atLeast("--top", 0, top);
    try {
      index();
    } catch (OutOfMemoryError e) {
      throw new InputException(
          ("index: the heap of %,d MB is too small for all these words; a larger one:"
                  + " FJORD_JAVA_OPTS=-Xmx8g ./fjord index ...")
              .formatted(Runtime.getRuntime().maxMemory() >> 20));
    }
    return Commands.RIGHT;
  }

  private void index() throws Exception {
    int count = workers.count();
    Timed<Corpus> listing = timed("listing the files", this::listed);
    Corpus corpus = listing.result;
    Optional<OutputFile> file = OutputFile.open("--dump", dump, corpus::files);
    Timed<WordIndex> indexing =
        timed("reading %,d files".formatted(corpus.size()), () -> index(corpus, count));
    WordIndex index = indexing.result;
    if (OutputFile.STANDARD_OUTPUT.equals(dump)) {
      index.write(session.out());
      return;
    }
    print(index, corpus);
    out.line("");
    out.line(
        "%.2f s with %s, %,.0f MB/s; before that %.2f s to list the files",
        indexing.seconds,
        Text.workers(count),
        index.bytes() / MEGABYTE / indexing.seconds,
        listing.seconds);
    try (Progress progress = session.progress()) {
      progress.now("index: writing the words");
      file.ifPresent(to -> to.write(index::write));
    }
  }

  private Corpus listed() {
    List<Path> named = paths.stream().map(Names::path).toList();
    return strict ? Corpus.of(named) : Corpus.readable(named);
  }

  private static WordIndex index(Corpus corpus, int workers) throws Exception {
    try (ForkPool pool = ForkPool.open(workers)) {
      return pool.call(() -> WordIndexer.index(corpus, RangeSum::fork));
    }
  }

  /** A result, and how long it took. */
  private record Timed<T>(T result, double seconds) {}

  private <T> Timed<T> timed(String what, Callable<T> action) throws Exception {
    try (Progress progress = session.progress()) {
      progress.now("index: " + what);
      long start = System.nanoTime();
      T result = action.call();
      return new Timed<>(result, (System.nanoTime() - start) / Nanos.PER_SECOND);
    }
  }

  private void print(WordIndex index, Corpus corpus) {
    total("files", index.files().size() - index.binaryFiles() - index.unreadableFiles(), "");
    total("bytes", index.bytes(), "");
    total("lines", index.lines(), "");
    total("words", index.words(), "");
    total("distinct", index.distinctWords(), "");
    totalIfAny(
        "binary", index.binaryFiles(), "files passed over, a NUL in their first 8,192 bytes");
    totalIfAny("skipped", corpus.skipped(), "symbolic links and the like");
    totalIfAny(
        "unreadable", index.unreadableFiles() + corpus.unreadable(), "files and directories");
    totalIfAny("clipped", index.clippedWords(), "words longer than 65,536 bytes");
    if (top > 0 && index.words() > 0) {
      out.line("");
      index.top(top).forEach(this::word);
    }
    if (lines) {
      out.line("");
      index.files().forEach(this::file);
    }
  }

  private void total(String name, long value, String remark) {
    out.line("%-10s %,15d  %s", name, value, remark);
  }

  private void totalIfAny(String name, long value, String remark) {
    if (value > 0) {
      total(name, value, remark);
    }
  }

  private void word(WordCount word) {
    String text = word.word();
    String shown =
        text.codePointCount(0, text.length()) <= SHOWN
            ? text
            : text.substring(0, text.offsetByCodePoints(0, SHOWN)) + "...";
    out.line("%,15d %s", word.count(), shown);
  }

  private void file(IndexedFile file) {
    String path = file.path().toString().replaceAll("\\p{Cntrl}", "?");
    out.line(
        "%15s %s",
        file.unreadable() ? "unreadable" : file.binary() ? "binary" : Long.toString(file.lines()),
        path);
  }
}
