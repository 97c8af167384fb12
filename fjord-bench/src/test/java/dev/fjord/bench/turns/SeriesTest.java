package dev.fjord.bench.turns;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Contender;
import dev.fjord.lab.run.Effort;
import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class SeriesTest {
  private static final Cell FJORD = cell(Contender.FJORD);
  private static final Cell JDK = cell(Contender.JDK);
  private static final MatchPlan PLAN = new MatchPlan(3, 5, 2, 1);

  private static final int TURNS = 3 * (5 + 2) * 3;

  /** Of all players, in the order in which they were asked to play. */
  private final List<Cell> played = new ArrayList<>();

  private int open;

  private static Cell cell(Contender contender) {
    return new Cell("fib", List.of("10"), null, contender, Face.FORK, 2, new Effort(0, 0));
  }

  private Function<Cell, Player> players(Function<Cell, Supplier<Turn>> turns) {
    return cell -> {
      Supplier<Turn> turn = turns.apply(cell);
      open++;
      Supplier<Turn> playing =
          () -> {
            played.add(cell);
            return turn.get();
          };
      return new Player(Jvm.current(), playing, () -> open--);
    };
  }

  private Series.Outcome play(Function<Cell, Supplier<Turn>> turns) {
    return Series.play(List.of(FJORD, JDK), PLAN, 0, players(turns), what -> {});
  }

  private static Turn right(double millis) {
    return new Turn(millis, 2, "55", "");
  }

  @Test
  void aMachineThatSlowsDownFromRoundToRoundChangesNoRatio() {
    Series.Outcome outcome =
        play(
            cell ->
                () -> {
                  int round = (played.size() - 1) / 3;
                  return right((cell == JDK ? 3 : 2) * (1 << round));
                });
    assertEquals("", outcome.complaint());
    assertEquals("55", outcome.answer());
    assertEquals(
        List.of("fjord", "fjord again", "jdk"),
        outcome.standings().stream().map(Standing::version).toList());
    assertEquals(List.of(1.0, 1.0, 1.0), outcome.standings().get(1).ratios());
    assertEquals(List.of(1.5, 1.5, 1.5), outcome.standings().get(2).ratios());
    assertEquals(1.5, outcome.standings().get(2).ratio());
  }

  @Test
  void everyPlayerHasOneTurnInEachRoundAndWarmUpDoesNotCount() {
    Series.Outcome outcome =
        play(
            cell -> {
              int[] turns = new int[1];
              return () -> right(turns[0]++ < PLAN.warmup() && cell == JDK ? 1000 : 1);
            });
    assertEquals(TURNS, played.size());
    for (int i = 0; i < TURNS; i += 3) {
      List<Cell> turns = played.subList(i, i + 3);
      assertEquals(1, turns.stream().filter(cell -> cell == JDK).count());
    }
    assertEquals(2L * played.size(), outcome.checkedRuns());
    assertEquals(1.0, outcome.standings().get(2).highRatio());
    assertEquals(0, open);
  }

  @Test
  void theOrderWithinARoundIsNotAlwaysTheSame() {
    play(cell -> () -> right(1));
    long first = 0;
    for (int i = 0; i < TURNS; i += 3) {
      first += played.get(i) == JDK ? 1 : 0;
    }
    assertTrue(first > 0 && first < TURNS / 3, "first in " + first);
  }

  @Test
  void theRangeIsThatOfTheMatchesAndTheRatioTheirMedian() {
    double[] ofMatch = {4, 1, 2};
    int[] match = new int[1]; // one other version: its players are those of the matches in turn
    Series.Outcome outcome =
        play(
            cell -> {
              double millis = cell == JDK ? ofMatch[match[0]++] : 1;
              return () -> right(millis);
            });
    Standing jdk = outcome.standings().get(2);
    assertEquals(List.of(4.0, 1.0, 2.0), jdk.ratios());
    assertEquals(2, jdk.ratio());
    assertEquals(1, jdk.lowRatio());
    assertEquals(4, jdk.highRatio());
    assertFalse(jdk.isOneSided());
  }

  @Test
  void aWrongResultEndsItAndNoFigureIsKept() {
    Series.Outcome outcome =
        play(cell -> () -> cell == JDK ? new Turn(1, 1, "54", "expected 55") : right(1));
    assertEquals("jdk, 2 workers: expected 55", outcome.complaint());
    assertEquals(List.of(), outcome.standings());
    assertEquals(3, played.size());
    assertEquals(0, open);
  }

  @Test
  void resultsThatDifferAreWrong() {
    Series.Outcome outcome = play(cell -> () -> cell == JDK ? new Turn(1, 1, "54", "") : right(1));
    assertTrue(outcome.complaint().contains("gave '5"), outcome.complaint());
    assertEquals(0, open);
  }

  @Test
  void aPlayerThatCannotPlayLeavesNoneBehind() {
    InputException thrown =
        assertThrows(
            InputException.class,
            () ->
                play(
                    cell ->
                        () -> {
                          throw new InputException("out of memory");
                        }));
    assertEquals("out of memory", thrown.getMessage());
    assertEquals(0, open);
  }

  @Test
  void aPlayerThatCannotBeStartedLeavesNoneBehind() {
    assertThrows(
        InputException.class,
        () ->
            Series.play(
                List.of(FJORD, JDK),
                PLAN,
                0,
                cell -> {
                  if (open == 2) {
                    throw new InputException("no memory");
                  }
                  return players(c -> () -> right(1)).apply(cell);
                },
                what -> {}));
    assertEquals(0, open);
  }

  @Test
  void theOrderIsDecidedByTheSeed() {
    List<List<Cell>> orders = new ArrayList<>();
    for (long seed : new long[] {1, 1, 2}) {
      played.clear();
      MatchPlan plan = new MatchPlan(3, 5, 2, seed);
      Series.play(List.of(FJORD, JDK), plan, 0, players(cell -> () -> right(1)), what -> {});
      orders.add(List.copyOf(played));
    }
    assertEquals(orders.get(0), orders.get(1));
    assertNotEquals(orders.get(0), orders.get(2));
  }
}
