package dev.fjord.clients;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.clients.work.AnswersWork;
import dev.fjord.clients.work.CaffeineWork;
import dev.fjord.clients.work.FastutilWork;
import dev.fjord.clients.work.JUnitWork;
import dev.fjord.clients.work.PekkoWork;
import dev.fjord.clients.work.RoaringWork;
import dev.fjord.clients.work.ScalaWork;
import dev.fjord.clients.work.StreamExWork;
import dev.fjord.clients.work.VavrWork;
import dev.fjord.clients.work.WaitsWork;
import dev.fjord.concurrent.ForkJoinPool;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Real libraries, their bytecode pointed at {@code dev.fjord.concurrent}: they do the same as on
 * the JDK's pool, and leave it idle.
 */
@Timeout(value = ClientsTest.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClientsTest {
  static final int HANG_SECONDS = 240;

  private static final ClassLoader PLAIN = ClientsTest.class.getClassLoader();

  private static String run(ClassLoader loader, Class<? extends Callable<String>> work)
      throws Exception {
    Callable<?> body =
        (Callable<?>) loader.loadClass(work.getName()).getConstructor().newInstance();
    ExecutorService thread =
        Executors.newSingleThreadExecutor(
            run -> {
              Thread made = new Thread(run, "client");
              made.setDaemon(true);
              made.setContextClassLoader(loader);
              return made;
            });
    try {
      return (String) thread.submit(body).get(HANG_SECONDS / 2, SECONDS);
    } finally {
      thread.shutdownNow();
    }
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(
      classes = {
        CaffeineWork.class,
        FastutilWork.class,
        JUnitWork.class,
        PekkoWork.class,
        RoaringWork.class,
        ScalaWork.class,
        StreamExWork.class,
        VavrWork.class,
        WaitsWork.class
      })
  void aLibraryDoesTheSameAsOnTheJdksPool(Class<? extends Callable<String>> work) throws Exception {
    List<Rewriter.Finding> findings = new ArrayList<>();
    RewritingLoader rewritten = new RewritingLoader(PLAIN, new Rewriter(findings::add));
    long begun = System.nanoTime();
    String told = run(rewritten, work);
    long between = System.nanoTime();
    String expected = run(PLAIN, work);
    System.out.printf(
        "%-14s %6.0f ms, on the JDK's pool %6.0f ms: %s%n",
        work.getSimpleName(), (between - begun) / 1e6, (System.nanoTime() - between) / 1e6, told);
    assertEquals(expected, told);
    ForkJoinPool common = ForkJoinPool.commonPool();
    assertTrue(common.awaitQuiescence(10, SECONDS), common::toString);
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_25, disabledReason = "the API is that of JDK 25")
  void theClassesAnswerWhatTheJdksAnswer() throws Exception {
    RewritingLoader rewritten = new RewritingLoader(PLAIN, new Rewriter(finding -> {}));
    // Both mostly wait.
    FutureTask<String> jdks = new FutureTask<>(() -> run(PLAIN, AnswersWork.class));
    new Thread(jdks, "the JDK's").start();
    String ours = run(rewritten, AnswersWork.class);
    assertEquals(jdks.get(), ours);
  }

  @Test
  void rewrittenCodeUsesFjord() throws Exception {
    List<Rewriter.Finding> findings = new ArrayList<>();
    RewritingLoader rewritten = new RewritingLoader(PLAIN, new Rewriter(findings::add));
    assertEquals(ForkJoinPool.class.getName(), run(rewritten, Sample.class));
    assertEquals("java.util.concurrent.ForkJoinPool", run(PLAIN, Sample.class));
    List<String> told = new ArrayList<>();
    for (Rewriter.Finding each : findings) {
      if (each.in().equals(Sample.class.getName() + ".call")) {
        told.add(each.kind() + " " + each.what());
      }
    }
    assertEquals(
        List.of(
            "NO_EXECUTOR java.util.concurrent.CompletableFuture.runAsync",
            "PARALLEL_STREAM java.util.List.parallelStream",
            "PARALLEL_STREAM java.util.Collection.parallelStream",
            "JDKS_POOL java.util.concurrent.Executors.newWorkStealingPool",
            "SPLIT java.util.Arrays.parallelSort",
            "SPLIT java.util.concurrent.ConcurrentHashMap.forEach",
            "NO_EXECUTOR java.util.concurrent.CompletableFuture.delayedExecutor",
            "PARALLEL_STREAM java.util.stream.StreamSupport.stream",
            "NAME_IN_STRING java.util.concurrent.ForkJoinTask"),
        told);
  }

  /** Runs something in the common pool by its own method. */
  static final class OwnFuture extends java.util.concurrent.CompletableFuture<Integer> {
    static final String NAMED = "java.util.concurrent.ForkJoinPool";

    void begin() {
      completeAsync(() -> 1);
    }
  }

  @Test
  void futuresOfOnesOwnAndConstantsAreFound() throws Exception {
    List<Rewriter.Finding> findings = new ArrayList<>();
    String name = OwnFuture.class.getName().replace('.', '/') + ".class";
    new Rewriter(findings::add).rewrite(ClassLoader.getSystemResourceAsStream(name).readAllBytes());
    assertEquals(
        List.of(Rewriter.Kind.NAME_IN_STRING, Rewriter.Kind.NO_EXECUTOR),
        findings.stream().map(Rewriter.Finding::kind).toList());
  }

  /** Says which class its pool is of, and does what rewriting does not change. */
  public static final class Sample implements Callable<String> {
    @Override
    public String call() throws Exception {
      java.util.concurrent.CompletableFuture.runAsync(() -> {}).get();
      List.of(1, 2).parallelStream().count();
      java.util.function.Function<List<Integer>, ?> reference = List::parallelStream;
      java.util.concurrent.Executors.newWorkStealingPool().shutdown();
      java.util.Arrays.parallelSort(new int[2]);
      new java.util.concurrent.ConcurrentHashMap<String, String>().forEach(1, (k, v) -> {});
      java.util.concurrent.CompletableFuture.delayedExecutor(1, SECONDS);
      java.util.stream.StreamSupport.stream(List.of(1).spliterator(), true).close();
      java.util.stream.StreamSupport.stream(
              java.util.Spliterators.spliteratorUnknownSize(List.of(1).iterator(), 0), false)
          .close();
      Class<?> another = Class.forName("java.util.concurrent.ForkJoinTask");
      return another == null || reference == null
          ? ""
          : java.util.concurrent.ForkJoinPool.class.getName();
    }
  }
}
