package dev.fjord.bench.turns;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.InterruptedRunException;
import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Spread;
import dev.fjord.lab.run.Turn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Matches between versions of a program. The first is the one that the others are compared with,
 * and plays twice, as two players: what differs no more than that cannot be told apart.
 */
final class Series {
  /** After a turn: all in its pool have gone to sleep then, Fjord's watch last, after 11 ms. */
  static final int PAUSE_MILLIS = 20;

  private final List<Cell> cells;
  private final int pauseMillis;
  private final MatchPlan plan;
  private final Function<Cell, Player> players;
  private final List<List<Double>> millis = new ArrayList<>();
  private final List<List<Double>> ratios = new ArrayList<>();
  private final Random random;
  private @Nullable Jvm jvm;
  private long runs;
  private String answer = "";
  private String complaint = "";

  private Series(
      List<Cell> cells, MatchPlan plan, int pauseMillis, Function<Cell, Player> players) {
    this.cells = cells;
    this.pauseMillis = pauseMillis;
    this.plan = plan;
    this.players = players;
    this.random = new Random(plan.seed());
    for (int i = 0; i < cells.size(); i++) {
      millis.add(new ArrayList<>());
      ratios.add(new ArrayList<>());
    }
  }

  /**
   * Plays all matches, or until a result is wrong.
   *
   * @param cells the versions, at least one; the first is compared with itself and all others
   * @param pauseMillis after each turn, see {@link #PAUSE_MILLIS}
   * @param players starts a player
   * @param progress told what is being done
   * @throws InputException if a player cannot play
   */
  static Outcome play(
      List<Cell> cells,
      MatchPlan plan,
      int pauseMillis,
      Function<Cell, Player> players,
      Consumer<String> progress) {
    List<Cell> all = new ArrayList<>(cells);
    all.add(1, cells.get(0));
    Series series = new Series(all, plan, pauseMillis, players);
    for (int match = 1; match <= plan.matches() && series.complaint.isEmpty(); match++) {
      series.playMatch("match %d of %d".formatted(match, plan.matches()), progress);
    }
    return series.outcome();
  }

  private void playMatch(String title, Consumer<String> progress) {
    Map<Integer, Player> seated = new HashMap<>();
    try {
      for (int i : shuffled()) {
        progress.accept("%s, preparing %s".formatted(title, cells.get(i).title()));
        seated.put(i, players.apply(cells.get(i)));
      }
      jvm = Objects.requireNonNull(seated.get(0)).jvm();
      List<List<Double>> rounds = new ArrayList<>();
      for (int round = -plan.warmup(); round < plan.rounds() && complaint.isEmpty(); round++) {
        progress.accept(
            round < 0
                ? title + ", warming up"
                : "%s, round %d of %d".formatted(title, round + 1, plan.rounds()));
        List<Double> turns = playRound(seated);
        if (round >= 0) {
          rounds.add(turns);
        }
      }
      if (complaint.isEmpty()) {
        keep(rounds);
      }
    } finally {
      seated.values().forEach(player -> player.end().run());
    }
  }

  /** A turn of each, in random order; milliseconds of a run, in the order of the cells. */
  private List<Double> playRound(Map<Integer, Player> seated) {
    Double[] turns = new Double[cells.size()];
    for (int i : shuffled()) {
      Turn turn = Objects.requireNonNull(seated.get(i)).turn().get();
      turns[i] = turn.millis();
      check(cells.get(i), turn);
      pause();
    }
    return List.of(turns);
  }

  private List<Integer> shuffled() {
    List<Integer> order = new ArrayList<>(IntStream.range(0, cells.size()).boxed().toList());
    Collections.shuffle(order, random);
    return order;
  }

  private void pause() {
    try {
      Thread.sleep(pauseMillis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedRunException("compare");
    }
  }

  private void check(Cell cell, Turn turn) {
    runs += turn.checkedRuns();
    answer = answer.isEmpty() ? turn.answer() : answer;
    if (!complaint.isEmpty()) {
      return;
    }
    if (!turn.isRight()) {
      complaint = cell.title() + ": " + turn.complaint();
    } else if (!turn.answer().equals(answer)) {
      complaint = "%s gave '%s', another '%s'".formatted(cell.title(), turn.answer(), answer);
    }
  }

  private void keep(List<List<Double>> rounds) {
    for (int i = 0; i < cells.size(); i++) {
      int player = i;
      millis.get(i).add(Spread.median(rounds.stream().map(turns -> turns.get(player)).toList()));
      List<Double> over = rounds.stream().map(turns -> turns.get(player) / turns.get(0)).toList();
      ratios.get(i).add(Spread.median(over));
    }
  }

  private Outcome outcome() {
    List<Standing> standings = new ArrayList<>();
    int leftOut = plan.leftOut();
    for (int i = 0; i < cells.size() && complaint.isEmpty(); i++) {
      List<Double> sorted = Spread.of(ratios.get(i)).sorted();
      standings.add(
          new Standing(
              cells.get(i).contender().label() + (i == 1 ? " again" : ""),
              cells.get(i).threshold(),
              Spread.median(millis.get(i)),
              Spread.median(ratios.get(i)),
              sorted.get(leftOut),
              sorted.get(sorted.size() - 1 - leftOut),
              List.copyOf(millis.get(i)),
              List.copyOf(ratios.get(i))));
    }
    return new Outcome(standings, Objects.requireNonNull(jvm), runs, answer, complaint);
  }

  /**
   * What came out.
   *
   * @param standings the first version, itself again, and the others; empty if a result was wrong
   * @param jvm where the first version ran, last
   * @param checkedRuns runs whose result was checked, warm-up included
   * @param answer the result in few characters
   * @param complaint what was wrong with a result, empty if nothing
   */
  record Outcome(
      List<Standing> standings, Jvm jvm, long checkedRuns, String answer, String complaint) {}
}
