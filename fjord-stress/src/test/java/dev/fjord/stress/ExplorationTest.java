package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.fjord.internal.deque.AgainPrograms;
import dev.fjord.internal.deque.QueuePrograms;
import dev.fjord.internal.deque.StackPrograms;
import dev.fjord.internal.job.TaskPrograms;
import dev.fjord.internal.pool.GatePrograms;
import dev.fjord.internal.sleep.SleepPrograms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jetbrains.kotlinx.lincheck.Actor;
import org.jetbrains.kotlinx.lincheck.LinChecker;
import org.jetbrains.kotlinx.lincheck.LincheckAssertionError;
import org.jetbrains.kotlinx.lincheck.execution.ExecutionScenario;
import org.jetbrains.kotlinx.lincheck.strategy.managed.modelchecking.ModelCheckingOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnJre;
import org.junit.jupiter.api.condition.JRE;

/**
 * The engine's own classes, explored by Lincheck in a JVM of its own, with twins that must fail.
 */
@Tag("long")
class ExplorationTest {
  /** What Lincheck asks for. */
  private static final List<String> OPENED =
      List.of(
          "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--add-exports=java.base/jdk.internal.util=ALL-UNNAMED",
          "--add-exports=java.base/sun.security.action=ALL-UNNAMED");

  /** What it says of a class whose switches it will not see. */
  private static final String LEFT_OUT = "Unable to transform";

  private static final String INTERLEAVINGS = Times.LONG ? "100000" : "50";

  @Test
  @EnabledOnJre(
      value = JRE.JAVA_17,
      disabledReason = "explored on JDK 17: on newer ones Lincheck 2.39 leaves classes out")
  void noInterleavingShowsWhatMustNotHappenAndEveryTwinDoes() throws Exception {
    String output = Child.succeeds(OPENED, Explored.class, INTERLEAVINGS);
    output.lines().filter(line -> line.startsWith("explored")).forEach(System.out::println);
    assertFalse(output.contains(LEFT_OUT), output);
  }

  /**
   * The program of {@link ExplorationTest}'s child JVM. Has Lincheck explore the engine's own
   * classes: of each program the interleavings with one switch of threads, then with two, and so
   * on, up to a number. It knows only sequentially consistent memory; what store buffers may do is
   * for the models and the races.
   *
   * <p>Ends with 1 if a program fails, or a twin does not.
   */
  static final class Explored {
    private Explored() {}

    /**
     * The operations of each thread, then {@code outcome}. All end, and what they return must be
     * what they return in some order, one after the other.
     */
    private record Program(Class<?> type, boolean twin, String... threads) {

      ExecutionScenario scenario() throws ReflectiveOperationException {
        List<List<Actor>> all = new ArrayList<>();
        for (String thread : threads) {
          List<Actor> one = new ArrayList<>();
          for (String operation : thread.split(" ")) {
            one.add(actor(operation));
          }
          all.add(one);
        }
        return new ExecutionScenario(List.of(), all, List.of(actor("outcome")), null);
      }

      private Actor actor(String operation) throws NoSuchMethodException {
        return new Actor(type.getMethod(operation), List.of());
      }

      @Override
      public String toString() {
        return type.getName().replaceAll(".*\\.", "") + Arrays.toString(threads);
      }
    }

