package dev.fjord.internal.model;

import static dev.fjord.internal.model.Model.DEADLOCK;
import static dev.fjord.internal.model.Model.none;
import static dev.fjord.internal.model.Model.step;

import dev.fjord.internal.model.Model.Step;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Who runs a submitted body, who interrupts it and who ends it before it has begun: the protocol of
 * {@code Submitted.runner}, whose steps have the same names. All its accesses are volatile, so the
 * memory is sequential.
 *
 * <p>A body that is stopped blocks until it has seen its interrupt, so one that is lost is a
 * deadlock. At any time before and afterwards it may run others, so many.
 */
@Tag("once")
final class RunnerModelTest {
  private static final int OTHERS = 2;
  private static final int ENDED = 99;

  /** The places of the runner in the body, and those after it. */
  private static final int BODY = 2;

  private static final int ELSEWHERE = 4;
  private static final int LEAVES = 10;

  private static final String ALONE = "what comes meanwhile and afterwards is not interrupted";
  private static final String ONCE = "the body is interrupted once";
  private static final String BEGUN = "what was ended before it began does not begin";
  private static final String OVER = "a call that is done does not run";

  // Values of RUNNER; 0 is nobody.
  private static final int THREAD = 1;
  private static final int AWAY = 2;
  private static final int INTERRUPTED = 3;
  private static final int OVER_WITH_IT = 4;

  private enum Var {
    RUNNER,
    OUTCOME,
    /** Whether there was one before the runner said who it is. */
    LATE,
    STOPPED,
    /** The interrupt status of the thread. */
    INTERRUPT,
    /** What step W1 cleared of it. */
    CLEARED,
    /** Whether the body has seen it. */
    SEEN,
    OTHERS
  }

  private enum Twin {
    NONE,
    OUTCOME_ASKED_FIRST,
    STAYS,
    DOES_NOT_LOOK,
    LOOKS_BEFORE_IT_IS_BACK,
    LOOKS_BEFORE_IT_STOPS,
    INTERRUPTS_WITHOUT_ASKING,
    ENDED_BEFORE_IT_INTERRUPTS,
    DOES_NOT_WAIT,
    DOES_NOT_CLEAR,
    INTERRUPTS_ITSELF_IN_ANY_CASE,
    CALL_DONE_BEFORE_IT_IS_TAKEN
  }

  private record State(Memory<Var> memory, int runner, int ender) {
    int get(Var variable) {
      return memory.get(variable);
    }

    State with(Var variable, int value) {
      return new State(memory.with(variable, value), runner, ender);
    }

    State runner(int pc) {
      return new State(memory, pc, ender);
    }

    State ender(int pc) {
      return new State(memory, runner, pc);
    }

    boolean is(Var variable) {
      return get(variable) != 0;
    }

    boolean isRunBy(int who) {
      return get(Var.RUNNER) == who;
    }

    boolean isInBody() {
      return runner >= BODY && runner < LEAVES;
    }
  }

  private static Model.Process<State> runner(Twin twin, boolean stops) {
    boolean asksFirst = twin == Twin.OUTCOME_ASKED_FIRST;
    boolean looksFirst = twin == Twin.LOOKS_BEFORE_IT_IS_BACK;
    return s ->
        switch (s.runner()) {
          case 0 -> asksFirst ? asks(s, 1, ENDED) : begins(s, 1);
          case 1 -> asksFirst ? begins(s, BODY) : asks(s, BODY, LEAVES);
          case BODY -> body(s, twin, stops);
          case 3 -> s.isRunBy(OVER_WITH_IT) ? step("W1 clears", clears(s, ELSEWHERE)) : none();
          case ELSEWHERE -> step("W2 the other", s.runner(looksFirst ? 6 : 5));
          case 5 -> step("W3 back", comesBack(s, twin, looksFirst ? BODY : 6));
          case 6 ->
              looksFirst
                  ? step("W4 stopped?", s.runner(s.is(Var.STOPPED) ? 13 : 5))
                  : step("W4 stopped?", s.runner(s.is(Var.STOPPED) ? 7 : BODY));
          case 7 ->
              step(
                  "I1",
                  takes(s, twin) ? s.with(Var.RUNNER, INTERRUPTED).runner(8) : s.runner(BODY));
          case 8 -> step("I2 interrupts", s.with(Var.INTERRUPT, 1).runner(9));
          case 9 -> step("I3 ended", s.with(Var.RUNNER, OVER_WITH_IT).runner(BODY));
          case LEAVES -> {
            boolean mine = s.isRunBy(THREAD);
            State ended = mine ? s.with(Var.RUNNER, OVER_WITH_IT) : s;
            boolean goesOn = mine || twin == Twin.DOES_NOT_CLEAR;
            yield step("R4 ended", ended.runner(goesOn ? 12 : 11));
          }
          case 11 ->
              s.isRunBy(OVER_WITH_IT) || twin == Twin.DOES_NOT_WAIT
                  ? step("R4 clears", s.with(Var.INTERRUPT, 0).runner(12))
                  : none();
          case 12 -> step("R5 outcome", s.with(Var.OUTCOME, 1).runner(ENDED));
          case 13 -> step("W3 back", comesBack(s, twin, 7)); // of the twin that has looked
          default -> none();
        };
  }

