package dev.fjord.lab.tune;

import static java.lang.Double.NaN;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Contender;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Effort;
import dev.fjord.lab.run.Laboratory;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Watched;
import dev.fjord.lab.run.Watched.Depth;
import dev.fjord.lab.tune.LoadFactors.Threshold;
import dev.fjord.support.Told;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TunerTest {
  private static final Effort SHORT = new Effort(0, 3, 0);
  private static final int SIZE = 10_000;

  /** A program that has thresholds. */
  private static final String THRESHOLDS = "shipilev-recursive";

  /** What a planted program takes with its knobs set, give or take a tenth, and its queues. */
  private record Planted(ToDoubleFunction<Cell> ms, int waiting) {
    Measurement measure(Cell cell) {
      double middle = ms.applyAsDouble(cell);
      List<Double> samples = List.of(0.9 * middle, middle, 1.1 * middle);
      List<Depth> depths =
          List.of(new Depth(0, waiting), new Depth(1, waiting), new Depth(2, waiting));
      Watched watched = new Watched(samples, List.of(), List.of(), depths);
      return Measurement.of(cell, samples, "42", "", null, watched);
    }
  }

  private static Tuner tuner(
      String program, List<Integer> workers, Function<Cell, Measurement> measure) {
    return tuner(program, Integer.toString(SIZE), workers, LoadFactors.PRESET, measure);
  }

  private static Tuner tuner(
      String program,
      String size,
      List<Integer> workers,
      List<Integer> factors,
      Function<Cell, Measurement> measure) {
    return new Tuner(
        Catalogue.standard().find(program),
        new Cell(program, List.of(size), null, Contender.FJORD, Face.FORK, 1, SHORT),
        workers,
        factors,
        measure);
  }

  /** Plain calls take ten times as long as any setting. */
  private static Tuning tune(ToDoubleFunction<Cell> ms, int waiting) {
    Planted plain = new Planted(cell -> 1_000, waiting);
    Planted forked = new Planted(ms, waiting);
    return tuner(
            THRESHOLDS,
            List.of(1, 2, 4),
            cell -> (cell.contender() == Contender.SEQUENTIAL ? plain : forked).measure(cell))
        .tune();
  }

  private static Tuning tuneAgainstPlainCalls(ToDoubleFunction<Cell> ms, int waiting) {
    return tuner(THRESHOLDS, List.of(1, 2), new Planted(ms, waiting)::measure).tune();
  }

  private static double threshold(Cell cell) {
    return cell.threshold() == null ? 1 : cell.threshold();
  }

  private static List<Integer> bottomOf(Sweep sweep) {
    Sweep.Bottom bottom = Objects.requireNonNull(sweep.bottom());
    return List.of(bottom.first(), bottom.middle(), bottom.last());
  }

  private static String advice(Tuning tuning) {
    return tuning.advice().stream().collect(Collectors.joining("\n"));
  }

  @Test
  void aKnownFlatBottomIsFoundWithItsEndsAndItsMiddleIsRecommended() {
    // On two workers: flat from threshold 20 to 500 (L = 10 to 200), dearer on both sides.
    Tuning tuning =
        tune(
            cell -> {
              boolean flat = threshold(cell) >= 20 && threshold(cell) <= 500;
              return (flat ? 10 : 30) * (cell.workers() == 2 ? 1 : 2);
            },
            1);
    assertEquals(List.of(1, 1, 1), bottomOf(tuning.workers()));
    Sweep thresholds = Objects.requireNonNull(tuning.thresholds());
    List<Integer> factors = thresholds.trials().stream().limit(10).map(Trial::loadFactor).toList();
    assertEquals(List.of(1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000), factors);
    assertEquals(List.of(3, 5, 7), bottomOf(thresholds));
    assertEquals(100, thresholds.trials().get(5).threshold());
    String verdict = thresholds.verdict(Objects.requireNonNull(thresholds.bottom()));
    assertTrue(verdict.startsWith("L = 50; any from L = 10 to L = 200 does"), verdict);
    assertTrue(advice(tuning).contains("A threshold pays: without one a run takes 200.0 %"));
    assertTrue(advice(tuning).contains("Too few tasks cost more: with L = 1"), advice(tuning));
  }

  @Test
  void whatHasNoFlatBottomHasOneBestSetting() {
    Tuning tuning =
        tune(cell -> Math.pow(2, Math.abs(Math.log(threshold(cell) / 100))) * cell.workers(), 1);
    Sweep thresholds = Objects.requireNonNull(tuning.thresholds());
    // On one worker, threshold 100 is L = 100.
    assertEquals(List.of(6, 6, 6), bottomOf(thresholds));
    String verdict = thresholds.verdict(Objects.requireNonNull(thresholds.bottom()));
    assertTrue(verdict.startsWith("L = 100 alone: "), verdict);
  }

  @Test
  void aProgramThatNeedsNoThresholdIsToldSo() {
    Tuning tuning = tune(cell -> 10 + threshold(cell) / 1_000, 1);
    assertTrue(
        advice(tuning).contains("No threshold is needed: without one a run is within 0.0 %"));
    Sweep thresholds = Objects.requireNonNull(tuning.thresholds());
    assertTrue(thresholds.isBottom(thresholds.trials().size() - 1));
    assertNull(thresholds.trials().get(thresholds.trials().size() - 1).threshold());
  }

  @Test
  void noThresholdStandsAmongTheThresholdsByItsForks() {
    // A natural bottom of 16: no threshold forks less than a threshold below it.
    Function<Cell, Measurement> measure =
        cell -> {
          double forks = cell.threshold() == null ? SIZE / 16.0 : SIZE / threshold(cell);
          Counters counters = new Counters(forks, NaN, 0, NaN, NaN, NaN, NaN);
          return Measurement.of(cell, List.of(1.0, 2.0, 3.0), "1", "", counters, null);
        };
    Tuning tuning =
        tuner(THRESHOLDS, Integer.toString(SIZE), List.of(1), List.of(1, 100, 1_000), measure)
            .tune();
    Sweep thresholds = Objects.requireNonNull(tuning.thresholds());
    assertEquals(2, thresholds.withoutThreshold());
    assertEquals("no threshold", thresholds.name(2));
    assertEquals("L = 1000", thresholds.name(3));
  }

  @Test
  void aMachineThatChangesMeanwhileIsSeenByTheControlAndOneThatDoesNotIsNot() {
    AtomicInteger calls = new AtomicInteger();
    String changed = advice(tune(cell -> calls.getAndIncrement() < 4 ? 50 : 10, 1));
    assertTrue(changed.contains("took 50.000 ms at first and 10.000 ms at the end"), changed);
    assertFalse(advice(tune(cell -> 10, 1)).contains("changed"));
  }

  @Test
  void aBumpEndsTheBottom() {
    List<Trial> trials =
        List.of(
            planted(10.0, 11.0), planted(20.0, 21.0), planted(9.0, 10.5), planted(9.5, 10.2, 30.0));
    Sweep sweep = Sweep.of(Sweep.Knob.WORKERS, trials);
    assertEquals(new Sweep.Bottom(2, 3, 2, 2), sweep.bottom());
  }

  @Test
  void oneDisturbedSampleDoesNotMakeThreeTimesTheTimeTheSame() {
    List<Trial> trials =
        List.of(planted(5.5, 5.6, 5.7, 5.8, 18.0), planted(15.0, 17.0, 17.2, 18.0, 19.0));
    assertEquals(new Sweep.Bottom(0, 0, 0, 0), Sweep.of(Sweep.Knob.WORKERS, trials).bottom());
  }

  @Test
  void whereForkingDoesNotPayTheFirstAdviceSaysSo() {
    Tuning tuning =
        tuneAgainstPlainCalls(cell -> cell.contender() == Contender.SEQUENTIAL ? 1 : 10, 8);
    assertEquals(1, Objects.requireNonNull(tuning.sequential()).medianMs());
    String advice = advice(tuning);
    assertTrue(advice.startsWith("Forking does not pay here: plain calls take 1.000 ms"), advice);
    assertTrue(advice.contains("No threshold is needed") || !advice.contains("pays:"), advice);
  }

  @Test
  void aThresholdThatOnlySavesTheForkingIsNotSaidToPay() {
    Tuning tuning =
        tuneAgainstPlainCalls(
            cell ->
                cell.contender() == Contender.SEQUENTIAL
                        || cell.threshold() != null && cell.threshold() > 10
                    ? 1
                    : 10,
            1);
    String advice = advice(tuning);
    assertTrue(advice.contains("What a threshold saves here is the forking"), advice);
    assertFalse(advice.contains("A threshold pays"), advice);
  }

  @Test
  void aThresholdThatLeavesNoForkIsNotSaidToPay() {
    Function<Cell, Measurement> measure =
        cell -> {
          double forks = cell.threshold() == null ? SIZE : SIZE - threshold(cell);
          List<Double> samples = List.of(forks + 1, forks + 1, forks + 2);
          if (cell.contender() == Contender.SEQUENTIAL) {
            return Measurement.of(cell, List.of(2.0, 2.1, 2.2), "1", "", null, null);
          }
          Counters counters = new Counters(forks, NaN, 0, NaN, NaN, NaN, NaN);
          return Measurement.of(cell, samples, "1", "", counters, null);
        };
    String advice = advice(tuner(THRESHOLDS, List.of(1), measure).tune());
    assertTrue(advice.startsWith("Forking does not pay here: the best setting, 1.000"), advice);
    assertFalse(advice.contains("A threshold pays"), advice);
    assertFalse(advice.contains("times the best"), advice);
  }

  private static Trial planted(Double... samples) {
    return new Trial(1, null, null, List.of(samples), null, null);
  }

  @Test
  void fullQueuesAskForMoreWorkersOrFewerForksAndEmptyOnesForFewer() {
    ToDoubleFunction<Cell> two = cell -> cell.workers() == 2 ? 10 : 30;
    String full = advice(tune(two, 8));
    assertTrue(full.contains("On 2 workers 4.0 tasks wait for each worker"), full);
    assertTrue(full.contains("the queues fill"), full);
    assertTrue(full.contains("More do harm: 4 workers 30.000 ms, 2 workers 10.000 ms."), full);
    String empty = advice(tune(two, 1));
    assertTrue(empty.contains("the queues stay empty"), empty);
    assertTrue(empty.contains("Fewer do harm: 1 worker 30.000 ms, 2 workers 10.000 ms."), empty);
  }

  @Test
  void wrongResultsAndResultsThatDifferAreComplaints() {
    Tuning wrong =
        tuner(
                "integrate",
                List.of(1, 2, 4),
                cell ->
                    switch (cell.workers()) {
                      case 1 -> Measurement.of(cell, List.of(1.0, 2.0, 3.0), "1", "", null, null);
                      case 2 -> Measurement.of(cell, List.of(1.0, 2.0, 3.0), "2", "", null, null);
                      default -> Measurement.of(cell, List.of(), "3", "expected 1", null, null);
                    })
            .tune();
    assertFalse(wrong.right());
    assertEquals(
        List.of(
            "fjord, 2 workers gave '2': another gave '1'", "fjord, 4 workers gave '3': expected 1"),
        wrong.complaints());
    assertEquals(2, wrong.workers().trials().size());
  }

  @Test
  void aProgramRunsWithEverySetting() {
    Laboratory laboratory = new Laboratory(Catalogue.standard());
    Tuning tuning =
        tuner(
                THRESHOLDS,
                Integer.toString(SIZE),
                List.of(1, 2),
                List.of(1, 10),
                laboratory::measure)
            .tune();
    assertEquals(List.of(), tuning.complaints());
    assertEquals(2, tuning.workers().trials().size());
    Sweep thresholds = Objects.requireNonNull(tuning.thresholds());
    assertEquals(3, thresholds.trials().size());
    assertEquals("fork", tuning.face());
    String text = Told.text(out -> TextTuning.print(tuning, out));
    assertTrue(text.startsWith("shipilev-recursive 10000, face fork\n"), text);
    assertTrue(text.contains("\nWorkers: ") && text.contains("\nThreshold: "), text);
  }

  @Test
  void thresholdsFollowTheRuleEachOnceAndNoneIsBelowOne() {
    assertEquals(
        List.of(new Threshold(1, 50), new Threshold(10, 5), new Threshold(50, 1)),
        LoadFactors.thresholds(100, 2, List.of(50, 10, 1, 1_000)));
    assertEquals(
        List.of(new Threshold(1, Integer.MAX_VALUE / 32_767)),
        LoadFactors.thresholds(Integer.MAX_VALUE, 32_767, List.of(1)));
  }

  @Test
  void theNumbersOfWorkersGoBeyondTheProcessors() {
    assertEquals(List.of(1, 2), Tuner.presetWorkers(1));
    assertEquals(List.of(1, 2, 4), Tuner.presetWorkers(2));
    assertEquals(List.of(1, 2, 4, 6, 12), Tuner.presetWorkers(6));
  }

  @Test
  void anArgumentThatIsNoSizeIsRefused() {
    Tuner tuner =
        tuner(
            THRESHOLDS, "file", List.of(1), LoadFactors.PRESET, new Planted(cell -> 1, 1)::measure);
    InputException refused = assertThrows(InputException.class, tuner::tune);
    assertEquals(
        "shipilev-recursive: thresholds follow from a size, and 'file' is none",
        refused.getMessage());
  }
}
