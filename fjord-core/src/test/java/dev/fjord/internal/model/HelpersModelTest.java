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
@Tag("once")
final class HelpersModelTest {
  private static final int TASKS = 3;
  private static final String QUIET = "who is told that all are quiet is told the truth";

  private static final int RUNS = 2;
  private static final int LAST_LOOK = 4;
  private static final int QUIET_NOW = 6;

  private enum Twin {
    NONE,
    TAKES_FIRST,
    DOES_NOT_ASK_AGAIN
  }

  /** What is one word. */
  private record Word(int idle, int left) {}

  /**
   * @param before what the asker read of the word
   */
  private record State(
      boolean waits, boolean busy, int tasks, Word word, int helper, int asker, Word before) {
    State takes(int next) {
      return new State(false, true, tasks - 1, word, next, asker, before);
    }

    State leaves(int next) {
      Word now = new Word(word.idle - 1, word.left + 1);
      return new State(waits, busy, tasks, now, next, asker, before);
    }

    State adds(int next) {
      return new State(true, busy, tasks, word, next, asker, before);
    }

    State ends(int next) {
      return new State(waits, false, tasks, word, next, asker, before);
    }

    State isIdle(int next) {
      Word now = new Word(word.idle + 1, word.left);
      return new State(waits, busy, tasks, now, next, asker, before);
    }

    State helper(int pc) {
      return new State(waits, busy, tasks, word, pc, asker, before);
    }

    State asker(int pc) {
      return new State(waits, busy, tasks, word, helper, pc, before);
    }

    State asks(int pc) {
      return new State(waits, busy, tasks, word, helper, pc, word);
    }
  }

  private static Model.Process<State> helper(Twin twin) {
    boolean takesFirst = twin == Twin.TAKES_FIRST;
    return s ->
        switch (s.helper()) {
          case 0 -> s.waits() ? (takesFirst ? takes(s, 1) : leaves(s, 1)) : none();
          case 1 -> takesFirst ? leaves(s, RUNS) : takes(s, RUNS);
          case RUNS -> step("runs", s.tasks() > 0 ? s.adds(3) : s.helper(3));
          case 3 -> step("ends", s.ends(4));
          case 4 -> step("looks", s.waits() ? s.takes(RUNS) : s.helper(5));
          case 5 -> step("idle again", s.isIdle(0));
          default -> none();
        };
  }

  private static List<Step<State>> leaves(State s, int next) {
    return step("L1", s.leaves(next));
  }

  private static List<Step<State>> takes(State s, int next) {
    return step("L2", s.takes(next));
  }

  private static Model.Process<State> asker(Twin twin) {
    return s ->
        switch (s.asker()) {
          case 0 -> step("A1", s.asks(1));
          case 1, 3 -> step("A2 does one wait?", s.waits() ? s.asker(0) : s.asker(s.asker() + 1));
          case 2, LAST_LOOK ->
              step(
                  "A2 is one at work?",
                  s.before().idle() < 2 ? s.asker(0) : s.asker(s.asker() + 1));
          case 5 -> {
            boolean same = s.word().equals(s.before()) || twin == Twin.DOES_NOT_ASK_AGAIN;
            yield step("A3", s.asker(same ? QUIET_NOW : 0));
          }
          default -> none();
        };
  }

  private static Model.Result<State> explore(Twin twin) {
    return Model.startingAt(new State(true, false, TASKS, new Word(2, 0), 0, 0, new Word(0, 0)))
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
  void whoDoesNotAskAgainMustFail() {
    explore(Twin.DOES_NOT_ASK_AGAIN).assertViolates(QUIET);
  }
}
