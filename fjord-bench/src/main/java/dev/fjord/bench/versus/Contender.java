package dev.fjord.bench.versus;

import com.fasterxml.jackson.annotation.JsonCreator;
import dev.fjord.lab.programs.Names;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One way to run a program. A new one of the virtual machine is a benchmark method of this name and
 * a line here; a new one in another language is a program in {@code fjord-bench/native} and a line
 * here.
 */
public enum Contender {
  /** Plain calls. */
  SEQUENTIAL("sequential", "sequential"),
  /** {@link dev.fjord.Fork}. */
  FJORD("fjord", "Fjord Fork"),
  /** Fjord's {@code RecursiveTask}: fork one, compute the other, join. */
  FJORD_FORK_JOIN("fjordForkJoin", "Fjord RecursiveTask"),
  /** The same with {@code tryUnfork}. */
  FJORD_UNFORK("fjordUnfork", "Fjord tryUnfork"),
  /** Fjord's {@code invokeAll} of two. */
  FJORD_INVOKE_ALL("fjordInvokeAll", "Fjord invokeAll"),
  /** Fjord's {@code CountedCompleter}. */
  FJORD_COMPLETER("fjordCompleter", "Fjord CountedCompleter"),
  /** FJTask's {@code coInvoke} of two. */
  FJORD_CO_INVOKE("fjordCoInvoke", "FJTask coInvoke"),
  /** {@code RecursiveTask}: fork one, compute the other, join. */
  FORK_JOIN("forkJoin", "j.u.c. RecursiveTask"),
  /** The same with {@code tryUnfork}. */
  UNFORK("unfork", "j.u.c. tryUnfork"),
  /** {@code invokeAll} of two. */
  INVOKE_ALL("invokeAll", "j.u.c. invokeAll"),
  /** {@code CountedCompleter}. */
  COMPLETER("completer", "j.u.c. CountedCompleter"),
  /** Parallel streams. */
  STREAM("stream", "parallel stream"),
  /** A task for each piece in a fixed pool. */
  EXECUTOR("executor", "ExecutorService"),
  /** A virtual thread for each piece. */
  VIRTUAL_THREAD("virtualThread", "virtual threads"),
  /** Plain calls in Rust. */
  RUST("rust", "Rust, sequential", "rayon"),
  /** {@code rayon::join}. */
  RAYON("rayon", "Rust, rayon", "rayon"),
  /** {@code chili::Scope::join}. */
  CHILI("chili", "Rust, chili", "chili"),
  /** Plain calls in C++. */
  CPP("c++", "C++, sequential", "openmp"),
  /** {@code tbb::parallel_invoke}. */
  ONETBB("onetbb", "C++, oneTBB", "onetbb"),
  /** {@code #pragma omp task}. */
  OPENMP("openmp", "C++, OpenMP tasks", "openmp"),
  /** Goroutines. */
  GO("go", "Go, goroutines", "go");

  private static final int VIRTUAL_THREADS_SINCE = 21;

  private final String id;

  /** What a reader calls it. */
  final String label;

  /** The program that it is, null if it is a benchmark method. */
  final @Nullable String binary;

  Contender(String id, String label) {
    this(id, label, null);
  }

  Contender(String id, String label, @Nullable String binary) {
    this.id = id;
    this.label = label;
    this.binary = binary;
  }

  /** The word for it on the command line; of one of the virtual machine, its benchmark method. */
  public String id() {
    return id;
  }

  boolean isNative() {
    return binary != null;
  }

  /** Whether it runs in one thread, whatever the number of workers. */
  boolean isSequential() {
    return this == SEQUENTIAL || this == RUST || this == CPP;
  }

  /** Whether it runs on that version of Java. */
  boolean runsOn(int feature) {
    return this != VIRTUAL_THREAD || feature >= VIRTUAL_THREADS_SINCE;
  }

  /** Whether a run takes so long that few have to do. */
  boolean isSlow() {
    return this == STREAM || this == ONETBB || this == OPENMP || this == GO;
  }

  /** Whether it forks wherever the program does, so that its time divides into forks. */
  boolean forksAll() {
    return !isSequential() && this != EXECUTOR && this != VIRTUAL_THREAD;
  }

  /** What it is compared with to see what its forks add; null if there is nothing of its shape. */
  @Nullable Contender baseline() {
    return switch (this) {
      case RAYON, CHILI -> RUST;
      case ONETBB, OPENMP -> CPP;
      case GO -> null;
      default -> isSequential() ? null : SEQUENTIAL;
    };
  }

  /**
   * The contender of that word.
   *
   * @throws InputException if there is none
   */
  @JsonCreator
  static Contender of(String word) {
    return Names.find("contender", word, List.of(values()), Contender::id);
  }
}
