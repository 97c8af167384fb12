package dev.fjord.internal.worker;

import java.util.HashSet;
import java.util.Set;

/** Something was stopped: who works for it is to notice. */
public final class Stops {
  /** How often something was stopped, anywhere; counted before those who work for it are asked. */
  private static volatile int count; // no object: to make one without memory would lose the class

  private Stops() {}

  /**
   * How often something was stopped, anywhere. Whoever looked, and finds this as it was before,
   * need not look again.
   */
  public static int count() {
    return count;
  }

  /**
   * Has all workers of a pool look whether their work was stopped, and those of all pools in which
   * their threads work meanwhile. Called after something was stopped there. Needs no memory, unless
   * there are such.
   */
  public static void notice(Crew pool) {
    countOne();
    askToLook(pool, Set.of());
  }

  private static synchronized void countOne() {
    count++;
  }

  private static void askToLook(Crew pool, Set<Crew> around) {
    for (int i = 0; i < pool.roster().size(); i++) {
      Worker each = pool.roster().at(i);
      each.look();
      Worker within = each.inner();
      if (within != null && within.crew() != pool && !around.contains(within.crew())) {
        Set<Crew> all = new HashSet<>(around);
        all.add(pool);
        askToLook(within.crew(), all);
      }
    }
  }
}
