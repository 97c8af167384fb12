package dev.fjord.stress;

import dev.fjord.ForkPool;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * The program of {@link LivenessTest}'s child JVMs: pools of one and of two workers beside
 * neighbours that stop all threads all the time. Silent owners are relieved, nobody's wake-up is
 * lost, and in the end all is at rest. Ends with 0 if it is so.
 */
final class Neighbours {
  private static volatile boolean over;

  private Neighbours() {}

  public static void main(String[] args) throws Exception {
    int cycles = Integer.parseInt(args[0]);
    List<Thread> neighbours =
        List.of(Proof.start(Neighbours::collect), Proof.start(Neighbours::dump));
    for (int workers = 1; workers <= 2; workers++) {
      ForkPool pool = ForkPool.open(workers);
      long done = Traffic.drive(pool, cycles);
      if (done != cycles) {
        throw new AssertionError(done + " cycles of " + cycles);
      }
      if (workers > 1) {
        Traffic.silentOwners(pool, cycles / 20);
      }
      Proof.countsNobody(pool);
      Proof.works(pool, workers);
      Proof.closes(pool);
    }
    over = true;
    for (Thread each : neighbours) {
      each.join();
    }
    System.out.println("alive");
  }

  private static void collect() {
    while (!over) {
      System.gc();
    }
  }

  private static void dump() {
    while (!over) {
      ManagementFactory.getThreadMXBean().dumpAllThreads(true, true);
    }
  }
}
