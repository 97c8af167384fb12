package dev.fjord.lab.programs.minato;

import dev.fjord.lab.programs.Answer;
import dev.fjord.lab.programs.Problem;
import dev.fjord.lab.programs.Size;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.ForkJoinTask;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Programs 1 to 3 of the study's section 3. The study does not tell the list; from its 1,999,999
 * forks no two elements were equal, so here it is the numbers from 0, shuffled.
 */
final class MinatoSort extends MinatoProgram {
  private static final Size SIZE =
      new Size("N", "length of the list", 1, 100_000_000, 2_000_000, "2 million");

  /** Bytes of an element: its object and references to it from two lists, uncompressed. */
  private static final long ELEMENT_BYTES = 40;

  MinatoSort(int number) {
    super("sort", number, SIZE, "quicksort of a list of N");
  }

  @Override
  protected long bytes(int n) {
    return ELEMENT_BYTES * n;
  }

  @Override
  protected Problem<List<Integer>> prepare(int n, int threshold) {
    List<Integer> shuffled = new ArrayList<>(IntStream.range(0, n).boxed().toList());
    Collections.shuffle(shuffled, new Random(n));
    return new SortProblem(shuffled);
  }

  private final class SortProblem implements Problem<List<Integer>> {
    private final List<Integer> shuffled;
    private final List<Integer> list;

    /** The forks of the last run of program 3; null before the first. */
    private @Nullable LongSupplier counted;

    SortProblem(List<Integer> shuffled) {
      this.shuffled = shuffled;
      this.list = new ArrayList<>(shuffled);
    }

    @Override
    public void reset() {
      Collections.copy(list, shuffled);
    }

    @Override
    public List<Integer> sequential() {
      new QuickSortTask1<Integer>().compute(list);
      return list;
    }

    @Override
    public ForkJoinTask<List<Integer>> jdk() {
      return switch (number) {
        case 2 -> QuickSortTask2Jdk.program(list);
        case 3 -> {
          counted = QuickSortTask3Jdk::forks;
          yield QuickSortTask3Jdk.program(list);
        }
        default -> throw absent();
      };
    }

    @Override
    public dev.fjord.concurrent.ForkJoinTask<List<Integer>> concurrent() {
      return switch (number) {
        case 2 -> QuickSortTask2Concurrent.program(list);
        case 3 -> {
          counted = QuickSortTask3Concurrent::forks;
          yield QuickSortTask3Concurrent.program(list);
        }
        default -> throw absent();
      };
    }

    @Override
    public Answer check(List<Integer> result) {
      String text = "#%08x".formatted(result.hashCode());
      for (int i = 0; i < result.size(); i++) {
        if (result.get(i) != i) {
          return Answer.wrong(text, "element %,d is %d".formatted(i, result.get(i)));
        }
      }
      return Answer.right(text);
    }

    /** Program 2 forks at every cut; how often program 3 does is up to the scheduler: it counts. */
    @Override
    public OptionalLong forks() {
      if (number == 2) {
        return OptionalLong.of(shuffled.size() - 1L);
      }
      return counted == null ? OptionalLong.empty() : OptionalLong.of(counted.getAsLong());
    }
  }
}
