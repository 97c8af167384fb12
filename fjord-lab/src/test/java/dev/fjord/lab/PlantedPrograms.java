package dev.fjord.lab;

import dev.fjord.lab.loop.RangeSum;
import dev.fjord.lab.programs.Answer;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.LoopProblem;
import dev.fjord.lab.programs.Plan;
import dev.fjord.lab.programs.Problem;
import dev.fjord.lab.programs.Program;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** Programs that go wrong on purpose. */
final class PlantedPrograms {
  /** What goes wrong in the version that forks. */
  enum Fault {
    RESULT("expected 1"),
    EXCEPTION("threw java.lang.IllegalStateException: planted"),
    ERROR("threw java.lang.StackOverflowError"),
    DISAGREEMENT("sequential gave 1");

    final String complaint;

    Fault(String complaint) {
      this.complaint = complaint;
    }
  }

  private PlantedPrograms() {}

  static List<Program> all() {
    List<Program> programs = new ArrayList<>();
    for (Fault fault : Fault.values()) {
      programs.add(planted(name(fault), () -> new Faulty(fault)));
    }
    programs.add(
        planted(
            "hungry",
            () -> {
              throw new OutOfMemoryError("planted");
            }));
    programs.add(planted("sleepy", Sleepy::new));
    return programs;
  }

  static String name(Fault fault) {
    return "planted-" + fault.name().toLowerCase(Locale.ROOT);
  }

  private static Program planted(String name, Supplier<Problem<?>> prepare) {
    return new Program(
        name,
        "goes wrong",
        "",
        List.of(),
        "",
        EnumSet.of(Face.FORK),
        false,
        Optional.empty(),
        (arguments, threshold) -> new Plan("", 0, prepare));
  }

  /** Takes too long, but not for ever. */
  private record Sleepy() implements LoopProblem<Integer> {
    private static final long NANOS = TimeUnit.SECONDS.toNanos(5);

    @Override
    public Integer by(RangeSum range) {
      long end = System.nanoTime() + NANOS;
      while (System.nanoTime() < end) {
        LockSupport.parkNanos(NANOS);
      }
      return 1;
    }

    @Override
    public Answer check(Integer result) {
      return Answer.right(result.toString());
    }
  }

  private record Faulty(Fault fault) implements LoopProblem<Integer> {
    @Override
    public Integer by(RangeSum range) {
      return 1;
    }

    @Override
    public Integer fork() {
      return switch (fault) {
        case RESULT, DISAGREEMENT -> 2;
        case EXCEPTION -> throw new IllegalStateException("planted");
        case ERROR -> throw new StackOverflowError();
      };
    }

    @Override
    public Answer check(Integer result) {
      return fault == Fault.DISAGREEMENT
          ? Answer.right(result.toString())
          : Answer.expect(result.toString(), "1");
    }
  }
}
