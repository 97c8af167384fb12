package dev.fjord.lab.tune;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.run.Answers;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Contender;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Machine;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Text;
import dev.fjord.lab.tune.Sweep.Bottom;
import dev.fjord.lab.tune.Sweep.Knob;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Turns the two knobs of a program, the number of workers and, where it has one, the threshold, and
 * says where it is fastest, how flat the bottom is, and why.
 *
 * @param program the program
 * @param cell the program on its arguments, by what runs it, and how long each setting is measured
 * @param workers the numbers of workers to try, ascending
 * @param loadFactors those to try, each at least 1
 * @param measure measures a setting
 */
public record Tuner(
    Program program,
    Cell cell,
    List<Integer> workers,
    List<Integer> loadFactors,
    Function<Cell, Measurement> measure) {
  /** Fewer samples show no spread. */
  public static final int LEAST_SAMPLES = 3;

  /** One worker, twice as many up to one for each processor, and twice that. */
  public static List<Integer> presetWorkers(int processors) {
    TreeSet<Integer> counts = new TreeSet<>(List.of(processors, 2 * processors));
    for (int count = 1; count < processors; count *= 2) {
      counts.add(count);
    }
    return List.copyOf(counts);
  }

  /** Measures, some seconds for each setting. */
  public Tuning tune() {
    String date = Text.now();
    List<String> complaints = new ArrayList<>();
    Answers answers = new Answers(complaints);
    Trial sequential = trial(cell.by(Contender.SEQUENTIAL, 1), null, answers);
    Sweep byWorkers =
        Sweep.of(Knob.WORKERS, workers.stream().map(count -> trial(count, null, answers)).toList());
    Bottom bottom = byWorkers.bottom();
    Trial chosen = bottom == null ? null : byWorkers.trials().get(bottom.middle());
    List<Trial> byThresholds = chosen == null ? List.of() : thresholds(chosen, answers);
    Trial again = chosen == null ? null : trial(chosen.workers(), null, answers);
    Sweep byThreshold = null;
    if (again != null && !byThresholds.isEmpty()) {
      byThresholds.add(placeOf(again, byThresholds), again);
      byThreshold = Sweep.of(Knob.THRESHOLD, byThresholds);
    }
    return new Tuning(
        date,
        program.name(),
        cell.arguments(),
        cell.face().label(),
        Machine.current(),
        Jvm.current(),
        sequential,
        byWorkers,
        byThreshold,
        again,
        Advice.of(sequential, byWorkers, byThreshold, again),
        complaints);
  }

  /** On the workers chosen; nothing if the program has no threshold. */
  private List<Trial> thresholds(Trial chosen, Answers answers) {
    if (program.threshold().isEmpty()) {
      return List.of();
    }
    return LoadFactors.thresholds(size(), chosen.workers(), loadFactors).stream()
        .map(at -> trial(chosen.workers(), at, answers))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  /**
   * After those that make fewer forks. No threshold often makes the most, but a program that has a
   * natural bottom can be made to go below it by a threshold.
   */
  private static int placeOf(Trial none, List<Trial> trials) {
    double forks = none.counted(Counters::forks);
    int place = trials.size();
    while (place > 0 && trials.get(place - 1).counted(Counters::forks) > forks) {
      place--;
    }
    return place;
  }

  private int size() {
    String first = cell.arguments().stream().findFirst().orElse("");
    try {
      return Integer.parseInt(first);
    } catch (NumberFormatException e) {
      throw new InputException(
          "%s: thresholds follow from a size, and '%s' is none".formatted(program.name(), first));
    }
  }

  private Trial trial(int count, LoadFactors.@Nullable Threshold at, Answers answers) {
    return trial(cell.by(cell.contender(), count).watching(/* runs= */ 1), at, answers);
  }

  private Trial trial(Cell setting, LoadFactors.@Nullable Threshold at, Answers answers) {
    Integer threshold = at == null ? null : at.threshold();
    Measurement measurement = measure.apply(setting.at(threshold));
    String name = setting.title() + (threshold == null ? "" : ", threshold " + threshold);
    answers.check(name, cell.arguments(), measurement);
    return Trial.of(at, measurement);
  }
}
