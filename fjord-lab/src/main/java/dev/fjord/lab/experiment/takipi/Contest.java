package dev.fjord.lab.experiment.takipi;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Claim;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Saying;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.index.GeneratedText;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Contender;
import dev.fjord.lab.run.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * T-index and T-prime: a loop by executor service, fork/join, streams and virtual threads, on all
 * the article's numbers of threads, and in one thread.
 *
 * @param bench where
 * @param program the loop
 * @param arguments what it runs on
 * @param times where its times are told
 */
public record Contest(Bench bench, String program, List<?> arguments, Times times) {
  private static final List<By> WAYS =
      List.of(By.FORK, By.JDK, By.EXECUTOR, By.STREAM, By.PARSTREAM, By.VIRTUAL);

  private static final double MEGABYTE = 1e6;

  /** The article's number for T-prime. */
  private static final String PAPER_PRIME = "1530692068127007263";

  /** T-prime: a loop without input. */
  public static void prime(Bench bench) {
    String n = bench.setting().choose("1000000000039", "99999999999973", PAPER_PRIME);
    if (!n.equals(PAPER_PRIME)) {
      bench.scale("is %s prime, the document's number is %s", n, PAPER_PRIME);
    }
    new Contest(bench, "prime", List.of(n), new Times(bench, "Prime Number Test Results")).run();
  }

  /** T-index: the words of a text, which the user named or which is made. */
  public static void index(Bench bench) {
    Setting setting = bench.setting();
    if (setting.file().isPresent()) {
      index(bench, setting.file().get());
      return;
    }
    Path file = setting.scratch().resolve("fjord-index-%d.txt".formatted(bytes(setting)));
    try {
      bench.during(
          "making the text",
          () -> onFile("make the text", file, () -> write(file, bytes(setting))));
      index(bench, file);
    } finally {
      onFile("delete the text", file, () -> Files.deleteIfExists(file));
    }
  }

  private static long bytes(Setting setting) {
    return setting.choose(3_000_000L, 20_000_000L, 200_000_000L, 6_000_000_000L);
  }

  private static Path write(Path file, long bytes) throws IOException {
    GeneratedText.write(file, bytes, /* seed= */ 1);
    return file;
  }

  /** Something that is done with a file. */
  private interface Access<T> {
    T run() throws IOException;
  }

  private static <T> T onFile(String what, Path file, Access<T> access) {
    try {
      return access.run();
    } catch (IOException e) {
      throw new InputException("cannot %s %s: %s".formatted(what, file, e));
    }
  }

  /** Room for the text that is made. */
  public static Needs indexNeeds(Setting setting) {
    return new Needs(0, setting.file().isPresent() ? 0 : bytes(setting));
  }

  /** The user's file as it is now. */
  public static String indexInput(Setting setting) {
    return setting.file().map(Contest::described).orElse("");
  }

  private static String described(Path file) {
    return onFile(
        "read",
        file,
        () ->
            "%s, %d bytes of %s"
                .formatted(file.toRealPath(), Files.size(file), Files.getLastModifiedTime(file)));
  }

  private static void index(Bench bench, Path file) {
    long bytes = onFile("read", file, () -> Files.size(file));
    double paper = bench.claim().get("size", "file", "bytes");
    if (bytes != paper) {
      bench.scale(
          "a text of %,.1f MB, the document's was %,.0f", bytes / MEGABYTE, paper / MEGABYTE);
    }
    new Contest(bench, "index", List.of(file), new Times(bench, "File Indexing Test Results"))
        .run();
  }

  private void run() {
    measure();
    findBestAndWorst();
    findSpread();
    findOverload();
  }

  private void measure() {
    Claim claim = bench.claim();
    Measurement single = bench.measure(bench.cell(program, arguments, By.ALONE, 1));
    times.add(program, Times.ONE_THREAD, single);
    times.addDocument(program, Times.DOCUMENT, 1, claim.find("ms", "sequential", 1));
    for (int threads : threads()) {
      for (By by : WAYS) {
        if (by.contender().isPossible()) {
          times.add(program, by, bench.measure(bench.cell(program, arguments, by, threads)));
        }
      }
      double stream = claim.find("ms", "parallel stream", threads);
      times.addDocument(program, Times.DOCUMENT + ", parallel stream", threads, stream);
    }
    if (!Contender.VIRTUAL.isPossible()) {
      bench.scale("no virtual threads: they begin with Java 21");
    }
  }

  private List<Integer> threads() {
    return bench.setting().workers(bench.claim().places("threads", "all"));
  }

  /** Who was best and worst, and how much faster than one thread. */
  private void findBestAndWorst() {
    List<Times.Entry> parallel =
        sorted(times.all().stream().filter(entry -> !entry.by().equals(Times.ONE_THREAD)));
    if (parallel.isEmpty()) {
      return;
    }
    Times.Entry best = parallel.get(0);
    Times.Entry worst = parallel.get(parallel.size() - 1);
    double single = times.find(program, Times.ONE_THREAD, 1);
    double theirs = bench.claim().find("ms", "parallel stream", 16);
    String stream = By.STREAM.toString();
    Boolean holds = null; // where the best is not told from the worst
    if (Double.isNaN(theirs)) {
      List<Times.Entry> bests = bests(); // as fast, give or take a fifth?
      holds = bests.get(bests.size() - 1).ms() < 1.2 * bests.get(0).ms();
    } else if (best.spread().isBelow(worst.spread())) {
      holds = best.by().equals(stream) && worst.by().equals(stream);
    }
    bench.answer(
        holds,
        "best",
        single / best.ms(),
        bench.setting().processors(),
        best.by(),
        best.workers(),
        best.ms());
    bench.finding(
        "There parallel streams were best, on 16 threads (%,.0f ms), and worst, on 4 (%,.0f ms).",
        theirs, bench.claim().find("ms", "parallel stream", 4));
    bench.finding(
        "The worst here is %s on %d threads, %,.1f ms: %.0f %% more than the best.",
        worst.by(), worst.workers(), worst.ms(), 100 * (worst.ms() / best.ms() - 1));
  }

  /** Each way at its best number of threads, the fastest first. */
  private List<Times.Entry> bests() {
    return sorted(WAYS.stream().flatMap(by -> times.best(program, by).stream()));
  }

  private static List<Times.Entry> sorted(Stream<Times.Entry> entries) {
    return entries.sorted(Comparator.comparingDouble(Times.Entry::ms)).toList();
  }

  /** How far apart the ways are, each at its best number of threads. */
  private void findSpread() {
    List<Times.Entry> bests = bests();
    if (bests.size() > 1) {
      Times.Entry first = bests.get(0);
      Times.Entry last = bests.get(bests.size() - 1);
      bench.finding(
          "ways", 100 * (last.ms() / first.ms() - 1), first.by(), first.ms(), last.by(), last.ms());
    }
  }

  /** What too many threads cost each. */
  private void findOverload() {
    List<Integer> threads = threads();
    int few = threads.get(0);
    int many = threads.get(threads.size() - 1);
    Saying costs = bench.saying();
    for (By by : WAYS) {
      double longer = times.find(program, by, many) / times.find(program, by, few);
      costs.add("%s %+.1f %%", by, 100 * (longer - 1));
    }
    costs.tell("%d threads against %d: %s.", many, few);
  }
}
