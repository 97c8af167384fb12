package dev.fjord.lab.index;

import dev.fjord.ForkPool;
import dev.fjord.lab.loop.RangeSum;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Builds the index of a corpus, in six versions with equal results.
 *
 * <p>All of them read each file once and need memory for the vocabulary, for the list of files, and
 * a few mebibytes for each worker, whatever the sizes of files and lines. All throw {@link
 * UnreadableFileException} if a file cannot be opened or read, or has become shorter since the
 * corpus was listed; there is no partial result then.
 */
public final class WordIndexer {
  private final Corpus corpus;
  private final Sizes sizes;
  private final RangeSum range;
  private final Vocabulary vocabulary = new Vocabulary();
  private final IndexedFile[] files;

  /**
   * Tallies that no leaf is using. A leaf holds one from its start to its end and never forks or
   * waits for another leaf, so there are at most as many as threads; last in, first out, so that a
   * thread tends to get back the one in its cache.
   */
  private final ConcurrentLinkedDeque<Tally> idle = new ConcurrentLinkedDeque<>();

  private WordIndexer(Corpus corpus, Sizes sizes, RangeSum range) {
    this.corpus = corpus;
    this.sizes = sizes;
    this.range = range;
    this.files = new IndexedFile[corpus.size()];
  }

  /** The index, built by the calling thread. */
  public static WordIndex sequential(Corpus corpus) {
    return sequential(corpus, Sizes.STANDARD);
  }

  /** The index, built by {@link dev.fjord.Fork}; call it inside a {@link dev.fjord.ForkPool}. */
  public static WordIndex fork(Corpus corpus) {
    return fork(corpus, Sizes.STANDARD);
  }

  /** The index, built by {@link java.util.concurrent.RecursiveTask}s in {@code pool}. */
  public static WordIndex jdk(Corpus corpus, ForkJoinPool pool) {
    return jdk(corpus, pool, Sizes.STANDARD);
  }

  /**
   * The index, built by the threads of {@code executor}: a piece of a file is a task if there is
   * one file, otherwise a file is.
   */
  public static WordIndex executor(Corpus corpus, ExecutorService executor) {
    return executor(corpus, executor, Sizes.STANDARD);
  }

  /** The index, built by a parallel stream; call it inside a {@link ForkJoinPool}. */
  public static WordIndex stream(Corpus corpus) {
    return stream(corpus, Sizes.STANDARD);
  }

  /** The index, built by a stream on {@code pool}. */
  public static WordIndex parStream(Corpus corpus, ForkPool pool) {
    return parStream(corpus, pool, Sizes.STANDARD);
  }

  static WordIndex sequential(Corpus corpus, Sizes sizes) {
    return new WordIndexer(corpus, sizes, RangeSum::loop).index();
  }

  static WordIndex fork(Corpus corpus, Sizes sizes) {
    return new WordIndexer(corpus, sizes, RangeSum::fork).index();
  }

  static WordIndex jdk(Corpus corpus, ForkJoinPool pool, Sizes sizes) {
    return new WordIndexer(corpus, sizes, RangeSum.jdk(pool)).index();
  }

  static WordIndex executor(Corpus corpus, ExecutorService executor, Sizes sizes) {
    return new WordIndexer(corpus, sizes, RangeSum.executor(executor)).index();
  }

  static WordIndex stream(Corpus corpus, Sizes sizes) {
    return new WordIndexer(corpus, sizes, RangeSum::stream).index();
  }

  static WordIndex parStream(Corpus corpus, ForkPool pool, Sizes sizes) {
    return new WordIndexer(corpus, sizes, RangeSum.parStream(pool)).index();
  }

  private WordIndex index() {
    range.sum(0, files.length, this::countFile);
    List<Tally> tallies = List.copyOf(idle);
    long clipped = range.sum(0, tallies.size(), i -> tallies.get(i).drain());
    return new WordIndex(vocabulary, List.of(files), clipped);
  }

  private long countFile(int number) {
    Corpus.Entry entry = corpus.entry(number);
    try (TextFile file = open(entry)) {
      if (file == null) {
        files[number] = new IndexedFile(entry.path(), 0, 0, false, true);
        return 0;
      }
      boolean binary = isBinary(file);
      long lines = binary ? 0 : range.sum(0, pieces(file), p -> countPiece(file, p));
      files[number] = new IndexedFile(entry.path(), file.bytes(), lines, binary);
      return lines;
    }
  }

  /** A file of the corpus; null if it cannot be opened and need not be. */
  private @Nullable TextFile open(Corpus.Entry entry) {
    try {
      return TextFile.open(entry);
    } catch (UnreadableFileException e) {
      if (corpus.isStrict()) {
        throw e;
      }
      return null;
    }
  }

  private int pieces(TextFile file) {
    return Math.toIntExact((file.bytes() + sizes.pieceBytes() - 1) / sizes.pieceBytes());
  }

  private boolean isBinary(TextFile file) {
    Tally tally = borrow();
    try {
      return tally.isBinary(file);
    } finally {
      idle.push(tally);
    }
  }

  private long countPiece(TextFile file, int piece) {
    long from = (long) piece * sizes.pieceBytes();
    long to = Math.min(from + sizes.pieceBytes(), file.bytes());
    Tally tally = borrow();
    try {
      return tally.count(file, from, to);
    } finally {
      idle.push(tally);
    }
  }

  private Tally borrow() {
    Tally tally = idle.poll();
    return tally == null ? new Tally(sizes, vocabulary) : tally;
  }
}
