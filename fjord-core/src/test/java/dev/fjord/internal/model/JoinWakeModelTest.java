package dev.fjord.internal.model;

import static dev.fjord.internal.model.Model.DEADLOCK;
import static dev.fjord.internal.model.Model.none;
import static dev.fjord.internal.model.Model.step;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How a joiner is woken, over store buffers: {@code PublicQueue.take} and {@code remove}, {@code
 * Waiters.add} and {@code Job.finish}. The park has no time-out here, so a lost wake-up is a
 * deadlock.
 *
 * <pre>
 *   joiner                                        taker
 *   J1 remove: out of the queue                   T1 take: out of the queue
 *   J2 done?                                      T2 link = outcome          (finish)
 *   J3 awaited = 1                (add)           T3 awaited?                (tellEnd)
 *   J4 done?                                      T4 unpark
 *   J5 park, back to J2
 * </pre>
 *
 * A third thread may unpark the joiner once for no reason, as an answered {@code request} does.
 */
@Tag("once")
final class JoinWakeModelTest {
  private static final int JOINER = 0;
  private static final int TAKER = 1;
  private static final int ENDED = 9;

  private static final int TAKEN = 1;
  private static final int DONE = 2;
  private static final int PRIVATE = 3;

  private enum Var {
    /** 0 is public. */
    LINK,
    AWAITED,
    PERMIT
  }

  private enum Twin {
    NONE,
    DONE_BEFORE_ADD,
    AWAITED_NOT_VOLATILE,
    OUTCOME_NOT_VOLATILE,
    AWAITED_BEFORE_OUTCOME
  }

  private record State(Memory<Var> memory, int joiner, int taker, boolean waited, boolean stray) {
    State with(Memory<Var> changed) {
      return new State(changed, joiner, taker, waited, stray);
    }

    State joiner(int pc) {
      return new State(memory, pc, taker, waited, stray);
    }

    State taker(int pc) {
      return new State(memory, joiner, pc, waited, stray);
    }

    State seenWaiter(boolean seen) {
      return new State(memory, joiner, taker, seen, stray);
    }

    State unparkedForNothing() {
      return new State(memory.with(Var.PERMIT, 1), joiner, taker, waited, true);
    }
  }

  private static Model.Process<State> joiner(Twin twin) {
    boolean lookFirst = twin == Twin.DONE_BEFORE_ADD;
    return s -> {
      Memory<Var> m = s.memory();
      boolean done = m.read(JOINER, Var.LINK) == DONE;
      return switch (s.joiner()) {
        case 0 ->
            m.get(Var.LINK) == 0
                ? step("J1 remove", s.with(m.writeFenced(JOINER, Var.LINK, PRIVATE)).joiner(ENDED))
                : step("J1 taken", s.with(m.fence(JOINER)).joiner(1));
        case 1 -> step("J2 done?", s.joiner(done ? ENDED : lookFirst ? 3 : 2));
        case 2 -> {
          var written =
              twin == Twin.AWAITED_NOT_VOLATILE
                  ? m.write(JOINER, Var.AWAITED, 1)
                  : m.writeFenced(JOINER, Var.AWAITED, 1);
          yield step("J3 awaited = 1", s.with(written).joiner(lookFirst ? 4 : 3));
        }
        case 3 -> step("J4 done?", s.joiner(done ? ENDED : lookFirst ? 2 : 4));
        case 4 ->
            m.get(Var.PERMIT) == 1
                ? step("J5 unparked", s.with(m.with(Var.PERMIT, 0)).joiner(1))
                : none();
        default -> none();
      };
    };
  }

  private static Model.Process<State> taker(Twin twin) {
    boolean wakeFirst = twin == Twin.AWAITED_BEFORE_OUTCOME;
    return s -> {
      Memory<Var> m = s.memory();
      return switch (s.taker()) {
        case 0 ->
            m.get(Var.LINK) == 0
                ? step(
                    "T1 take",
                    s.with(m.writeFenced(TAKER, Var.LINK, TAKEN)).taker(wakeFirst ? 2 : 1))
                : none();
        case 1 -> {
          var written =
              twin == Twin.OUTCOME_NOT_VOLATILE
                  ? m.write(TAKER, Var.LINK, DONE)
                  : m.writeFenced(TAKER, Var.LINK, DONE);
          yield step("T2 link = outcome", s.with(written).taker(wakeFirst ? 3 : 2));
        }
        case 2 ->
            step(
                "T3 awaited?",
                s.seenWaiter(m.read(TAKER, Var.AWAITED) == 1).taker(wakeFirst ? 1 : 3));
        case 3 -> step("T4 unpark", (s.waited() ? s.with(m.with(Var.PERMIT, 1)) : s).taker(ENDED));
        default -> none();
      };
    };
  }

  private static Model.Result<State> explore(Twin twin, boolean strays) {
    return Model.startingAt(new State(Memory.tso(2), 0, 0, false, !strays))
        .process("joiner", joiner(twin))
        .process("taker", taker(twin))
        .process("stray", s -> s.stray() ? none() : step("unpark", s.unparkedForNothing()))
        .process("joiner's buffer", Memory.flusher(JOINER, State::memory, State::with))
        .process("taker's buffer", Memory.flusher(TAKER, State::memory, State::with))
        .invariant(
            "a join ends with the job done, or taken back",
            s -> s.joiner() != ENDED || s.memory().get(Var.LINK) >= DONE)
        .endsOnlyWhen(s -> s.joiner() == ENDED)
        .explore();
  }

  @Test
  void aJoinerIsWokenWhenItsJobIsDone() {
    explore(Twin.NONE, false).assertHolds();
    explore(Twin.NONE, true).assertHolds();
  }

  @Test
  void aJoinerThatLooksBeforeItRegistersMustFail() {
    explore(Twin.DONE_BEFORE_ADD, false).assertViolates(DEADLOCK);
  }

  @Test
  void anAddThatIsNotVolatileMustFail() {
    explore(Twin.AWAITED_NOT_VOLATILE, false).assertViolates(DEADLOCK);
  }

  @Test
  void anOutcomeThatIsNotVolatileMustFail() {
    explore(Twin.OUTCOME_NOT_VOLATILE, false).assertViolates(DEADLOCK);
  }

  @Test
  void aTakerThatWakesBeforeItFinishesMustFail() {
    explore(Twin.AWAITED_BEFORE_OUTCOME, false).assertViolates(DEADLOCK);
  }
}
