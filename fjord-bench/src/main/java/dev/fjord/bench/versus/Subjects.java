package dev.fjord.bench.versus;

import static dev.fjord.bench.versus.Contender.COMPLETER;
import static dev.fjord.bench.versus.Contender.EXECUTOR;
import static dev.fjord.bench.versus.Contender.FJORD;
import static dev.fjord.bench.versus.Contender.FJORD_COMPLETER;
import static dev.fjord.bench.versus.Contender.FJORD_CO_INVOKE;
import static dev.fjord.bench.versus.Contender.FJORD_FORK_JOIN;
import static dev.fjord.bench.versus.Contender.FJORD_INVOKE_ALL;
import static dev.fjord.bench.versus.Contender.FJORD_UNFORK;
import static dev.fjord.bench.versus.Contender.FORK_JOIN;
import static dev.fjord.bench.versus.Contender.INVOKE_ALL;
import static dev.fjord.bench.versus.Contender.SEQUENTIAL;
import static dev.fjord.bench.versus.Contender.STREAM;
import static dev.fjord.bench.versus.Contender.UNFORK;
import static dev.fjord.bench.versus.Contender.VIRTUAL_THREAD;

import dev.fjord.bench.fork.FibBenchmark;
import dev.fjord.bench.fork.QueensBenchmark;
import dev.fjord.bench.fork.TreeBenchmark;
import dev.fjord.bench.fork.UtsBenchmark;
import dev.fjord.bench.latency.AllBusyBenchmark;
import dev.fjord.bench.latency.EmptyCallBenchmark;
import dev.fjord.bench.latency.FirstInstructionBenchmark;
import dev.fjord.bench.latency.IdleCallBenchmark;
import dev.fjord.bench.latency.PingPongBenchmark;
import dev.fjord.bench.latency.TickBenchmark;
import dev.fjord.bench.loops.LoopBenchmark;
import dev.fjord.bench.loops.Shape;
import dev.fjord.bench.versus.Subject.Tuning;
import dev.fjord.bench.whole.WholeProgramBenchmark;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.programs.data.DataProgram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** All that can be compared; a new one is a line here. */
final class Subjects {
  private static final List<Contender> CORE = List.of(SEQUENTIAL, FJORD, FORK_JOIN, INVOKE_ALL);

  /** The classic faces of Fjord: in the short form to see what their forks cost. */
  private static final List<Contender> CLASSIC =
      List.of(FJORD_FORK_JOIN, FJORD_INVOKE_ALL, FJORD_COMPLETER, FJORD_CO_INVOKE);

  private static final List<Contender> MORE =
      Stream.concat(
              CLASSIC.stream(),
              Stream.of(FJORD_UNFORK, UNFORK, COMPLETER, STREAM, EXECUTOR, VIRTUAL_THREAD))
          .toList();
  private static final List<Contender> LANGUAGES =
      Arrays.stream(Contender.values()).filter(Contender::isNative).toList();
  private static final List<Tuning> IN_PIECES = List.of(new Tuning("in pieces", Map.of()));
  private static final Map<Contender, List<Tuning>> PIECES =
      Map.of(EXECUTOR, IN_PIECES, VIRTUAL_THREAD, IN_PIECES);
  private static final List<Contender> THREE = List.of(SEQUENTIAL, FJORD, FORK_JOIN);
  private static final List<Integer> ANY = List.of();
  private static final int TWO = 2;
  private static final int NO_NUMBER = 0;
  private static final int MOST_MICROS = 100_000_000;
  private static final List<Collector> BOTH = List.of(Collector.G1, Collector.PARALLEL);

  /** For what allocates next to nothing, or as much with every contender. */
  private static final List<Collector> DEFAULT = List.of(Collector.G1);

  static final List<Subject> ALL = all();

  private Subjects() {}

