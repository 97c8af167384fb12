package dev.fjord.lab.run;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Set;

/**
 * Collections of garbage that stop the threads, per run. What a collector does beside them is not
 * in it, and neither is its processor time.
 *
 * @param minor those of the young generation
 * @param minorMs how long they took, in milliseconds
 * @param full all others
 * @param fullMs how long they took, in milliseconds
 */
public record GarbageCollections(double minor, double minorMs, double full, double fullMs) {
  /** The beans that count collections of the young generation, of Serial, Parallel, G1 and Z. */
  private static final Set<String> MINOR =
      Set.of("Copy", "PS Scavenge", "G1 Young Generation", "ZGC Minor Pauses");

  /** What a bean that counts work beside the threads has in its name. */
  private static final String CYCLES = "Cycles";

  private static final String CONCURRENT = "Concurrent";

  static final GarbageCollections NONE = new GarbageCollections(0, 0, 0, 0);

  /** All since the virtual machine was started. */
  static GarbageCollections current() {
    double minor = 0;
    double minorMs = 0;
    double full = 0;
    double fullMs = 0;
    for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
      String name = bean.getName();
      if (MINOR.contains(name)) {
        minor += bean.getCollectionCount();
        minorMs += bean.getCollectionTime();
      } else if (!name.contains(CYCLES) && !name.contains(CONCURRENT)) {
        full += bean.getCollectionCount();
        fullMs += bean.getCollectionTime();
      }
    }
    return new GarbageCollections(minor, minorMs, full, fullMs);
  }

  /** The difference to before, divided by the runs between. */
  GarbageCollections perRun(GarbageCollections before, long runs) {
    return new GarbageCollections(
        (minor - before.minor) / runs,
        (minorMs - before.minorMs) / runs,
        (full - before.full) / runs,
        (fullMs - before.fullMs) / runs);
  }
}
