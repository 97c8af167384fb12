package dev.fjord.stress;

import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import java.io.IOException;

/** A program whose processors are taken away, and given back, while its pool works. */
final class FewerProcessors {
  private FewerProcessors() {}

  public static void main(String[] args) throws Exception {
    int all = Runtime.getRuntime().availableProcessors();
    String before = allowed();
    try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().followProcessors())) {
      followed(pool, all);
      allow(before.split("[-,]")[0]);
      followed(pool, 1);
      allow(before);
      followed(pool, all);
    }
  }

  /** The pool has so many workers soon, works all the while, and then with all of them. */
  private static void followed(ForkPool pool, int workers) throws Exception {
    Proof.until(
        "it has " + workers + " workers",
        () -> {
          int unused = Proof.call(pool, () -> Proof.fib(16));
          return pool.snapshot().workers() == workers;
        });
    Proof.works(pool, workers);
    Proof.countsNobody(pool);
  }

  /** The processors that this process may use, as a list such as 0-3,8. */
  private static String allowed() throws IOException, InterruptedException {
    String said = run("taskset", "-cp", pid());
    return said.substring(said.lastIndexOf(' ') + 1).trim();
  }

  private static void allow(String processors) throws IOException, InterruptedException {
    String unused = run("taskset", "-acp", processors, pid());
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes());
    if (process.waitFor() != 0) {
      throw new AssertionError(said);
    }
    return said;
  }

  private static String pid() {
    return Long.toString(ProcessHandle.current().pid());
  }
}
