package dev.fjord.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.ForkPool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Java in the documents is compiled here, and does what they say. */
class DocumentsTest {
  private static final Path SOURCES = Path.of("src/test/java/dev/fjord/docs");
  private static final List<String> NAMES =
      List.of(
          "Primes",
          "Cookbook",
          "Migrating",
          "Contexts",
          "MdcCarrier",
          "TraceCarrier",
          "SnapshotCarrier");

  /** It needs a module that is built upon this one, and is run there. */
  private static final Path CASE =
      Path.of("../fjord-testing/src/test/java/dev/fjord/testing/AccountCase.java");

  /** Compiled and run there, since it needs that module. */
  private static final Path EVERYDAY =
      Path.of("../fjord-par/src/test/java/dev/fjord/par/Everyday.java");

  private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "getting-started.md",
        "cookbook.md",
        "migrating.md",
        "context.md",
        "reliability.md",
        "structured.md"
      })
  void everyJavaBlockIsOfASourceHere(String page) throws Exception {
    StringBuilder code = new StringBuilder(stripped(Files.readString(CASE))).append('\n');
    for (String source : NAMES) {
      code.append(stripped(Files.readString(SOURCES.resolve(source + ".java")))).append('\n');
    }
    code.append(stripped(Files.readString(EVERYDAY)));
    List<String> blocks = blocksOf(page);
    assertFalse(blocks.isEmpty(), page);
    for (String block : blocks) {
      assertTrue(code.indexOf(stripped(block)) >= 0 || ContextsTest.compiles(block), block);
    }
  }

  /** The Java in a page. */
  static List<String> blocksOf(String page) throws IOException {
    return JAVA.matcher(Files.readString(Path.of("../docs", page)))
        .results()
        .map(block -> block.group(1))
        .toList();
  }

  /** Without indentation and without blank lines at the ends. */
  private static String stripped(String code) {
    return code.lines().map(String::strip).reduce("", (a, b) -> a + "\n" + b).strip();
  }

  @Test
  void gettingStarted() {
    assertEquals(1229, Primes.count(10_000));
  }

  @Test
  void migrating() {
    long[] numbers = new long[100_000];
    Arrays.fill(numbers, 1);
    assertEquals(100_000, new Migrating.SumTask(numbers, 0, numbers.length).invoke());
    assertEquals(100_000, Migrating.sum(numbers, 0, numbers.length));
  }

  @Test
  void aParallelStreamLeavesForTheCommonPoolOfTheJdk() throws Exception {
    try (ForkPool pool = ForkPool.open(2)) {
      Set<String> threads = ConcurrentHashMap.newKeySet();
      String caller =
          pool.submit(
                  () -> {
                    IntStream.range(0, 1_000)
                        .parallel()
                        .forEach(i -> threads.add(Thread.currentThread().getName()));
                    return Thread.currentThread().getName();
                  })
              .get();
      threads.remove(caller);
      for (String other : threads) {
        assertTrue(other.startsWith("ForkJoinPool.commonPool"), other);
      }
    }
  }

  @Test
  void aCallRunsInTheCallersThreadAndASubmissionDoesNot() throws Exception {
    try (ForkPool pool = ForkPool.open(2)) {
      Thread me = Thread.currentThread();
      assertEquals(me, pool.call(Thread::currentThread));
      assertNotEquals(me, pool.submit(Thread::currentThread).get());
    }
  }
}