  private static List<Step<State>> begins(State s, int next) {
    State begun = s.with(Var.RUNNER, THREAD).with(Var.LATE, s.get(Var.OUTCOME));
    return step("R1 me", s.isRunBy(0) ? begun.runner(next) : s.runner(ENDED));
  }

  private static List<Step<State>> asks(State s, int next, int otherwise) {
    return step("R2 outcome?", s.runner(s.is(Var.OUTCOME) ? otherwise : next));
  }

  /** It runs another, sees its interrupt, or returns. */
  private static List<Step<State>> body(State s, Twin twin, boolean stops) {
    List<Step<State>> steps = new ArrayList<>();
    if (s.get(Var.OTHERS) < OTHERS) {
      State gone = s.with(Var.OTHERS, s.get(Var.OTHERS) + 1).with(Var.CLEARED, 0);
      boolean goes = s.isRunBy(THREAD) && twin != Twin.STAYS;
      State away = goes ? gone.with(Var.RUNNER, AWAY) : gone;
      boolean at = goes || twin == Twin.STAYS;
      steps.addAll(step("W1 elsewhere", away.runner(at ? ELSEWHERE : 3)));
    }
    if (s.is(Var.INTERRUPT)) {
      steps.addAll(step("R3 sees it", s.with(Var.INTERRUPT, 0).with(Var.SEEN, 1)));
    }
    if (s.is(Var.SEEN) || !stops) {
      steps.addAll(step("R3 returns", s.runner(LEAVES)));
    }
    return steps;
  }

  private static State clears(State s, int next) {
    return s.with(Var.CLEARED, s.get(Var.INTERRUPT)).with(Var.INTERRUPT, 0).runner(next);
  }

  private static State comesBack(State s, Twin twin, int next) {
    if (s.isRunBy(AWAY)) {
      return s.with(Var.RUNNER, THREAD).runner(twin == Twin.DOES_NOT_LOOK ? BODY : next);
    }
    boolean asBefore = s.is(Var.CLEARED) || twin == Twin.INTERRUPTS_ITSELF_IN_ANY_CASE;
    return (asBefore ? s.with(Var.INTERRUPT, 1) : s).runner(BODY);
  }

  private static boolean takes(State s, Twin twin) {
    return s.isRunBy(THREAD) || twin == Twin.INTERRUPTS_WITHOUT_ASKING;
  }

  private static Model.Process<State> ender(Twin twin, boolean stops) {
    boolean looksFirst = stops && twin == Twin.LOOKS_BEFORE_IT_STOPS;
    boolean endedFirst = twin == Twin.ENDED_BEFORE_IT_INTERRUPTS;
    return s ->
        switch (s.ender()) {
          case 0 ->
              s.is(Var.OUTCOME)
                  ? step("E1 too late", s.ender(ENDED))
                  : step("E1 outcome", s.with(Var.OUTCOME, 1).ender(looksFirst || !stops ? 2 : 1));
          case 1 -> step("E2 stopped", s.with(Var.STOPPED, 1).ender(looksFirst ? ENDED : 2));
          case 2 ->
              s.isRunBy(0)
                  ? step("E3 drops it", s.with(Var.RUNNER, OVER_WITH_IT).ender(ENDED))
                  : step("E3 has begun", s.ender(stops ? 3 : ENDED));
          case 3 -> step("E4 runner?", s.ender(s.isRunBy(THREAD) ? 4 : looksFirst ? 1 : ENDED));
          case 4 -> {
            int taken = endedFirst ? OVER_WITH_IT : INTERRUPTED;
            yield step("I1", takes(s, twin) ? s.with(Var.RUNNER, taken).ender(5) : s.ender(ENDED));
          }
          case 5 -> step("I2 interrupts", s.with(Var.INTERRUPT, 1).ender(endedFirst ? ENDED : 6));
          case 6 -> step("I3 ended", s.with(Var.RUNNER, OVER_WITH_IT).ender(ENDED));
          default -> none();
        };
  }

