package dev.fjord.lab.programs;

import dev.fjord.lab.index.Corpus;
import dev.fjord.lab.index.GeneratedText;
import dev.fjord.lab.index.UnreadableFileException;
import dev.fjord.lab.index.WordIndex;
import dev.fjord.lab.index.WordIndexer;
import dev.fjord.lab.loop.RangeSum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The words of a set of files and how often each occurs: {@link dev.fjord.lab.index} as a program.
 * The natural bottom is one mebibyte of a file. The files are listed once, before the first run,
 * and read by every run. Where a size stands for a path, and no file has that name, a text of that
 * size is made.
 */
final class Index implements Program.Reader {
  /** Hexadecimal digits of the digest that are shown. */
  private static final int DIGEST_DIGITS = 16;

  /** A text that is made where nobody names files: so many mebibytes, the same everywhere. */
  private static final Pattern MEBIBYTES = Pattern.compile("[1-9][0-9]{0,4}MiB");

  /** What is meant for one. */
  private static final Pattern LIKE_A_SIZE =
      Pattern.compile("[0-9]+[KMG]i?B", Pattern.CASE_INSENSITIVE);

  private static final long SEED = 1;

  private static final int PATHS_SHOWN = 3;

  private Index() {}

  static Program program() {
    return new Program(
        "index",
        "counts the words of files; reads, and fills one table from all workers",
        "PATH|SIZE...",
        List.of("64MiB"),
        "",
        EnumSet.of(Face.FORK),
        true,
        Optional.empty(),
        new Index());
  }

  @Override
  public Plan plan(List<String> arguments, OptionalInt threshold) {
    if (arguments.isEmpty()) {
      throw new InputException(
          "index takes the PATHs of files and directories, or a size such as 64MiB, and got none");
    }
    for (Path path : named(arguments)) {
      if (LIKE_A_SIZE.matcher(path.toString()).matches() && Files.notExists(path)) {
        throw new InputException("index: a size is 1MiB to 99999MiB, not " + path);
      }
    }
    readable(
        () -> {
          Corpus.requireThere(named(arguments));
          return arguments;
        });
    return new Plan(
        input(arguments), 0, () -> prepare(made(arguments).stream().map(Index::path).toList()));
  }

  private static Path path(String argument) {
    try {
      return Names.path(argument);
    } catch (InputException e) {
      throw new InputException("index: " + e.getMessage());
    }
  }

  @Override
  public List<Path> inputs(List<String> arguments) {
    return readable(() -> Corpus.readable(named(arguments)).files());
  }

  private static List<Path> named(List<String> arguments) {
    return arguments.stream().filter(word -> !isToBeMade(word)).map(Index::path).toList();
  }

  private static boolean isToBeMade(String argument) {
    return MEBIBYTES.matcher(argument).matches() && Files.notExists(path(argument));
  }

  @Override
  public List<String> made(List<String> arguments) {
    return arguments.stream().map(Index::made).toList();
  }

  /** The argument, or the path of the text made for it, which is deleted when this process ends. */
  private static String made(String argument) {
    if (!isToBeMade(argument)) {
      return argument;
    }
    try {
      Path file = Files.createTempFile("fjord-text-", ".txt");
      file.toFile().deleteOnExit();
      long mebibytes = Long.parseLong(argument.replace("MiB", ""));
      GeneratedText.write(file, mebibytes << 20, SEED);
      return file.toString();
    } catch (IOException e) {
      throw new InputException("index: cannot make a text of %s: %s".formatted(argument, e));
    }
  }

  private static String input(List<String> arguments) {
    String shown =
        arguments.stream()
            .limit(PATHS_SHOWN)
            .map(path -> path.replaceAll("\\p{Cntrl}", "?"))
            .collect(Collectors.joining(" "));
    int more = arguments.size() - PATHS_SHOWN;
    return more > 0 ? "%s and %d more".formatted(shown, more) : shown;
  }

  private static Problem<WordIndex> prepare(List<Path> paths) {
    return readable(
        () -> {
          Corpus corpus = Corpus.of(paths);
          WordIndex expected = WordIndexer.index(corpus, RangeSum::loop);
          return new IndexProblem(corpus, expected, text(expected));
        });
  }

  private static String text(WordIndex index) {
    return String.format(
        Locale.ROOT,
        "%,d bytes, %,d lines, %,d words, %,d distinct; digest %s",
        index.bytes(),
        index.lines(),
        index.words(),
        index.distinctWords(),
        index.digest().substring(0, DIGEST_DIGITS));
  }

  private static <T> T readable(Supplier<T> action) {
    try {
      return action.get();
    } catch (UnreadableFileException e) {
      throw new InputException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Checked against the sequential index: all words, all counts, the lines of all files.
   *
   * @param corpus the files
   * @param expected the sequential index
   * @param text the expected index in few characters
   */
  private record IndexProblem(Corpus corpus, WordIndex expected, String text)
      implements LoopProblem<WordIndex> {
    @Override
    public WordIndex by(RangeSum range) {
      return readable(() -> WordIndexer.index(corpus, range));
    }

    @Override
    public Answer check(WordIndex result) {
      return result.equals(expected)
          ? Answer.right(text)
          : Answer.wrong(Index.text(result), "the sequential index is " + text);
    }
  }
}
