package dev.fjord.bench.versus;

import dev.fjord.bench.versus.Subject.Tuning;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The cells to be measured.
 *
 * @param full whether it is the full form
 * @param paper whether that has the paper's sizes, too
 * @param jdks the virtual machines
 * @param collectors the collectors; empty for each subject's own
 * @param workers the numbers of workers
 * @param contenders the contenders; empty for each subject's own
 * @param sizes sizes in place of the subjects' own, by name
 * @param built whether a native contender is there
 */
record Grid(
    boolean full,
    boolean paper,
    List<Jdk> jdks,
    List<Collector> collectors,
    List<Integer> workers,
    List<Contender> contenders,
    Map<String, String> sizes,
    Predicate<Contender> built) {
  /** The subjects that the form has by itself. */
  static List<Subject> preset(boolean full) {
    return Subject.ALL.stream().filter(s -> full || !s.quick().isEmpty()).toList();
  }

  /**
   * The sizes of a subject: that given, or the form's, or where the short form has none the first
   * of the full.
   */
  List<String> sizesOf(Subject subject) {
    String given = sizes.get(subject.name());
    if (given != null) {
      return List.of(given);
    }
    if (!full) {
      return subject.quick().isEmpty()
          ? subject.full().stream().limit(1).toList()
          : subject.quick();
    }
    return paper && !subject.paper().isEmpty()
        ? Stream.concat(subject.full().stream(), Stream.of(subject.paper())).toList()
        : subject.full();
  }

  /** The native contenders that belong to a subject and have not been built. */
  Set<Contender> absent(List<Subject> subjects) {
    return subjects.stream()
        .flatMap(subject -> sizesOf(subject).stream().flatMap(size -> natives(subject, size)))
        .filter(built.negate())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The problems that are measured without a contender that is there, since it takes minutes. */
  List<String> leftOut(Contender contender, List<Subject> subjects) {
    return subjects.stream()
        .filter(subject -> subject.natives().contains(contender) && built.test(contender))
        .flatMap(
            subject ->
                sizesOf(subject).stream()
                    .filter(size -> isTooLong(subject, size, contender))
                    .map(size -> Cell.problem(subject.name(), size)))
        .toList();
  }

  private boolean wanted(Contender contender) {
    return contenders.isEmpty() || contenders.contains(contender);
  }

  private Stream<Contender> natives(Subject subject, String size) {
    return subject.natives().stream()
        .filter(contender -> wanted(contender) && !isTooLong(subject, size, contender));
  }

  /** Whether it would take minutes for what the form is, and nobody has asked for it by name. */
  private boolean isTooLong(Subject subject, String size, Contender contender) {
    return contender == Contender.GO
        && contenders.isEmpty()
        && (!full || size.equals(subject.paper()));
  }

  /**
   * The cells of a subject. Contenders change fastest: whoever is compared is measured shortly
   * after one another.
   */
  List<Cell> cells(Subject subject) {
    List<Cell> cells = new ArrayList<>();
    for (String size : sizesOf(subject)) {
      for (Jdk jdk : jdks) {
        for (Collector collector : collectorsOf(subject)) {
          for (Contender contender : virtual(subject, jdk)) {
            for (Tuning tuning : subject.tuningsOf(contender, full)) {
              for (int count : workersOf(subject, contender)) {
                cells.add(new Cell(subject, size, contender, tuning, jdk, collector, count));
              }
            }
          }
        }
      }
      for (Contender contender : natives(subject, size).filter(built).toList()) {
        for (int count : workersOf(subject, contender)) {
          cells.add(new Cell(subject, size, contender, Tuning.NONE, null, null, count));
        }
      }
    }
    return cells;
  }

  /** Whether it is the short form, and nobody has said which contenders. */
  private boolean isPreset() {
    return !full && contenders.isEmpty();
  }

  private List<Collector> collectorsOf(Subject subject) {
    return collectors.isEmpty() ? subject.collectorsOf(full) : collectors;
  }

  /** The contenders of the virtual machine: those asked for, or the form's. */
  private List<Contender> virtual(Subject subject, Jdk jdk) {
    List<Contender> all = new ArrayList<>(subject.rivals());
    all.addAll(isPreset() ? subject.aloneRivals() : subject.moreRivals());
    return all.stream().filter(this::wanted).filter(c -> c.runsOn(jdk.feature())).toList();
  }

  private List<Integer> workersOf(Subject subject, Contender contender) {
    if (contender.isSequential()) {
      return List.of(1);
    }
    if (isPreset() && subject.aloneRivals().contains(contender)) {
      return workers.stream().filter(count -> count == 1).toList();
    }
    return subject.workers().isEmpty() ? workers : subject.workers();
  }
}
