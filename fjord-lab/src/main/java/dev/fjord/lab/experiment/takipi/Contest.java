package dev.fjord.lab.experiment.takipi;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.By;
import dev.fjord.lab.experiment.Claim;
import dev.fjord.lab.experiment.Times;
import dev.fjord.lab.run.Contender;
import dev.fjord.lab.run.Measurement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A loop by executor service, fork/join, streams and virtual threads, on all the article's numbers
 * of threads, and in one thread.
 *
 * @param bench where
 * @param program the loop
 * @param arguments what it runs on
 * @param times where its times are told
 */
record Contest(Bench bench, String program, List<?> arguments, Times times) {
  private static final List<By> WAYS =
      List.of(By.FORK, By.JDK, By.EXECUTOR, By.STREAM, By.PARSTREAM, By.VIRTUAL);

  /** Measures all. */
  void run() {
    Claim claim = bench.claim();
    Measurement single = bench.measure(bench.cell(program, arguments, By.ALONE, 1));
    times.add(program, Times.ONE_THREAD, single);
    times.addDocument(program, 1, claim.find("ms", "sequential", 1));
    for (int threads : threads()) {
      for (By by : WAYS) {
        if (by.contender().isPossible()) {
          times.add(
              program, by.label(), bench.measure(bench.cell(program, arguments, by, threads)));
        }
      }
      Double stream = claim.find("ms", "parallel stream", threads);
      times.addDocument(program, Times.DOCUMENT + ", parallel stream", threads, stream);
    }
    if (!Contender.VIRTUAL.isPossible()) {
      bench.scale("no virtual threads: they begin with Java 21");
    }
  }

  private List<Integer> threads() {
    return bench.setting().workers(bench.claim().places("threads", "all"));
  }

  private double single() {
    return times.find(program, Times.ONE_THREAD, 1).map(Times.Entry::ms).orElse(Double.NaN);
  }

  private List<Times.Entry> parallel() {
    return times.all().stream().filter(entry -> !entry.by().equals(Times.ONE_THREAD)).toList();
  }

  /** Who was best and worst, and how much faster than one thread. */
  void findBestAndWorst() {
    Comparator<Times.Entry> byTime = Comparator.comparingDouble(Times.Entry::ms);
    Optional<Times.Entry> best = parallel().stream().min(byTime);
    Optional<Times.Entry> worst = parallel().stream().max(byTime);
    if (best.isEmpty() || worst.isEmpty()) {
      return;
    }
    Double theirs = bench.claim().find("ms", "parallel stream", 16);
    String stream = By.STREAM.label();
    bench.answer(
        theirs == null
            ? shareBest()
            : best.get().by().equals(stream) && worst.get().by().equals(stream),
        "The best was %.2f times faster than one thread there, on %.0f processors; here %.2f times,"
            + " on %d: %s, %d threads, %,.1f ms.",
        bench.claim().get("times faster", "than one thread", "best"),
        bench.claim().get("processors", "all", "all"),
        single() / best.get().ms(),
        bench.setting().processors(),
        best.get().by(),
        best.get().workers(),
        best.get().ms());
    if (theirs != null) {
      bench.finding(
          "There parallel streams were best, on 16 threads (%,.0f ms), and worst, on 4 (%,.0f ms).",
          theirs, bench.claim().get("ms", "parallel stream", 4));
    }
    bench.finding(
        "The worst here is %s on %d threads, %,.1f ms: %.0f %% more than the best.",
        worst.get().by(),
        worst.get().workers(),
        worst.get().ms(),
        100 * (worst.get().ms() / best.get().ms() - 1));
  }

  /** Whether all ways are as fast, give or take a fifth, each at its best number of threads. */
  private boolean shareBest() {
    List<Times.Entry> bests = bests();
    return bests.get(bests.size() - 1).ms() < 1.2 * bests.get(0).ms();
  }

  private List<Times.Entry> bests() {
    return WAYS.stream()
        .flatMap(by -> times.best(program, by.label()).stream())
        .sorted(Comparator.comparingDouble(Times.Entry::ms))
        .toList();
  }

  /** How far apart the ways are, each at its best number of threads. */
  void findSpread() {
    List<Times.Entry> bests = bests();
    if (bests.size() > 1) {
      Times.Entry first = bests.get(0);
      Times.Entry last = bests.get(bests.size() - 1);
      bench.finding(
          "Each at its best number of threads, the ways are %.0f %% apart here: from %s (%,.1f ms)"
              + " to %s (%,.1f ms).",
          100 * (last.ms() / first.ms() - 1), first.by(), first.ms(), last.by(), last.ms());
    }
  }

  /** What too many threads cost each. */
  void findOverload() {
    List<Integer> threads = threads();
    int few = threads.get(0);
    int many = threads.get(threads.size() - 1);
    List<String> costs = new ArrayList<>();
    for (By by : WAYS) {
      String label = by.label();
      Optional<Times.Entry> atFew = times.find(program, label, few);
      Optional<Times.Entry> atMany = times.find(program, label, many);
      if (atFew.isPresent() && atMany.isPresent()) {
        double more = 100 * (atMany.get().ms() / atFew.get().ms() - 1);
        costs.add(String.format(Locale.ROOT, "%s %+.1f %%", label, more));
      }
    }
    bench.finding("%d threads against %d: %s.", many, few, String.join(", ", costs));
  }
}
