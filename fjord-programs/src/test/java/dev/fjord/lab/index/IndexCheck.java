package dev.fjord.lab.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.ForkPool;
import dev.fjord.lab.loop.RangeSum;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/**
 * All versions side by side, the one that forks with several numbers of workers, and what their
 * common result must be.
 */
final class IndexCheck implements AutoCloseable {
  private static final List<Integer> WORKERS = List.of(1, 2, 3, 8, 64);

  private final List<ForkPool> pools = WORKERS.stream().map(ForkPool::open).toList();
  final ForkJoinPool jdkPool = new ForkJoinPool(4);
  private final ExecutorService executor = Executors.newFixedThreadPool(3);

  /** One of the versions. */
  interface Version {
    WordIndex index(Corpus corpus, Sizes sizes) throws Exception;
  }

  List<Version> versions() {
    List<Version> versions = new ArrayList<>();
    versions.add((corpus, sizes) -> WordIndexer.index(corpus, RangeSum::loop, sizes));
    versions.add((corpus, sizes) -> WordIndexer.index(corpus, RangeSum.jdk(jdkPool), sizes));
    versions.add((corpus, sizes) -> WordIndexer.index(corpus, RangeSum.executor(executor), sizes));
    versions.add(
        (corpus, sizes) ->
            jdkPool.invoke(
                ForkJoinTask.adapt(
                    (Callable<WordIndex>)
                        () -> WordIndexer.index(corpus, RangeSum::stream, sizes))));
    for (ForkPool pool : pools) {
      versions.add(
          (corpus, sizes) -> pool.call(() -> WordIndexer.index(corpus, RangeSum::fork, sizes)));
      versions.add((corpus, sizes) -> WordIndexer.index(corpus, RangeSum.parStream(pool), sizes));
    }
    return versions;
  }

  /** Lets all versions index {@code paths}, and checks each against the definition. */
  WordIndex agree(List<Path> paths, Sizes sizes) throws Exception {
    Corpus corpus = Corpus.of(paths);
    NaiveIndex expected = new NaiveIndex(corpus.files(), sizes.maxWordBytes());
    WordIndex first = WordIndexer.index(corpus, RangeSum::loop, sizes);
    List<String> lines = expected.written();
    for (Version version : versions()) {
      WordIndex index = version.index(corpus, sizes);
      assertEquals(lines, written(index));
      assertEquals(expected.files, index.files());
      assertEquals(expected.words, index.words());
      assertEquals(expected.counts.size(), index.distinctWords());
      assertEquals(expected.clipped, index.clippedWords());
      assertEquals(first, index);
      assertEquals(first.hashCode(), index.hashCode());
    }
    return first;
  }

  /** The lines that the index writes, their bytes as characters. */
  static List<String> written(WordIndex index) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    index.write(out);
    return out.toString(StandardCharsets.ISO_8859_1).lines().toList();
  }

  @Override
  public void close() {
    pools.forEach(ForkPool::close);
    jdkPool.shutdown();
    executor.shutdown();
  }
}
