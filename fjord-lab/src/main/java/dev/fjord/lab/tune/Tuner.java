package dev.fjord.lab.tune;

import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Contender;
import dev.fjord.lab.run.Counters;
import dev.fjord.lab.run.Effort;
import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Laboratory;
import dev.fjord.lab.run.Machine;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Stamp;
import dev.fjord.lab.tune.Sweep.Bottom;
import dev.fjord.lab.tune.Sweep.Knob;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Turns the two knobs of a program, the number of workers and, where it has one, the threshold, and
 * says where it is fastest, how flat the bottom is, and why. A program of your own is run in pools
 * of this virtual machine, over and over; it has to give the same result each time.
 */
public final class Tuner {
  /** Fewer samples show no spread. */
  public static final int LEAST_SAMPLES = 3;

  /** Runs to look at the queues of. */
  private static final int WATCHED = 1;

  private final Program program;
  private final List<String> arguments;
  private final Contender contender;
  private final Face face;
  private final List<Integer> workers;
  private final List<Integer> loadFactors;
  private final Effort effort;
  private final Function<Cell, Measurement> measure;

  private Tuner(
      Program program,
      List<String> arguments,
      Contender contender,
      Face face,
      List<Integer> workers,
      List<Integer> loadFactors,
      Effort effort,
      Function<Cell, Measurement> measure) {
    this.program = program;
    this.arguments = arguments;
    this.contender = contender;
    this.face = face;
    this.workers = workers;
    this.loadFactors = loadFactors;
    this.effort = effort;
    this.measure = measure;
  }

  /**
   * For a program of the lab, with its first face.
   *
   * @throws IllegalArgumentException if it has none: it is one thread
   */
  public static Tuner of(Program program, List<String> arguments) {
    Laboratory laboratory = new Laboratory(new Catalogue(List.of(program)));
    return new Tuner(
        program,
        arguments,
        Contender.FJORD,
        program.faces().stream().findFirst().orElseThrow(IllegalArgumentException::new),
        presetWorkers(Runtime.getRuntime().availableProcessors()),
        LoadFactors.PRESET,
        new Effort(LEAST_SAMPLES, LEAST_SAMPLES + 2),
        laboratory::measure);
  }

  /**
   * For a program of your own that has no threshold.
   *
   * @param name the word for it
   * @param body the program, which forks by {@link dev.fjord.Fork}; results are compared by their
   *     text
   */
  public static Tuner of(String name, Callable<?> body) {
    return of(OwnProgram.of(name, body), List.of());
  }

  /**
   * For a program of your own that does not fork at or below a threshold.
   *
   * @param name the word for it
   * @param body the program, which forks by {@link dev.fjord.Fork}, given the threshold, 1 for
   *     none; results are compared by their text
   * @param size of the problem, in the unit of the threshold
   */
  public static Tuner of(String name, IntFunction<?> body, int size) {
    return of(OwnProgram.of(name, body), List.of(Integer.toString(size)));
  }

  /** The same with another contender that has workers. */
  public Tuner contender(Contender other) {
    return new Tuner(program, arguments, other, face, workers, loadFactors, effort, measure);
  }

  /** The same with another face. */
  public Tuner face(Face other) {
    return new Tuner(program, arguments, contender, other, workers, loadFactors, effort, measure);
  }

  /** The same on other numbers of workers. */
  public Tuner workers(List<Integer> counts) {
    List<Integer> ascending = List.copyOf(new TreeSet<>(counts));
    return new Tuner(program, arguments, contender, face, ascending, loadFactors, effort, measure);
  }

  /** The same with other load factors, each at least 1. */
  public Tuner loadFactors(List<Integer> factors) {
    return new Tuner(program, arguments, contender, face, workers, factors, effort, measure);
  }

  /** The same measured for longer or shorter. */
  public Tuner effort(Effort other) {
    return new Tuner(program, arguments, contender, face, workers, loadFactors, other, measure);
  }

