package dev.fjord.clients;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fjord.clients.work.CaffeineWork;
import dev.fjord.clients.work.FastutilWork;
import dev.fjord.clients.work.JUnitWork;
import dev.fjord.clients.work.PekkoWork;
import dev.fjord.clients.work.RoaringWork;
import dev.fjord.clients.work.ScalaWork;
import dev.fjord.clients.work.StreamExWork;
import dev.fjord.clients.work.VavrWork;
import dev.fjord.clients.work.WaitsWork;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/**
 * Measures whole workloads in separate virtual machines by turns: on the JDK's pool, and rewritten
 * on Fjord's. A ratio is that of two neighbouring turns; below 1 Fjord is quicker. From the
 * checkout:
 *
 * <pre>
 * mvn -q test-compile dependency:build-classpath -Dmdep.outputFile=/tmp/clients.cp -pl fjord-clients -am
 * java -cp fjord-clients/target/test-classes:fjord-clients/target/classes:$(cat /tmp/clients.cp) \
 *     dev.fjord.clients.ByTurns [--turns N] [--runs N] [WORK...]
 * </pre>
 *
 * Exit code: 0 measured, 1 a workload failed, 2 unusable arguments.
 */
public final class ByTurns {
  private static final int FAILED = 1;
  private static final int UNUSABLE = 2;
  private static final String CHILD = "--child";

  private static final Map<String, Class<? extends Callable<String>>> WORKS =
      new TreeMap<>(
          Map.of(
              "caffeine", CaffeineWork.class,
              "fastutil", FastutilWork.class,
              "junit", JUnitWork.class,
              "pekko", PekkoWork.class,
              "roaring", RoaringWork.class,
              "scala", ScalaWork.class,
              "streamex", StreamExWork.class,
              "vavr", VavrWork.class,
              "waits", WaitsWork.class));

  private final List<String> works = new ArrayList<>();
  private int turns = 5;
  private int runs = 10;

  private ByTurns() {}

  /** An argument that cannot be used, or a workload that failed. */
  private static final class Complaint extends Exception {
    private static final long serialVersionUID = 1;

    private final int code;

    Complaint(int code, String what) {
      super(what);
      this.code = code;
    }
  }

  /** Measures, or is one of the virtual machines that are measured. */
  public static void main(String[] args) throws Exception {
    if (args.length == 4 && args[0].equals(CHILD)) {
      System.out.println(
          measure(args[1], Boolean.parseBoolean(args[2]), Integer.parseInt(args[3])));
      System.exit(0);
    }
    try {
      ByTurns all = new ByTurns();
      all.parse(args);
      all.run();
    } catch (Complaint complaint) {
      System.err.println("ByTurns: " + complaint.getMessage());
      System.exit(complaint.code);
    }
  }

  private void parse(String[] args) throws Complaint {
    for (int i = 0; i < args.length; i++) {
      switch (args[i]) {
        case "--turns" -> turns = number(args, ++i);
        case "--runs" -> runs = number(args, ++i);
        default -> {
          if (!WORKS.containsKey(args[i])) {
            throw new Complaint(
                UNUSABLE, "no workload '%s'; there are %s".formatted(args[i], WORKS.keySet()));
          }
          works.add(args[i]);
        }
      }
    }
    if (works.isEmpty()) {
      works.addAll(WORKS.keySet());
    }
  }

  private static int number(String[] args, int at) throws Complaint {
    String given = at < args.length ? args[at] : "nothing";
    if (!given.matches("[1-9][0-9]{0,3}")) {
      throw new Complaint(UNUSABLE, args[at - 1] + " takes a number from 1 to 9999, not " + given);
    }
    return Integer.parseInt(given);
  }

  // ---- the turns ----

  private void run() throws Exception {
    System.out.printf(
        "%d turns of %d runs each, median of the second half; JDK %s%n%n",
        turns, runs, Runtime.version());
    System.out.println("| workload | JDK's pool, ms | Fjord, ms | ratio | from | to |");
    System.out.println("|---|---|---|---|---|---|");
    double logarithms = 0;
    for (String work : works) {
      List<Double> plain = new ArrayList<>();
      List<Double> rewritten = new ArrayList<>();
      List<Double> ratios = new ArrayList<>();
      for (int turn = 0; turn < turns; turn++) {
        plain.add(child(work, false));
        rewritten.add(child(work, true));
        ratios.add(rewritten.get(turn) / plain.get(turn));
      }
      double ratio = median(ratios);
      logarithms += Math.log(ratio);
      System.out.printf(
          "| %s | %.1f | %.1f | %.2f | %.2f | %.2f |%n",
          work,
          median(plain),
          median(rewritten),
          ratio,
          ratios.stream().mapToDouble(each -> each).min().orElse(ratio),
          ratios.stream().mapToDouble(each -> each).max().orElse(ratio));
    }
    System.out.printf("%nGeometric mean: %.2f%n", Math.exp(logarithms / works.size()));
  }

  private double child(String work, boolean isRewritten) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                java,
                "-cp",
                System.getProperty("java.class.path"),
                ByTurns.class.getName(),
                CHILD,
                work,
                String.valueOf(isRewritten),
                String.valueOf(runs))
            .redirectErrorStream(true)
            .start();
    String out;
    try {
      out = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    } catch (IOException gone) {
      out = String.valueOf(gone.getMessage());
    }
    String last = out.substring(out.lastIndexOf('\n') + 1);
    if (process.waitFor() != 0 || !last.matches("[0-9.]+")) {
      String how = isRewritten ? "rewritten" : "on the JDK's pool";
      throw new Complaint(FAILED, "%s, %s, failed: %s".formatted(work, how, last));
    }
    return Double.parseDouble(last);
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int half = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(half)
        : (sorted.get(half - 1) + sorted.get(half)) / 2;
  }

  // ---- one turn ----

  /** Milliseconds of a run. */
  private static double measure(String work, boolean isRewritten, int runs) throws Exception {
    ClassLoader plain = ByTurns.class.getClassLoader();
    ClassLoader loader =
        isRewritten ? new RewritingLoader(plain, new Rewriter(finding -> {})) : plain;
    Thread.currentThread().setContextClassLoader(loader);
    Class<?> type = loader.loadClass(WORKS.get(work).getName());
    List<Double> times = new ArrayList<>();
    for (int i = 0; i < runs; i++) {
      Callable<?> body = (Callable<?>) type.getConstructor().newInstance();
      long begun = System.nanoTime();
      body.call();
      times.add((System.nanoTime() - begun) / 1e6);
    }
    return median(times.subList(runs / 2, runs));
  }
}
