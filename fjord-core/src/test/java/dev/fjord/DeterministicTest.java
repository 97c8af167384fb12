package dev.fjord;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.pool.InTurn;
import dev.fjord.support.OwnJvm;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The seed decides the schedule, alone, and every schedule there may be. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class DeterministicTest {
  private static final int FEW_SEEDS = 2;
  private static final int SEEDS = 12;
  private static final int MANY_SEEDS = 200;

  static Stream<Arguments> programsAndWorkers() {
    return TracedPrograms.all().entrySet().stream()
        .flatMap(
            each ->
                Stream.of(1, 2, 3, 8)
                    .map(workers -> Arguments.of(each.getKey(), workers, each.getValue())));
  }

  @ParameterizedTest(name = "{0}, {1} workers")
  @MethodSource("programsAndWorkers")
  void theSameSeedGivesTheSameTrace(String name, int workers, Trace.Program program) {
    assertSameTraces(1, FEW_SEEDS, workers, program);
  }

  @Tag("long")
  @Tag("once")
  @ParameterizedTest(name = "{0}, {1} workers")
  @MethodSource("programsAndWorkers")
  void soDoMany(String name, int workers, Trace.Program program) {
    assertSameTraces(FEW_SEEDS + 1, SEEDS, workers, program);
  }

  private static void assertSameTraces(long first, long last, int workers, Trace.Program program) {
    for (long seed = first; seed <= last; seed++) {
      assertEquals(Trace.of(seed, workers, program), Trace.of(seed, workers, program));
    }
  }

  /** Must fail: a schedule in which the clock has a say. */
  @Test
  void aScheduleThatLooksAtTheClockIsSeen() {
    Trace.Program joins = TracedPrograms.all().get("joins");
    int differences = 0;
    for (int i = 0; i < SEEDS; i++) {
      List<String> first = Trace.of(System.nanoTime(), 3, joins);
      differences += first.equals(Trace.of(System.nanoTime(), 3, joins)) ? 0 : 1;
    }
    assertTrue(differences > 0);
  }

  /** The numbers are what the first machine and JDK gave. */
  @Test
  void theScheduleIsTheSameOnEveryMachineAndJdk() {
    List<Integer> hashes = new ArrayList<>();
    for (String name : List.of("joins", "scopes", "submissions", "blocking")) {
      hashes.add(Trace.of(42, 3, TracedPrograms.all().get(name)).hashCode());
    }
    assertEquals(List.of(1293134330, -528625053, -829999692, -952698470), hashes);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(ints = 16)
  void theNumberOfProcessorsHasNoSay(int processors) throws Exception {
    assertForksAlikeOn(processors);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void norHaveFewProcessors(int processors) throws Exception {
    assertForksAlikeOn(processors);
  }

  private static void assertForksAlikeOn(int processors) throws Exception {
    Process child =
        OwnJvm.of(List.of("-XX:ActiveProcessorCount=" + processors), Forking.class)
            .redirectErrorStream(true)
            .start();
    String printed = new String(child.getInputStream().readAllBytes(), UTF_8).strip();
    assertEquals(0, child.waitFor(), printed);
    assertEquals(Integer.toString(Forking.hash()), printed);
  }

  /** Enough forks and submissions for places to be woken in one order or another. */
  static final class Forking {
    private final StringBuilder order = new StringBuilder();

    public static void main(String[] args) throws Exception {
      System.out.println(hash());
    }

    static int hash() throws Exception {
      int hash = 0;
      for (int seed = 0; seed < 50; seed++) {
        Forking one = new Forking();
        ForkPoolOptions options = ForkPoolOptions.defaults().deterministic(seed).workers(6);
        try (ForkPool pool = ForkPool.open(options)) {
          pool.callInterruptibly(
              () -> {
                Future<Integer> submitted = pool.submit(() -> one.fib(6));
                one.fib(9);
                return submitted.get();
              });
        }
        hash = 31 * hash + one.order.toString().hashCode();
      }
      return hash;
    }

    private int fib(int n) {
      synchronized (order) {
        order.append(n);
      }
      return n < 2 ? n : Fork.joinInt(() -> fib(n - 1), () -> fib(n - 2), Integer::sum);
    }
  }

  @Tag("long")
  @Test
  void differentSeedsGiveDifferentSchedules() {
    Set<List<String>> traces = new HashSet<>();
    for (long seed = 0; seed < MANY_SEEDS; seed++) {
      traces.add(Trace.of(seed, 3, TracedPrograms.all().get("joins")));
    }
    assertTrue(traces.size() > MANY_SEEDS / 2, () -> "only " + traces.size());
  }

  /** Two branches of two steps each, with a point between: all six orders, in both threads. */
  @Test
  void everyOrderOfStepsIsReached() {
    Set<List<String>> orders = new HashSet<>();
    Set<String> places = new HashSet<>();
    for (long seed = 0; seed < MANY_SEEDS; seed++) {
      List<String> trace =
          Trace.of(
              seed, 2, (to, pool) -> Fork.join(() -> twoSteps(to, "a"), () -> twoSteps(to, "b")));
      orders.add(trace.stream().map(step -> step.substring(0, 2)).toList());
      places.addAll(trace);
    }
    Set<List<String>> all =
        Set.of(
            List.of("a1", "a2", "b1", "b2"),
            List.of("a1", "b1", "a2", "b2"),
            List.of("a1", "b1", "b2", "a2"),
            List.of("b1", "a1", "a2", "b2"),
            List.of("b1", "a1", "b2", "a2"),
            List.of("b1", "b2", "a1", "a2"));
    assertEquals(all, orders);
    assertTrue(places.containsAll(Set.of("a1@caller", "b1@caller", "b1@-2")), places::toString);
  }

  private static void twoSteps(Trace trace, String branch) {
    trace.step(branch + 1);
    InTurn.point();
    trace.step(branch + 2);
  }

  @Test
  void aNumberOfWorkersIsPartOfTheScheduleAndNotTheMachines() {
    try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().deterministic(1))) {
      assertEquals(4, pool.snapshot().workers());
    }
  }
}
