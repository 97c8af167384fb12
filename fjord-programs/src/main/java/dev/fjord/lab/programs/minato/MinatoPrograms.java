package dev.fjord.lab.programs.minato;

import dev.fjord.lab.programs.Answer;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.Fibonacci;
import dev.fjord.lab.programs.Plan;
import dev.fjord.lab.programs.Problem;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.programs.Program.Sized;
import dev.fjord.lab.programs.Size;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The study's three programs for each of its two problems: the first in one thread, the second
 * forks always, the third while there are few tasks.
 */
public final class MinatoPrograms {
  /** Bytes of an element: its object and references to it from two lists, uncompressed. */
  private static final long ELEMENT_BYTES = 40;

  private MinatoPrograms() {}

  /** All six, in the order of the study. */
  public static List<Program> all() {
    return List.of(fib(1), fib(2), fib(3), sort(1), sort(2), sort(3));
  }

  private static Program fib(int number) {
    return program(
        "fib",
        number,
        new Size("N", "index of the number", 1, 46, 40, "40"), // that of 46 is the last int
        "Fibonacci number N",
        (n, threshold) -> Plan.of(n, 0, () -> fibonacci(number, n)));
  }

  private static Program sort(int number) {
    return program(
        "sort",
        number,
        new Size("N", "length of the list", 1, 100_000_000, 2_000_000, "2 million"),
        "quicksort of a list of N",
        (n, threshold) -> Plan.of(n, ELEMENT_BYTES * n, () -> quicksort(number, n)));
  }

  private static Program program(String problem, int number, Size size, String what, Sized sized) {
    String name = "minato-%s-%d".formatted(problem, number);
    String summary = "Minato's %s, %s".formatted(what, manner(number));
    return number == 1
        ? Program.sized(name, size, summary, null, sized)
        : Program.sized(name, size, summary, null, sized, Face.CONCURRENT);
  }

  /** How a program differs from the other two. */
  private static String manner(int number) {
    return switch (number) {
      case 1 -> "in one thread";
      case 2 -> "forks always";
      default -> "forks while there are fewer tasks than workers";
    };
  }

  /** Section 2 of the study. Its second program forks for every addition. */
  private static Problem<Integer> fibonacci(int number, int n) {
    boolean always = number == 2;
    return new MinatoProblem<>(
        always ? OptionalLong.of(Fibonacci.of(n + 1) - 1) : OptionalLong.empty(),
        () -> {},
        () -> new FibonacciTask1().compute(n),
        () -> always ? new FibonacciTask2Jdk(n) : FibonacciTask3Jdk.program(n),
        () -> always ? new FibonacciTask2Concurrent(n) : FibonacciTask3Concurrent.program(n),
        result -> Answer.expect(result.toString(), Long.toString(Fibonacci.of(n))));
  }

  /**
   * Section 3 of the study, which does not tell the list; from its 1,999,999 forks no two elements
   * were equal, so here it is the numbers from 0, shuffled. Its second program forks at every cut.
   */
  private static Problem<List<Integer>> quicksort(int number, int n) {
    boolean always = number == 2;
    List<Integer> shuffled = new ArrayList<>(IntStream.range(0, n).boxed().toList());
    Collections.shuffle(shuffled, new Random(n));
    List<Integer> list = new ArrayList<>(shuffled);
    return new MinatoProblem<>(
        always ? OptionalLong.of(n - 1L) : OptionalLong.empty(),
        () -> Collections.copy(list, shuffled),
        () -> {
          new QuickSortTask1<Integer>().compute(list);
          return list;
        },
        () -> always ? QuickSortTask2Jdk.program(list) : QuickSortTask3Jdk.program(list),
        () ->
            always
                ? QuickSortTask2Concurrent.program(list)
                : QuickSortTask3Concurrent.program(list),
        MinatoPrograms::check);
  }

  private static Answer check(List<Integer> sorted) {
    String text = "#%08x".formatted(sorted.hashCode());
    for (int i = 0; i < sorted.size(); i++) {
      if (sorted.get(i) != i) {
        return Answer.wrong(text, "element %,d is %d".formatted(i, sorted.get(i)));
      }
    }
    return Answer.right(text);
  }
}