  /** The same measured elsewhere, in virtual machines of their own for instance. */
  public Tuner measuredBy(Function<Cell, Measurement> other) {
    return new Tuner(program, arguments, contender, face, workers, loadFactors, effort, other);
  }

  /** One worker, twice as many up to one for each processor, and twice that. */
  static List<Integer> presetWorkers(int processors) {
    TreeSet<Integer> counts = new TreeSet<>(List.of(processors, 2 * processors));
    for (int count = 1; count < processors; count *= 2) {
      counts.add(count);
    }
    return List.copyOf(counts);
  }

  /** Measures, some seconds for each setting. */
  public Tuning tune() {
    String date = Stamp.now();
    Answers answers = new Answers();
    Trial sequential =
        program instanceof OwnProgram ? null : trial(1, null, Contender.SEQUENTIAL, answers);
    List<Trial> trials = new ArrayList<>();
    for (int count : workers) {
      trials.add(trial(count, null, answers));
    }
    Sweep byWorkers = Sweep.of(Knob.WORKERS, trials);
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
        arguments,
        face.label(),
        Machine.current(),
        Jvm.current(),
        sequential,
        byWorkers,
        byThreshold,
        again,
        Advice.of(sequential, byWorkers, byThreshold, again),
        answers.complaints);
  }

  /** On the workers chosen; nothing if the program has no threshold. */
  private List<Trial> thresholds(Trial chosen, Answers answers) {
    List<Trial> trials = new ArrayList<>();
    if (program.threshold().isPresent()) {
      for (LoadFactors.Threshold at :
          LoadFactors.thresholds(size(), chosen.workers(), loadFactors)) {
        trials.add(trial(chosen.workers(), at, answers));
      }
    }
    return trials;
  }

  /**
   * After those that make fewer forks. No threshold often makes the most, but a program that has a
   * natural bottom can be made to go below it by a threshold.
   */
  private static int placeOf(Trial none, List<Trial> trials) {
    double forks = forks(none);
    int place = trials.size();
    while (place > 0 && forks(trials.get(place - 1)) > forks) {
      place--;
    }
    return place;
  }

  private static double forks(Trial trial) {
    Counters counters = trial.counters();
    Double forks = counters == null ? null : counters.forks();
    return forks == null ? 0 : forks;
  }

  private int size() {
    String first = arguments.isEmpty() ? "" : arguments.get(0);
    try {
      return Integer.parseInt(first);
    } catch (NumberFormatException e) {
      throw new InputException(
          "%s: thresholds follow from a size, and '%s' is none".formatted(program.name(), first));
    }
  }

  private Trial trial(int count, LoadFactors.@Nullable Threshold at, Answers answers) {
    return trial(count, at, contender, answers);
  }

  private Trial trial(
      int count, LoadFactors.@Nullable Threshold at, Contender by, Answers answers) {
    Integer threshold = at == null ? null : at.threshold();
    Cell cell = new Cell(program.name(), arguments, threshold, by, face, count, effort);
    Measurement measurement =
        measure.apply(by == Contender.SEQUENTIAL ? cell : cell.watching(WATCHED));
    answers.check(
        cell.title() + (threshold == null ? "" : ", threshold " + threshold), measurement);
    return Trial.of(at, measurement);
  }

  /** The first right answer, which all others have to give too. */
  private static final class Answers {
    private final List<String> complaints = new ArrayList<>();
    private @Nullable String first;

    void check(String name, Measurement measurement) {
      String answer = measurement.answer();
      if (!measurement.isRight()) {
        complaints.add("%s gave '%s': %s".formatted(name, answer, measurement.complaint()));
      } else if (first == null) {
        first = answer;
      } else if (!first.equals(answer)) {
        complaints.add("%s gave '%s': another gave '%s'".formatted(name, answer, first));
      }
    }
  }
}
