package dev.fjord.internal.model;

import static dev.fjord.internal.model.Model.DEADLOCK;
import static dev.fjord.internal.model.Model.none;
import static dev.fjord.internal.model.Model.step;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The checker itself: it counts right, its traces are shortest, and it sees each kind of mistake.
 */
final class ModelTest {

  private record Grid(int x, int y) {}

  private static Model<Grid> grid(int width, int height) {
    return Model.startingAt(new Grid(0, 0))
        .process("right", g -> g.x() < width ? step("x++", new Grid(g.x() + 1, g.y())) : none())
        .process("up", g -> g.y() < height ? step("y++", new Grid(g.x(), g.y() + 1)) : none());
  }

  @Test
  void everyInterleavingIsVisitedOnce() {
    var result = grid(5, 7).endsOnlyWhen(g -> g.x() == 5 && g.y() == 7).explore().assertHolds();
    assertEquals(6 * 8, result.states());
  }

  @Test
  void theTraceIsShortestAndReadable() {
    var violation =
        grid(5, 7)
            .invariant("never at (2,1)", g -> g.x() != 2 || g.y() != 1)
            .explore()
            .assertViolates("never at (2,1)");
    assertEquals(4, violation.trace().size());
    String[] lines = violation.toString().split("\n");
    assertEquals("never at (2,1), after 3 steps:", lines[0]);
    assertTrue(lines[1].contains("initial"), lines[1]);
    assertTrue(lines[4].contains("Grid[x=2, y=1]"), lines[4]);
  }

  @Test
  void aStepThatChangesNothingIsNoProgress() {
    Model.startingAt(0)
        .process("spins", n -> step("look again", n))
        .explore()
        .assertViolates(DEADLOCK);
  }

  @Test
  void aTrapIsFoundThoughSomebodyAlwaysMoves() {
    var trap =
        Model.startingAt(0)
            .process(
                "chooses",
                n ->
                    n == 0
                        ? List.of(new Model.Step<>("good", 1), new Model.Step<>("bad", 2))
                        : none())
            .process("circles", n -> n >= 2 ? step("turn", n == 2 ? 3 : 2) : none())
            .endsOnlyWhen(n -> n == 1)
            .alwaysReachable("gets home", n -> n == 1)
            .explore()
            .assertViolates("gets home");
    assertEquals(2, trap.trace().get(1).state());
  }

  @Test
  void aModelTooLargeIsNotCalledRight() {
    var endless = Model.startingAt(0).process("counts", n -> step("n++", n + 1)).limit(1000);
    assertThrows(IllegalStateException.class, endless::explore);
  }

  @Test
  void aMistakeInTheModelIsReportedWithItsTrace() {
    var broken = Model.startingAt(2).process("divides", n -> step("6 / n", (6 / n) % 3));
    var thrown = assertThrows(IllegalStateException.class, broken::explore);
    assertTrue(thrown.getMessage().contains("divides threw"), thrown.getMessage());
  }

  @Test
  void theExpectedViolationMustBeTheOneFound() {
    var fine = grid(1, 1).endsOnlyWhen(g -> true).explore();
    assertThrows(AssertionError.class, () -> fine.assertViolates(DEADLOCK));
    var stuck = grid(1, 1).explore();
    assertThrows(AssertionError.class, stuck::assertHolds);
    assertThrows(AssertionError.class, () -> stuck.assertViolates("another one"));
  }
}
