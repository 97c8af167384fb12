package dev.fjord.internal.model;

import static dev.fjord.internal.model.Model.none;
import static dev.fjord.internal.model.Model.step;

import dev.fjord.internal.model.Model.Step;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Two workers that help until all is quiet: one takes what waits, the other asks. The protocol of
 * {@code Helpers}, whose steps have the same names. All its accesses are volatile, so the memory is
 * sequential. Each task but the last adds another before it ends, so nothing is quiet until then.
 */
@Tag("model")
final class HelpersModelTest {
  private static final int TASKS = 3;
  private static final String QUIET = "who is told that all are quiet is told the truth";

  private static final int RUNS = 3;
  private static final int LAST_LOOK = 5;
  private static final int QUIET_NOW = 7;

  private enum Twin {
    NONE,
    TAKES_FIRST,
    SAYS_THAT_IT_LEFT_FIRST,
    ASKS_WHO_IS_IDLE_FIRST,
    DOES_NOT_ASK_AGAIN
  }

  /**
   * @param before what the asker read of {@code left}, and {@code counted} of {@code idle}
   */
  private record State(
      boolean waits,
      boolean busy,
      int tasks,
      int idle,
      int left,
      int helper,
      int asker,
      int before,
      int counted) {
    State takes(int next) {
      return new State(false, true, tasks - 1, idle, left, next, asker, before, counted);
    }

    State leavesIdle(int next) {
      return new State(waits, busy, tasks, idle - 1, left, next, asker, before, counted);
    }

    State saysSo(int next) {
      return new State(waits, busy, tasks, idle, left + 1, next, asker, before, counted);
    }

    State adds(int next) {
      return new State(true, busy, tasks, idle, left, next, asker, before, counted);
    }

    State ends(int next) {
      return new State(waits, false, tasks, idle, left, next, asker, before, counted);
    }

    State isIdle(int next) {
      return new State(waits, busy, tasks, idle + 1, left, next, asker, before, counted);
    }

    State helper(int pc) {
      return new State(waits, busy, tasks, idle, left, pc, asker, before, counted);
    }

    State asker(int pc) {
      return new State(waits, busy, tasks, idle, left, helper, pc, before, counted);
    }

    State asksLeft(int pc) {
      return new State(waits, busy, tasks, idle, left, helper, pc, left, counted);
    }

    State asksIdle(int pc) {
      return new State(waits, busy, tasks, idle, left, helper, pc, before, idle);
    }
  }

  private static Model.Process<State> helper(Twin twin) {
    return s ->
        switch (s.helper()) {
          case 0 -> s.waits() ? first(s, twin) : none();
          case 1 -> second(s, twin);
          case 2 ->
              twin == Twin.TAKES_FIRST ? step("L2", s.saysSo(RUNS)) : step("L3", s.takes(RUNS));
          case RUNS -> step("runs", s.tasks() > 0 ? s.adds(4) : s.helper(4));
          case 4 -> step("ends", s.ends(5));
          case 5 -> step("looks", s.waits() ? s.takes(RUNS) : s.helper(6));
          case 6 -> step("idle again", s.isIdle(0));
          default -> none();
        };
  }

  private static List<Step<State>> first(State s, Twin twin) {
    return switch (twin) {
      case TAKES_FIRST -> step("L3", s.takes(1));
      case SAYS_THAT_IT_LEFT_FIRST -> step("L2", s.saysSo(1));
      default -> step("L1", s.leavesIdle(1));
    };
  }

  private static List<Step<State>> second(State s, Twin twin) {
    boolean saysSo = twin != Twin.TAKES_FIRST && twin != Twin.SAYS_THAT_IT_LEFT_FIRST;
    return saysSo ? step("L2", s.saysSo(2)) : step("L1", s.leavesIdle(2));
  }

  private static Model.Process<State> asker(Twin twin) {
    boolean idleFirst = twin == Twin.ASKS_WHO_IS_IDLE_FIRST;
    return s ->
        switch (s.asker()) {
          case 0 -> idleFirst ? step("A2", s.asksIdle(1)) : step("A1", s.asksLeft(1));
          case 1 -> idleFirst ? step("A1", s.asksLeft(2)) : step("A2", s.asksIdle(2));
          case 2, 4 -> step("A3 does one wait?", s.waits() ? s.asker(0) : s.asker(s.asker() + 1));
          case 3, LAST_LOOK ->
              step("A3 is one at work?", s.counted() < 2 ? s.asker(0) : s.asker(s.asker() + 1));
          case 6 -> {
            boolean same = s.left() == s.before() || twin == Twin.DOES_NOT_ASK_AGAIN;
            yield step("A4", s.asker(same ? QUIET_NOW : 0));
          }
          default -> none();
        };
  }

  private static Model.Result<State> explore(Twin twin) {
    return Model.startingAt(new State(true, false, TASKS, 2, 0, 0, 0, 0, 0))
        .process("helper", helper(twin))
        .process("asker", asker(twin))
        .invariant(QUIET, s -> s.asker() != QUIET_NOW || (!s.waits() && !s.busy()))
        .endsOnlyWhen(s -> s.asker() == QUIET_NOW)
        .explore();
  }

  @Test
  void whoIsToldThatAllAreQuietIsToldTheTruth() {
    explore(Twin.NONE).assertHolds();
  }

  @Test
  void aHelperThatTakesATaskWhileItIsCountedAsIdleMustFail() {
    explore(Twin.TAKES_FIRST).assertViolates(QUIET);
  }

  @Test
  void aHelperThatSaysThatItLeftWhileItIsCountedMustFail() {
    explore(Twin.SAYS_THAT_IT_LEFT_FIRST).assertViolates(QUIET);
  }

  @Test
  void whoAsksHowManyAreIdleFirstMustFail() {
    explore(Twin.ASKS_WHO_IS_IDLE_FIRST).assertViolates(QUIET);
  }

  @Test
  void whoDoesNotAskAgainMustFail() {
    explore(Twin.DOES_NOT_ASK_AGAIN).assertViolates(QUIET);
  }
}