  private static List<Subject> all() {
    List<Subject> all = new ArrayList<>();
    all.add(
        fork(
            "fib",
            "Fibonacci, nothing but forks",
            FibBenchmark.class,
            List.of("32"),
            List.of("36"),
            FibBenchmark.LARGEST,
            LANGUAGES,
            FibBenchmark::forks));
    all.add(
        fork(
            "tree",
            "sum of a perfect tree of 2^23 - 1 nodes",
            TreeBenchmark.class,
            List.of("8388607"),
            List.of("8388607"),
            TreeBenchmark.LARGEST,
            LANGUAGES,
            TreeBenchmark::forks));
    all.add(
        fork(
            "small-tree",
            "sum of a tree of 1,023 nodes, called by an ordinary thread",
            TreeBenchmark.class,
            List.of("1023"),
            List.of("1023"),
            TreeBenchmark.LARGEST,
            List.of(),
            TreeBenchmark::forks));
    all.add(
        fork(
            "nqueens",
            "counting queens, uneven forks",
            QueensBenchmark.class,
            List.of("12"),
            List.of("12"),
            QueensBenchmark.LARGEST,
            LANGUAGES,
            QueensBenchmark::forks));
    all.add(
        fork(
            "uts",
            "unbalanced tree search",
            UtsBenchmark.class,
            List.of(),
            List.of("2000"),
            UtsBenchmark.LARGEST,
            List.of(),
            UtsBenchmark::forks));
    all.add(
        latency(
            "empty-call",
            "an empty call, warm",
            EmptyCallBenchmark.class,
            List.of("-"),
            THREE,
            ANY));
    all.add(
        latency(
            "idle-call",
            "an empty call into a pool that sleeps",
            IdleCallBenchmark.class,
            List.of(),
            THREE,
            ANY));
    all.add(
        latency(
            "first-instruction",
            "from a submission to the first instruction of the task",
            FirstInstructionBenchmark.class,
            List.of(),
            List.of(FJORD, FORK_JOIN, EXECUTOR),
            ANY));
    all.add(
        latency(
            "all-busy",
            "from a call into a pool that sleeps to all its workers at work",
            AllBusyBenchmark.class,
            List.of(),
            List.of(FJORD, FORK_JOIN),
            ANY));
    all.add(
        latency(
            "ping-pong",
            "a task handed to another worker and back",
            PingPongBenchmark.class,
            List.of(),
            List.of(FJORD, FORK_JOIN),
            List.of(TWO)));
    all.add(
        latency(
            "tick",
            "10 µs of forks every millisecond",
            TickBenchmark.class,
            List.of(),
            THREE,
            ANY));
    all.add(loop(Shape.UNIFORM, List.of("1", "10", "100", "1000", "10000", "100000")));
    all.add(loop(Shape.TRIANGULAR, List.of("100", "10000")));
    all.add(loop(Shape.RANDOM, List.of("100", "10000")));
    all.add(whole("fib-threshold", "fib", "42", "47", List.of(threshold(13), threshold(0))));
    all.add(whole("integrate", "18", "", List.of()));
    all.add(whole("micro", "4", "", List.of(1, 2, 3)));
    all.add(whole("sort", "4000000", "100000000", List.of(512, 2048, 8192, 32768, 131072)));
    all.add(whole("mm", "512", "2048", List.of(32, 64, 128, 256)));
    all.add(whole("lu", "512", "4096", List.of(32, 64, 128, 256)));
    all.add(whole("jacobi", "1024 50", "4096 100", List.of(64, 128, 256, 512)));
    all.add(whole("index", "64MiB", "", List.of()));
    for (Program program : DataProgram.all()) {
      all.add(whole(program.name(), String.join(" ", program.presets()), "", List.of()));
    }
    return List.copyOf(all);
  }

  private static Subject fork(
      String name,
      String summary,
      Class<?> benchmark,
      List<String> quick,
      List<String> full,
      int mostSize,
      List<Contender> natives,
      IntToLongFunction forks) {
    boolean onlyForks = name.equals("fib");
    List<Collector> collectors = onlyForks ? List.of(Collector.values()) : BOTH;
    return new Subject(
        name,
        summary,
        benchmark,
        Map.of(),
        "size",
        quick,
        full,
        "",
        mostSize,
        CORE,
        onlyForks ? CLASSIC : List.of(),
        MORE,
        natives,
        PIECES,
        ANY,
        collectors,
        forks);
  }

  private static Subject latency(
      String name,
      String summary,
      Class<?> benchmark,
      List<String> quick,
      List<Contender> rivals,
      List<Integer> workers) {
    return new Subject(
        name,
        summary,
        benchmark,
        Map.of(),
        "",
        quick,
        List.of("-"),
        "",
        NO_NUMBER,
        rivals,
        List.of(),
        List.of(),
        List.of(),
        Map.of(),
        workers,
        BOTH,
        null);
  }

  private static Subject loop(Shape shape, List<String> micros) {
    List<Tuning> pieces =
        IntStream.of(4, 1, 16)
            .mapToObj(n -> new Tuning(n + " pieces a worker", Map.of("perWorker", "" + n)))
            .toList();
    String name = "loop-" + shape.name().toLowerCase(Locale.ROOT);
    return new Subject(
        name,
        "a loop of so many microseconds",
        LoopBenchmark.class,
        Map.of("shape", shape.name()),
        "micros",
        List.of(),
        micros,
        "",
        MOST_MICROS,
        List.of(SEQUENTIAL, FJORD, STREAM, FORK_JOIN),
        List.of(),
        List.of(),
        List.of(),
        Map.of(FORK_JOIN, pieces),
        ANY,
        DEFAULT,
        null);
  }

  private static Subject whole(
      String name, String arguments, String paper, List<Integer> thresholds) {
    List<Tuning> tunings = new ArrayList<>(List.of(threshold(0)));
    thresholds.forEach(n -> tunings.add(threshold(n)));
    return whole(name, name, arguments, paper, tunings);
  }

  private static Subject whole(
      String name, String program, String arguments, String paper, List<Tuning> tunings) {
    boolean hasNatives = name.equals("sort") || name.equals("mm");
    return new Subject(
        name,
        "whole program of the lab",
        WholeProgramBenchmark.class,
        Map.of("program", program),
        "arguments",
        List.of(),
        List.of(arguments),
        paper,
        NO_NUMBER,
        THREE,
        List.of(),
        List.of(),
        hasNatives ? LANGUAGES : List.of(),
        Map.of(SEQUENTIAL, List.of(threshold(0)), FJORD, tunings, FORK_JOIN, tunings),
        ANY,
        DEFAULT,
        null);
  }

  /** A threshold; 0 for none. */
  private static Tuning threshold(int n) {
    return new Tuning(n == 0 ? "" : "threshold " + n, Map.of("threshold", "" + n));
  }

  /**
   * The subject of that name.
   *
   * @throws InputException if there is none
   */
  static Subject find(String name) {
    return ALL.stream()
        .filter(subject -> subject.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new InputException(
                    "no program '%s': there are %s"
                        .formatted(
                            name,
                            ALL.stream().map(Subject::name).collect(Collectors.joining(", ")))));
  }
}
