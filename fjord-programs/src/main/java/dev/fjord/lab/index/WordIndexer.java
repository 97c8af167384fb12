package dev.fjord.lab.index;

import dev.fjord.lab.loop.RangeSum;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Builds the index of a corpus, with equal results in whatever way it is summed over.
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
  private final Map<String, Long> vocabulary = new ConcurrentHashMap<>();
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

  /** The index, its files and their pieces summed over in a way. */
  public static WordIndex index(Corpus corpus, RangeSum range) {
    return index(corpus, range, Sizes.STANDARD);
  }

  static WordIndex index(Corpus corpus, RangeSum range, Sizes sizes) {
    return new WordIndexer(corpus, sizes, range).index();
  }

  private WordIndex index() {
    range.sum(0, files.length, this::countFile);
    List<Tally> tallies = List.copyOf(idle);
    long clipped = range.sum(0, tallies.size(), i -> tallies.get(i).drain());
    long words = vocabulary.values().stream().mapToLong(Long::longValue).sum();
    return new WordIndex(vocabulary, List.of(files), clipped, words);
  }

  private long countFile(int number) {
    Corpus.Entry entry = corpus.entry(number);
    try (TextFile file = open(entry)) {
      if (file == null) {
        files[number] = new IndexedFile(entry.path(), 0, 0, false, true);
        return 0;
      }
      boolean binary = withTally(tally -> tally.isBinary(file));
      long lines = binary ? 0 : range.sum(0, pieces(file), p -> countPiece(file, p));
      files[number] = new IndexedFile(entry.path(), file.bytes(), lines, binary, false);
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

  private long countPiece(TextFile file, int piece) {
    long from = (long) piece * sizes.pieceBytes();
    long to = Math.min(from + sizes.pieceBytes(), file.bytes());
    return withTally(tally -> tally.count(file, from, to));
  }

  private <T> T withTally(Function<Tally, T> action) {
    Tally idler = idle.poll();
    Tally tally = idler == null ? new Tally(sizes, vocabulary) : idler;
    try {
      return action.apply(tally);
    } finally {
      idle.push(tally);
    }
  }
}
