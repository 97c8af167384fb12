package dev.fjord.stress.soak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The soak of {@code ./fjord soak}, for as many seconds as the system property {@code
 * fjord.soak.seconds} says, from the seed {@code fjord.soak.seed}; and that it would see a fault.
 */
class SoakTest {
  private static final long SECONDS = Long.getLong("fjord.soak.seconds", 4);
  private static final long SEED = Long.getLong("fjord.soak.seed", System.nanoTime());
  private static final Set<Face> ALL = EnumSet.allOf(Face.class);
  private static final int HANG_SECONDS = 60;

  /**
   * So long until a planted hang is one, and the most for other faults, which take a few rounds.
   */
  private static final int PLANTED_HANG_SECONDS = 2;

  private static final long PLANTED_MOST_NANOS = TimeUnit.MINUTES.toNanos(5);

  @Test
  void whateverIsForkedWhereverAndHoweverItEndsTheSetsAddUp() {
    Soak soak = new Soak(SEED, ALL, Fault.NONE, HANG_SECONDS);
    soak.run(TimeUnit.SECONDS.toNanos(SECONDS), finding -> {});
    soak.report("", List.of(), SECONDS).lines().forEach(System.out::println);
    assertEquals(List.of(), soak.findings());
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      names = {"LOST", "SWALLOWED"})
  void aPlantedFaultIsFoundAndFoundAgainByItsRound(Fault fault) {
    assertFoundAgain(fault);
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"NONE", "LOST", "SWALLOWED"})
  void soAreTheOthers(Fault fault) {
    assertFoundAgain(fault);
  }

  private static void assertFoundAgain(Fault fault) {
    Finding found = firstFinding(fault, (soak, to) -> soak.run(PLANTED_MOST_NANOS, to));
    String command = "./fjord soak --seed 1 --round %d --plant %s";
    assertEquals(command.formatted(found.round(), fault), found.replay());
    assertEquals(RoundPlan.of(1, found.round(), ALL).text(), found.plan());
    assertEquals(fault == Fault.HANG, found.hung());
    if (found.hung()) {
      String text = String.join("\n", found.complaints());
      assertTrue(text.contains("pools:\n  "), text);
      assertTrue(text.contains("dev.fjord.stress.soak.Run.hang"), text);
    }

    Finding again =
        firstFinding(fault, (soak, to) -> soak.replay(found.round(), PLANTED_MOST_NANOS, to));
    assertEquals(found.round(), again.round());
    assertEquals(found.hung(), again.hung());

    Soak without = new Soak(1, ALL, Fault.NONE, HANG_SECONDS);
    without.replay(found.round(), 0, finding -> {});
    assertEquals(List.of(), without.findings());
  }

  /** The schedule is free: a round is run again until the fault shows. */
  private static Finding firstFinding(Fault fault, BiConsumer<Soak, Consumer<Finding>> rounds) {
    List<Finding> found = new ArrayList<>();
    Soak soak = new Soak(1, ALL, fault, hangSeconds(fault));
    rounds.accept(
        soak,
        finding -> {
          found.add(finding);
          soak.stop();
        });
    assertEquals(1, found.size(), () -> "nothing was found in " + soak.tally.text());
    return found.get(0);
  }

  private static int hangSeconds(Fault fault) {
    return fault == Fault.HANG ? PLANTED_HANG_SECONDS : HANG_SECONDS;
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(Face.class)
  void eachFaceAloneAddsUpToo(Face face) {
    assertAddsUp(face, 1, 1);
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(Face.class)
  void eachFaceAloneAddsUpInMoreRounds(Face face) {
    assertAddsUp(face, 2, 3);
  }

  private static void assertAddsUp(Face face, int first, int last) {
    Soak soak = new Soak(1, EnumSet.of(face), Fault.NONE, HANG_SECONDS);
    for (int round = first; round <= last; round++) {
      soak.replay(round, 0, finding -> {});
    }
    assertEquals(List.of(), soak.findings());
  }

  @Test
  void theSameSeedGivesTheSamePlanAndAnotherSeedAnother() {
    assertPlansOfSeeds(1, 10);
  }

  @Tag("long")
  @Test
  void soItIsInMoreRounds() {
    assertPlansOfSeeds(11, 50);
  }

  private static void assertPlansOfSeeds(int first, int last) {
    for (int round = first; round <= last; round++) {
      List<String> plan = RoundPlan.of(7, round, ALL).text();
      assertEquals(plan, RoundPlan.of(7, round, ALL).text());
      assertNotEquals(plan, RoundPlan.of(8, round, ALL).text());
      assertNotEquals(plan, RoundPlan.of(7, round + 1, ALL).text());
    }
  }

  @Test
  void thePlansReachEverything() {
    Set<Way> ways = EnumSet.noneOf(Way.class);
    Set<Work> works = EnumSet.noneOf(Work.class);
    Set<Job.How> hows = EnumSet.noneOf(Job.How.class);
    Set<PoolKind> kinds = EnumSet.noneOf(PoolKind.class);
    boolean crowd = false;
    boolean hard = false;
    for (int round = 1; round <= 150; round++) {
      RoundPlan plan = RoundPlan.of(3, round, ALL);
      crowd |= plan.callers().size() >= 100;
      hard |= plan.closedEarly() && plan.pools().get(0).closedHard();
      plan.pools().forEach(pool -> kinds.add(pool.kind()));
      for (List<Job> caller : plan.callers()) {
        for (Job job : caller) {
          hows.add(job.how());
          reach(job.tree(plan.maker(), plan.pools()).root(), ways, works);
        }
      }
    }
    assertEquals(EnumSet.allOf(Way.class), ways);
    assertEquals(EnumSet.allOf(Work.class), works);
    assertEquals(EnumSet.allOf(Job.How.class), hows);
    assertEquals(EnumSet.allOf(PoolKind.class), kinds);
    assertTrue(crowd, "hundreds of callers");
    assertTrue(hard, "a pool closed at once while callers go on");
  }

  private static void reach(Node node, Set<Way> ways, Set<Work> works) {
    works.add(node.work());
    if (!node.children().isEmpty()) {
      ways.add(node.way());
      node.children().forEach(child -> reach(child, ways, works));
    }
  }
}
