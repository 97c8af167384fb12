package dev.fjord.bench.versus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

class GridTest {
  /** The grid names methods and parameters by words; each must be there. */
  @Test
  void everyContenderOfEveryProgramIsABenchmarkMethod() {
    for (Subject subject : Subject.ALL) {
      List<String> methods =
          Arrays.stream(subject.benchmark().getMethods())
              .filter(method -> method.isAnnotationPresent(Benchmark.class))
              .map(java.lang.reflect.Method::getName)
              .toList();
      for (List<Contender> contenders : List.of(subject.rivals(), subject.moreRivals())) {
        for (Contender contender : contenders) {
          assertTrue(methods.contains(contender.id()), subject.name() + " " + contender.id());
        }
      }
    }
  }

  private Grid grid(boolean full) {
    return grid(full, true);
  }

  private Grid grid(boolean full, boolean paper) {
    Jdk old = new Jdk("/nowhere", 17, "17", "");
    return new Grid(
        full,
        paper,
        List.of(old, Cells.JDK),
        List.of(),
        List.of(1, 2),
        List.of(),
        Map.of("sort", "1000"),
        contender -> contender == Contender.CHILI);
  }

  @Test
  void theShortFormIsTheCoreOfTheFullOne() {
    List<Cell> quick = grid(false).cells(Cells.FIB);
    // 2 JDKs, 3 collectors: sequential, 3 contenders with 1 and 2 workers, 4 with 1; chili twice.
    assertEquals(2 * 3 * (1 + 3 * 2 + 4) + 2, quick.size());
    List<Cell> full = grid(true).cells(Cells.FIB);
    assertTrue(full.size() > quick.size());
    assertTrue(
        full.stream()
            .filter(cell -> cell.contender() == Contender.VIRTUAL_THREAD)
            .allMatch(cell -> cell.jdk() != null && cell.jdk().feature() == 25));
    assertTrue(grid(false).absent(List.of(Cells.FIB)).contains(Contender.RAYON));
  }

  @Test
  void theClassicFacesAreInTheShortFormForTheCostOfTheirForksOnly() {
    Contender recursive = Contender.FJORD_FORK_JOIN;
    assertEquals(List.of(1), workers(grid(false), Cells.FIB, recursive));
    assertEquals(List.of(), workers(grid(false), Subject.find("tree"), recursive));
    assertEquals(List.of(1, 2), workers(grid(true), Cells.FIB, recursive));
    Grid named = named(false, List.of(recursive), List.of(1, 2), false);
    assertEquals(List.of(1, 2), workers(named, Subject.find("tree"), recursive));
  }

  @Test
  void thePapersSizesAreInTheFullFormWhereMemoryAllows() {
    Subject subject = Subject.find("mm");
    assertEquals(List.of("512"), grid(false, true).sizesOf(subject));
    assertEquals(List.of("512"), grid(true, false).sizesOf(subject));
    assertEquals(List.of("512", "2048"), grid(true, true).sizesOf(subject));
    assertEquals(List.of("1000"), grid(true, true).sizesOf(Subject.find("sort")));
    for (Cell cell : grid(true, true).cells(subject)) {
      assertEquals(cell.size().equals("2048"), cell.isPaper(), cell::title);
      assertEquals(cell.isPaper() ? 2 : 5, cell.effort(Effort.FULL).iterations(), cell::title);
    }
  }

  @Test
  void goTakesMinutesAtThePapersSizesAndIsLeftOutUnlessNamed() {
    Subject subject = Subject.find("mm");
    assertEquals(List.of("512"), sizesOfGo(subject, withGo(true, List.of(), true)));
    Grid named = withGo(true, List.of(Contender.GO), true);
    assertEquals(List.of("512", "2048"), sizesOfGo(subject, named));
    assertEquals(List.of(), sizesOfGo(subject, withGo(false, List.of(), true)));
  }

  @Test
  void whatIsLeftOutIsTold() {
    List<Subject> mm = List.of(Subject.find("mm"));
    Contender go = Contender.GO;
    assertEquals(List.of("mm 2048"), withGo(true, List.of(), true).leftOut(go, mm));
    assertEquals(List.of("mm 512"), withGo(false, List.of(), true).leftOut(go, mm));
    assertEquals(List.of(), withGo(true, List.of(go), true).leftOut(go, mm));
    assertEquals(List.of(), withGo(true, List.of(), true).leftOut(Contender.RAYON, mm));
    Grid without = withGo(true, List.of(), false);
    assertEquals(List.of(), without.leftOut(go, mm), "it is absent");
    assertTrue(without.absent(mm).contains(go));
  }

  private static Grid withGo(boolean full, List<Contender> named, boolean built) {
    return named(full, named, List.of(2), built);
  }

  private static Grid named(
      boolean full, List<Contender> named, List<Integer> workers, boolean built) {
    return new Grid(
        full, true, List.of(Cells.JDK), List.of(), workers, named, Map.of(), any -> built);
  }

  private static List<String> sizesOfGo(Subject subject, Grid grid) {
    return distinct(grid, subject, cell -> cell.contender() == Contender.GO, Cell::size);
  }

  private static List<Integer> workers(Grid grid, Subject subject, Contender contender) {
    return distinct(grid, subject, cell -> cell.contender() == contender, Cell::workers);
  }

  @Test
  void theShortFormHasOneCollectorWhereMoreThanForksAreMeasured() {
    Subject tree = Subject.find("tree");
    assertEquals(List.of(Collector.G1), collectors(grid(false), tree));
    assertEquals(List.of(Collector.G1, Collector.PARALLEL), collectors(grid(true), tree));
    assertEquals(Collector.QUICK, collectors(grid(false), Cells.FIB));
    assertEquals(List.of(Collector.values()), collectors(grid(true), Cells.FIB));
  }

  private static List<Collector> collectors(Grid grid, Subject subject) {
    return distinct(grid, subject, cell -> cell.collector() != null, Cell::collector);
  }

  private static <T> List<T> distinct(
      Grid grid, Subject subject, Predicate<Cell> which, Function<Cell, T> part) {
    return grid.cells(subject).stream().filter(which).map(part).distinct().toList();
  }

  @Test
  void aSizeThatIsGivenTakesThePlaceOfTheOwnOnes() {
    Subject sort = Subject.find("sort");
    assertTrue(grid(true).cells(sort).stream().allMatch(cell -> cell.size().equals("1000")));
    assertTrue(
        grid(true).cells(sort).stream()
            .anyMatch(cell -> cell.tuning().label().equals("threshold 2048")));
    assertTrue(grid(false).cells(sort).stream().allMatch(cell -> cell.tuning().label().isEmpty()));
  }
}