    private static final List<Program> PROGRAMS =
        List.of(
            new Program(QueuePrograms.Holds.class, false, "reclaim", "steal"),
            new Program(QueuePrograms.Holds.class, false, "add reclaim reclaim", "steal steal"),
            new Program(QueuePrograms.Holds.class, false, "reclaim add", "steal", "steal"),
            new Program(QueuePrograms.Holds.class, false, "add reclaim", "stealFar", "steal"),
            new Program(QueuePrograms.LooksAndTakes.class, true, "reclaim", "steal"),
            new Program(StackPrograms.Holds.class, false, "join join", "takeOver steal"),
            new Program(
                StackPrograms.Holds.class, false, "join fork join", "ask steal", "takeOver"),
            new Program(StackPrograms.Holds.class, false, "fork join join", "ask", "steal"),
            new Program(
                StackPrograms.Holds.class, false, "joinOldest joinOldest", "takeOver steal"),
            new Program(StackPrograms.Holds.class, false, "fork joinOldest joinOldest", "takeOver"),
            new Program(
                StackPrograms.Holds.class, false, "joinOldest fork joinOldest", "ask", "takeOver"),
            new Program(StackPrograms.Holds.class, false, "join join", "askAtPop steal"),
            new Program(
                StackPrograms.Holds.class, false, "joinOldest fork join", "askAtPop", "takeOver"),
            new Program(
                StackPrograms.Holds.class, false, "joinOldest joinOldest", "askAtPop steal"),
            new Program(StackPrograms.TakesUnsealed.class, true, "join join", "takeOver steal"),
            new Program(StackPrograms.TakesUnsealed.class, true, "joinOldest", "takeOver steal"),
            new Program(SleepPrograms.Holds.class, false, "publish publish", "first", "second"),
            new Program(SleepPrograms.Holds.class, false, "publish", "first first", "call"),
            new Program(SleepPrograms.Holds.class, false, "publish", "watch first", "call"),
            new Program(SleepPrograms.Holds.class, false, "publish", "pause first", "call"),
            new Program(SleepPrograms.Holds.class, false, "publish", "block", "second"),
            new Program(SleepPrograms.Holds.class, false, "publish", "first", "shrink second"),
            new Program(SleepPrograms.LooksOnce.class, true, "publish", "first", "second"),
            new Program(SleepPrograms.AsksAndPublishes.class, true, "publish", "first", "second"),
            new Program(TaskPrograms.Holds.class, false, "run", "watch", "cancel"),
            new Program(TaskPrograms.Holds.class, false, "run", "watch", "watch"),
            new Program(TaskPrograms.LooksAndSays.class, true, "run", "watch"),
            new Program(AgainPrograms.Chain.class, false, "work work", "takeOver steal"),
            new Program(AgainPrograms.Chain.class, false, "work", "takeOver steal", "steal"),
            new Program(AgainPrograms.Chain.class, false, "work", "watch", "steal"),
            new Program(AgainPrograms.Often.class, false, "fork work work", "takeOver steal"),
            new Program(AgainPrograms.Often.class, false, "fork work", "offer steal", "steal"),
            new Program(AgainPrograms.LeavesBlindly.class, true, "takeOver steal", "steal steal"),
            new Program(AgainPrograms.RunsOneAtATime.class, true, "takeOver steal", "steal"),
            new Program(GatePrograms.Holds.class, false, "submit", "close"),
            new Program(GatePrograms.Holds.class, false, "submit submit", "close"),
            new Program(GatePrograms.Holds.class, false, "submit", "submit", "close"),
            new Program(GatePrograms.AsksBeforeItAdds.class, true, "submit", "close"));

    /** Takes how many interleavings of each program are explored at most. */
    public static void main(String[] args) throws Exception {
      int most = Integer.parseInt(args[0]);
      boolean right = true;
      for (Program each : PROGRAMS) {
        long begin = System.nanoTime();
        String failure = explore(each, most);
        System.out.printf(
            "explored %-60s %s, %d ms%n",
            each, failure.isEmpty() ? "holds" : "fails", (System.nanoTime() - begin) / 1_000_000);
        if (failure.isEmpty() == each.twin) {
          System.out.println(
              "WRONG " + (each.twin ? "it must fail: nothing is explored" : failure));
          right = false;
        }
      }
      System.exit(right ? 0 : 1);
    }

    /** The failure; empty if there is none. */
    private static String explore(Program program, int most) throws ReflectiveOperationException {
      ModelCheckingOptions options =
          new ModelCheckingOptions()
              .addCustomScenario(program.scenario())
              .iterations(0)
              .invocationsPerIteration(most)
              .minimizeFailedScenario(false);
      try {
        LinChecker.check(program.type, options);
        return "";
      } catch (LincheckAssertionError failure) {
        return String.valueOf(failure.getMessage());
      }
    }
  }
}
