package dev.fjord.lab.programs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.ForkPool;
import dev.fjord.fjtask.FJTaskRunnerGroup;
import dev.fjord.lab.loop.RangeSum;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProgramsTest {
  private static final List<Integer> WORKERS = List.of(1, 2, 3, 8);
  private static final List<Integer> THRESHOLDS = List.of(1, 2, 7, 1000);

  private static Program program(String line) {
    return Catalogue.standard().find(line.split(" ")[0]);
  }

  private static Problem<?> problem(String line, OptionalInt threshold) {
    List<String> words = List.of(line.split(" "));
    return program(line).plan(words.subList(1, words.size()), threshold).prepare().get();
  }

  private static Problem<?> problem(String line) {
    return problem(line, OptionalInt.empty());
  }

  private static <R> String right(Problem<R> problem, R result) {
    Answer answer = problem.check(result);
    assertTrue(answer.isRight(), () -> answer.text() + ": " + answer.complaint());
    return answer.text();
  }

  /** Twice, since a run may leave behind what the next one trips over. */
  private static <R> void isRight(Problem<R> problem, String expected, Callable<R> version)
      throws Exception {
    for (int run = 0; run < 2; run++) {
      problem.reset();
      assertEquals(expected, right(problem, version.call()));
    }
  }

  private static <R> void allVersionsAgree(Program program, Problem<R> problem) throws Exception {
    problem.reset();
    String expected = right(problem, problem.sequential());
    for (int workers : WORKERS) {
      if (program.faces().contains(Face.FORK)) {
        try (ForkPool pool = ForkPool.open(workers)) {
          isRight(problem, expected, () -> problem.forkIn(pool));
        }
      }
      if (program.faces().contains(Face.CONCURRENT)) {
        try (dev.fjord.concurrent.ForkJoinPool pool =
            new dev.fjord.concurrent.ForkJoinPool(workers)) {
          isRight(problem, expected, () -> pool.invoke(problem.concurrent()));
        }
      }
      if (program.faces().contains(Face.FJTASK)) {
        try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(workers)) {
          isRight(problem, expected, () -> problem.fjtaskIn(group));
        }
      }
      ForkJoinPool jdk = new ForkJoinPool(workers);
      if (!program.faces().isEmpty()) {
        isRight(problem, expected, () -> jdk.invoke(problem.jdk()));
      }
      if (program.isLoop()) {
        ExecutorService executor = Executors.newFixedThreadPool(workers);
        isRight(problem, expected, () -> problem.by(RangeSum.executor(executor)));
        executor.shutdown();
        Callable<R> stream = () -> problem.by(RangeSum::stream);
        isRight(problem, expected, () -> jdk.submit(stream).get());
        try (ForkPool pool = ForkPool.open(workers)) {
          isRight(problem, expected, () -> problem.by(RangeSum.parStream(pool)));
        }
      }
      jdk.shutdown();
    }
  }

  /** Each program with what it is tried with. */
  private static Stream<String> lines() {
    return """
            fib: 1, 2, 15
            integrate: 4, 5, 6, 9
            micro: 1, 2
            sort: 1, 2, 65, 1000, 5003
            mm: 1, 16, 17, 50, 64
            lu: 1, 16, 17, 50, 64
            jacobi: 1 1, 33 3, 100 4, 5, 33 7 3, 100 25 10, 3 20 10
            sort-bytes: 1, 5003
            sort-shorts: 2, 5003
            sort-ints: 65, 5003
            sort-longs: 1000, 5003
            index: src/test/scripts/index-reference.sh
            prime: 2, 3, 4, 999983, 10000000019, 10000000021
            minato-fib-1: 20
            minato-fib-2: 1, 20
            minato-fib-3: 1, 20
            minato-sort-1: 5003
            minato-sort-2: 1, 2, 5003
            minato-sort-3: 1, 2, 5003
            shipilev-recursive: 1, 2, 3, 1003
            shipilev-completers: 1, 3, 1003
            wordcount: 1
            kmeans: 16, 5003
            sortobjects: 1
            histogram: 1, 50021
            montecarlo: 1, 50021
            blur: 1, 2, 67
            streams: 1
            """
        .lines()
        .map(line -> line.split(": "))
        .flatMap(row -> Stream.of(row[1].split(", ")).map(arguments -> row[0] + " " + arguments));
  }

  @ParameterizedTest
  @MethodSource("lines")
  void allVersionsAreRightWithAnyNumberOfWorkers(String line) throws Exception {
    allVersionsAgree(program(line), problem(line));
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(
      strings = {"index src/main/java src/test/scripts", "sortobjects 20011", "streams 20011"})
  void soTheyAreOfMoreData(String line) throws Exception {
    allVersionsAgree(program(line), problem(line));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "fib 12",
        "micro 2",
        "sort 300",
        "mm 19",
        "lu 19",
        "jacobi 19 2",
        "jacobi 19 9 4",
        "sort-longs 300",
        "shipilev-recursive 100",
        "shipilev-completers 100"
      })
  void allVersionsAreRightWithAnyThreshold(String line) throws Exception {
    for (int threshold : THRESHOLDS) {
      allVersionsAgree(program(line), problem(line, OptionalInt.of(threshold)));
    }
  }

  private static List<String> names(String line) {
    return List.of(line.split(" "));
  }

  @Test
  void leasProgramsHaveAllFaces() {
    assertEquals(
        names(
            "fib integrate micro sort mm lu jacobi sort-bytes sort-shorts sort-ints "
                + "sort-longs"),
        Catalogue.standard().programs().stream()
            .filter(program -> program.faces().containsAll(EnumSet.allOf(Face.class)))
            .map(Program::name)
            .toList());
  }

  @Test
  void everyProgramIsTriedHere() {
    assertEquals(
        names(
            "fib integrate micro sort mm lu jacobi prime index sort-bytes sort-shorts "
                + "sort-ints sort-longs minato-fib-1 minato-fib-2 minato-fib-3 minato-sort-1 "
                + "minato-sort-2 minato-sort-3 shipilev-recursive shipilev-completers wordcount "
                + "kmeans sortobjects histogram montecarlo blur streams"),
        Catalogue.standard().programs().stream().map(Program::name).toList());
  }

  @ParameterizedTest
  @CsvSource({"10,0", "10,1", "10,3", "10,10", "1,0", "20,5"})
  void theFormulaForTheForksOfFibCountsThem(int n, int threshold) {
    OptionalInt given = threshold == 0 ? OptionalInt.empty() : OptionalInt.of(threshold);
    assertEquals(forksOfFib(n, threshold), problem("fib " + n, given).forks().orElseThrow());
  }

  @Test
  void minatosSecondProgramsForkAsOftenAsHeCounted() {
    assertEquals(165_580_140, problem("minato-fib-2 40").forks().orElseThrow());
    assertEquals(1_999, problem("minato-sort-2 2000").forks().orElseThrow());
  }

  @Test
  void theForksThatMinatosThirdProgramsCountAreThoseOfThePool() throws Exception {
    for (String line : List.of("minato-fib-3 20", "minato-sort-3 2000")) {
      Problem<?> problem = problem(line);
      assertTrue(problem.forks().isEmpty(), line);
      for (int run = 0; run < 2; run++) {
        problem.reset();
        try (dev.fjord.concurrent.ForkJoinPool pool = new dev.fjord.concurrent.ForkJoinPool(2)) {
          pool.invoke(problem.concurrent());
          assertEquals(pool.snapshot().forks(), problem.forks().orElseThrow(), line);
        }
      }
      problem.reset();
      ForkJoinPool jdk = new ForkJoinPool(2);
      try {
        jdk.invoke(problem.jdk());
        assertTrue(problem.forks().orElseThrow() > 0, line);
      } finally {
        jdk.shutdown();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1,1", "2,1", "100,1", "100,7", "1003,16", "64,64"})
  void theForksOfShipilevsTasksAreThoseThatThePoolCounts(int n, int threshold) throws Exception {
    for (String name : List.of("shipilev-recursive ", "shipilev-completers ")) {
      Problem<?> problem = problem(name + n, OptionalInt.of(threshold));
      try (dev.fjord.concurrent.ForkJoinPool pool = new dev.fjord.concurrent.ForkJoinPool(2)) {
        pool.invoke(problem.concurrent());
        assertEquals(problem.forks().orElseThrow(), pool.snapshot().forks(), name);
      }
    }
  }

  private static long forksOfFib(int n, int threshold) {
    return n < 2 || n <= threshold
        ? 0
        : 1 + forksOfFib(n - 1, threshold) + forksOfFib(n - 2, threshold);
  }

  @ParameterizedTest
  @CsvSource({
    "fib, 0",
    "fib, -1",
    "fib, 61",
    "fib, 99999999999999999999999",
    "fib, abc",
    "fib, 1.5",
    "fib, ''",
    "sort, 0",
    "mm, 46341",
    "minato-fib-2, 47",
    "minato-sort-2, 0",
    "jacobi, 0",
    "wordcount, 0",
    "kmeans, 15",
    "blur, 32001"
  })
  void aSizeOutOfBoundsIsRefusedInOneLineThatNamesTheProgram(String name, String size) {
    Program program = Catalogue.standard().find(name);
    InputException refused =
        assertThrows(InputException.class, () -> program.plan(List.of(size), OptionalInt.empty()));
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.startsWith(name + ":"), message);
    assertEquals(1, message.lines().count(), message);
  }

  @Test
  void checksSeeAWrongResult() {
    assertWrong(problem("fib 10"), 54L);
    assertWrong(problem("integrate 6"), 1.1e16);
    assertWrong(problem("micro 2"), Best.leaf(3));
    assertWrong(problem("minato-fib-2 10"), 54);
    assertWrong(problem("shipilev-recursive 10"), 5L);
    assertWrong(problem("shipilev-completers 10"), 5L);
    assertWrong(problem("minato-sort-2 3"), List.of(0, 2, 1));
    assertWrong(problem("wordcount 1"), Map.of("a", 1L));
    assertWrong(problem("montecarlo 10"), 3L);
    assertWrong(problem("streams 10"), List.of(0L));
  }

  @Test
  void checksOfArraysSeeOneWrongCell() {
    for (String line : List.of("mm 40", "lu 40", "jacobi 40 3")) {
      @SuppressWarnings("unchecked")
      Problem<double[]> problem = (Problem<double[]>) problem(line);
      problem.reset();
      double[] result = problem.sequential();
      result[3 * 40 + 5] += 1e-3;
      assertWrong(problem, result);
    }
    for (String line : List.of("histogram 100", "kmeans 100", "blur 10")) {
      @SuppressWarnings("unchecked")
      Problem<int[]> problem = (Problem<int[]>) problem(line);
      problem.reset();
      int[] result = problem.sequential();
      result[30]++;
      assertWrong(problem, result);
    }
    for (String line : List.of("sort 100", "sort-bytes 100")) {
      @SuppressWarnings("unchecked")
      Problem<Keys> keys = (Problem<Keys>) problem(line);
      keys.reset();
      Keys ordered = keys.sequential();
      ordered.set(50, ordered.get(50) ^ 1);
      assertWrong(keys, ordered);
    }
  }

  @SuppressWarnings("unchecked")
  private static <R> void assertWrong(Problem<?> problem, R result) {
    Answer answer = ((Problem<R>) problem).check(result);
    assertNotEquals("", answer.complaint());
  }

  @Test
  void anUnknownProgramIsToldTheNamesNearIt() {
    Catalogue catalogue = Catalogue.standard();
    assertTrue(unknown(catalogue, "fibo").endsWith("did you mean fib?"));
    assertTrue(unknown(catalogue, "jacoby").endsWith("did you mean jacobi?"));
    assertTrue(unknown(catalogue, "zzzzzz").contains("fib, integrate"));
  }

  private static String unknown(Catalogue catalogue, String name) {
    return String.valueOf(
        assertThrows(InputException.class, () -> catalogue.find(name)).getMessage());
  }

  @Test
  void whatIsExpectedOfAPrimeIsNotComputedForEveryRun() {
    Problem<?> problem = problem("prime 1000003");
    long begun = System.nanoTime();
    for (int i = 0; i < 300_000; i++) {
      checked(problem);
    }
    long millis = (System.nanoTime() - begun) / 1_000_000;
    assertTrue(millis < 5_000, "300,000 runs with their checks take ms: " + millis);
  }

  private static <R> void checked(Problem<R> problem) {
    assertTrue(problem.check(problem.sequential()).isRight());
  }
}