  /** Ends a call, unless it has begun. */
  private static Model.Process<State> caller(Twin twin) {
    boolean doneFirst = twin == Twin.CALL_DONE_BEFORE_IT_IS_TAKEN;
    return s ->
        switch (s.ender()) {
          case 0 -> doneFirst ? done(s, 1) : taken(s, 1);
          case 1 -> doneFirst ? taken(s, ENDED) : done(s, ENDED);
          default -> none();
        };
  }

  private static List<Step<State>> taken(State s, int next) {
    return s.isRunBy(0)
        ? step("U1 ends it", s.with(Var.RUNNER, OVER_WITH_IT).ender(next))
        : step("U1 has begun", s.ender(ENDED));
  }

  private static List<Step<State>> done(State s, int next) {
    return step("U2 outcome", s.with(Var.OUTCOME, 1).ender(next));
  }

  /**
   * @param stops whether who ends it wants the body stopped
   */
  private static Model.Result<State> explore(Twin twin, boolean stops) {
    return explore(twin, stops, ender(twin, stops)).explore();
  }

  private static Model<State> explore(Twin twin, boolean stops, Model.Process<State> ender) {
    return Model.startingAt(new State(Memory.sequential(0), 0, 0))
        .process("runner", runner(twin, stops))
        .process("ender", ender)
        .invariant(
            ALONE, s -> !s.is(Var.INTERRUPT) || (s.runner() != ELSEWHERE && s.runner() != ENDED))
        .invariant(ONCE, s -> !s.is(Var.INTERRUPT) || !s.is(Var.SEEN) || s.runner() >= LEAVES)
        .invariant(BEGUN, s -> !s.is(Var.LATE) || !s.isInBody())
        .endsOnlyWhen(s -> s.runner() == ENDED && s.ender() == ENDED);
  }

  private static Model.Result<State> exploreCall(Twin twin) {
    return explore(twin, false, caller(twin))
        .invariant(OVER, s -> !s.is(Var.OUTCOME) || !s.isInBody())
        .explore();
  }

  @Test
  void aBodyThatIsStoppedIsInterruptedOnceAndNothingElseIs() {
    explore(Twin.NONE, true).assertHolds();
  }

  @Test
  void aBodyThatIsEndedAndNotStoppedDoesNotBeginAfterwards() {
    explore(Twin.NONE, false).assertHolds();
  }

  @Test
  void aCallThatIsDoneDoesNotRun() {
    exploreCall(Twin.NONE).assertHolds();
  }

  @Test
  void aCallThatIsDoneBeforeItIsTakenMustFail() {
    exploreCall(Twin.CALL_DONE_BEFORE_IT_IS_TAKEN).assertViolates(OVER);
  }

  @Test
  void aRunnerThatAsksForTheOutcomeBeforeItSaysWhoItIsMustFail() {
    explore(Twin.OUTCOME_ASKED_FIRST, false).assertViolates(BEGUN);
  }

  @Test
  void aRunnerThatStaysWhereItIsMustFail() {
    explore(Twin.STAYS, true).assertViolates(ALONE);
  }

  @Test
  void whoComesBackAndDoesNotLookMustFail() {
    explore(Twin.DOES_NOT_LOOK, true).assertViolates(DEADLOCK);
  }

  @Test
  void whoLooksBeforeItIsBackMustFail() {
    explore(Twin.LOOKS_BEFORE_IT_IS_BACK, true).assertViolates(DEADLOCK);
  }

  @Test
  void whoLooksForTheRunnerBeforeItSaysStoppedMustFail() {
    explore(Twin.LOOKS_BEFORE_IT_STOPS, true).assertViolates(DEADLOCK);
  }

  @Test
  void twoThatInterruptWithoutAskingMustFail() {
    explore(Twin.INTERRUPTS_WITHOUT_ASKING, true).assertViolates(ALONE);
  }

  @Test
  void anInterruptThatIsSaidToBeOverBeforeItMustFail() {
    explore(Twin.ENDED_BEFORE_IT_INTERRUPTS, true).assertViolates(ALONE);
  }

  @Test
  void whoDoesNotWaitForAnInterruptThatComesMustFail() {
    explore(Twin.DOES_NOT_WAIT, true).assertViolates(ALONE);
  }

  @Test
  void whoDoesNotClearAnInterruptMustFail() {
    explore(Twin.DOES_NOT_CLEAR, true).assertViolates(ALONE);
  }

  @Test
  void whoInterruptsItselfThoughItHasSeenTheInterruptMustFail() {
    explore(Twin.INTERRUPTS_ITSELF_IN_ANY_CASE, true).assertViolates(ONCE);
  }
}
