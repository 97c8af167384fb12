package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tasks that join tasks forked before them, in any pattern, come to an end with no more threads
 * than workers.
 */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ScopeOrderTest {
  private static final int TASKS = 60;
  private static final int ROUNDS = 150;

  /** Which earlier tasks each task joins, and whether it does so in the branches of a join. */
  private record Plan(List<List<Integer>> joins, List<Boolean> branched) {

    static Plan random(long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      List<List<Integer>> joins = new ArrayList<>();
      List<Boolean> branched = new ArrayList<>();
      for (int i = 0; i < TASKS; i++) {
        List<Integer> earlier = new ArrayList<>();
        for (int k = random.nextInt(4); k > 0 && i > 0; k--) {
          earlier.add(random.nextInt(i));
        }
        joins.add(earlier);
        branched.add(random.nextBoolean());
      }
      return new Plan(joins, branched);
    }

    List<Long> sequentially() {
      List<Long> values = new ArrayList<>();
      for (int i = 0; i < TASKS; i++) {
        long value = i;
        for (int each : joins.get(i)) {
          value = Trees.mix(value, values.get(each));
        }
        values.add(value);
      }
      return values;
    }

    private long value(int task, AtomicReferenceArray<Forked<Long>> forked) {
      long value = task;
      for (int each : joins.get(task)) {
        Forked<Long> earlier = forked.get(each);
        long joined =
            branched.get(task)
                ? Fork.joinLong(earlier::join, () -> earlier.join(), (a, b) -> a)
                : earlier.join();
        value = Trees.mix(value, joined);
      }
      return value;
    }

    List<Long> inAScope() {
      return Fork.<List<Long>>scope(
          scope -> {
            AtomicReferenceArray<Forked<Long>> forked = new AtomicReferenceArray<>(TASKS);
            for (int i = 0; i < TASKS; i++) {
              int task = i;
              forked.set(i, scope.fork(() -> value(task, forked)));
            }
            List<Long> values = new ArrayList<>();
            for (int i = TASKS - 1; i >= 0; i--) {
              values.add(0, forked.get(i).join());
            }
            return values;
          });
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void tasksThatJoinEarlierTasksEndWithAsManyThreadsAsWorkers(int workers) {
    // Not closed if it hangs: then so would the close.
    ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(workers).maxThreads(workers));
    for (int round = 0; round < ROUNDS; round++) {
      Plan plan = Plan.random(round);
      assertEquals(plan.sequentially(), pool.<List<Long>>callUnchecked(plan::inAScope));
    }
    pool.close();
  }
}
