package dev.fjord.lab.experiment.lea;

import dev.fjord.lab.experiment.Bench;
import dev.fjord.lab.experiment.Claim;
import dev.fjord.lab.experiment.Needs;
import dev.fjord.lab.experiment.Setting;
import dev.fjord.lab.programs.Catalogue;
import dev.fjord.lab.run.Text;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The seven programs of the paper's section 4. */
@SuppressWarnings("ImmutableEnumChecker") // its lists are those of List.of
enum Seven {
  FIB("L-fib", "Fib", "fib", List.of(20), List.of(36), "n"),
  /** The paper does not tell when an interval is done; the second number is the lab's own. */
  INTEGRATE("L-int", "Integrate", "integrate", List.of(8), List.of(18)),
  MICRO("L-micro", "Micro", "micro", List.of(2), List.of(4), "depth"),
  SORT("L-sort", "Sort", "sort", List.of(2_000), List.of(1_000_000), "numbers"),
  MM("L-mm", "MM", "mm", List.of(32), List.of(384), "n"),
  LU("L-lu", "LU", "lu", List.of(32), List.of(384), "n"),
  JACOBI("L-jac", "Jacobi", "jacobi", List.of(40, 4), List.of(1024, 20), "n", "steps");

  /** Ints to sort, their order before, the array merged into, and the right order. */
  private static final int SORTED_BYTES = 4 * Integer.BYTES;

  final String id;
  private final String label;

  /** Its name in the lab. */
  final String program;

  private final List<Integer> tiny;
  private final List<Integer> quick;
  private final List<String> keys;

  Seven(
      String id,
      String label,
      String program,
      List<Integer> tiny,
      List<Integer> quick,
      String... keys) {
    this.id = id;
    this.label = label;
    this.program = program;
    this.tiny = tiny;
    this.quick = quick;
    this.keys = List.of(keys);
  }

  /** What the paper's figures call it. */
  @Override
  public String toString() {
    return label;
  }

  private Claim claim() {
    return Claim.of(id);
  }

  private List<Integer> paper() {
    return keys.stream().map(key -> (int) claim().get("size", program, key)).toList();
  }

  /** A size in the paper. */
  static int paperOf(String id, String program, String key) {
    return (int) Claim.of(id).get("size", program, key);
  }

  /** The paper's threshold; null where it tells none, and the program divides to its bottom. */
  @Nullable Integer threshold() {
    double told = claim().find("size", program, "threshold");
    return Double.isNaN(told) ? null : Integer.valueOf((int) told);
  }

  /** Its arguments with a setting: in full the paper's, as far as there is heap for them. */
  List<Integer> arguments(Setting setting) {
    List<Integer> full = keys.isEmpty() ? quick : paper();
    if (this == SORT) {
      full = List.of(fitting(full.get(0), SORTED_BYTES, setting));
    }
    return setting.choose(tiny, quick, full);
  }

  /** Says where its size is not the paper's. */
  void tellScale(Bench bench) {
    List<Integer> here = arguments(bench.setting());
    if (!keys.isEmpty() && !here.equals(paper())) {
      bench.scale("%s %s, the document's is %s", label, text(here), text(paper()));
    }
  }

  private static String text(List<Integer> numbers) {
    return numbers.stream()
        .map(number -> Text.format("%,d", number))
        .collect(Collectors.joining(" x "));
  }

  /** As many as the paper's, or as many as have room in half of the heap. */
  static int fitting(int paper, int bytesEach, Setting setting) {
    return (int) Math.min(paper, setting.heapBytes() / 2 / bytesEach);
  }

  /** What it takes to run some of them. */
  public static Needs needs(Setting setting, Collection<Seven> programs) {
    long heap = programs.stream().mapToLong(program -> program.heapBytes(setting)).max().orElse(0);
    return new Needs(heap, 0);
  }

  private long heapBytes(Setting setting) {
    List<String> words = arguments(setting).stream().map(Object::toString).toList();
    return Catalogue.standard().find(program).plan(words, OptionalInt.empty()).bytes();
  }

  static List<Seven> all() {
    return Arrays.asList(values());
  }
}
