package dev.fjord.internal.model;

import static dev.fjord.internal.model.Model.none;
import static dev.fjord.internal.model.Model.step;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Who decides the outcome of a {@code LooseJob} that its owner runs as a call, over store buffers:
 * {@code runAsCall} against {@code watch} and {@code complete} in another thread, and a third that
 * asks twice whether it is done.
 *
 * <pre>
 *   owner                            canceller                              reader, twice
 *   O1 outcome already? then not     C1 link: null to UNSURE                R1 link: outcome? that
 *   O2 ended = 1  (release)          C2 fence forced on the owner              UNSURE: again, null: R2
 *   O3 link == null? normal          C3 ended?  DONE : WATCHED              R2 ended?
 *   O4 link = DONE, unless outcome   C4 link: WATCHED to CANCELLED          R3 link still null? normal
 * </pre>
 */
@Tag("once")
final class WatchModelTest {
  private static final int OWNER = 0;
  private static final int CANCELLER = 1;
  private static final int READER = 2;
  private static final int ENDED = 9;

  private static final int UNSURE = 1;
  private static final int WATCHED = 2;
  private static final int DONE = 3;
  private static final int CANCELLED = 4;

  private enum Var {
    /** 0 is null. */
    LINK,
    ENDED
  }

  private enum Twin {
    NONE,
    NO_BARRIER,
    OWNER_LOOKS_BEFORE_IT_ENDS,
    READER_BELIEVES_ENDED_WHILE_UNSURE,
    READER_LOOKS_ONCE
  }

  /**
   * The places of the three; what the owner believes in the end, and what the reader saw first and
   * last (0: not done); whether the canceller won.
   */
  private record State(
      Memory<Var> memory,
      int owner,
      int canceller,
      int reader,
      int belief,
      int first,
      int last,
      boolean won) {
    State with(Memory<Var> changed) {
      return new State(changed, owner, canceller, reader, belief, first, last, won);
    }

    State owner(int pc) {
      return new State(memory, pc, canceller, reader, belief, first, last, won);
    }

    State believing(int outcome) {
      return new State(memory, ENDED, canceller, reader, outcome, first, last, won);
    }

    State canceller(int pc) {
      return new State(memory, owner, pc, reader, belief, first, last, won);
    }

    State winning() {
      return new State(memory, owner, ENDED, reader, belief, first, last, true);
    }

    State reader(int pc) {
      return new State(memory, owner, canceller, pc, belief, first, last, won);
    }

    /** The reader's places are 0 to 2 the first time, and 3 to 5 the second. */
    State saw(int outcome) {
      return reader < 3
          ? new State(memory, owner, canceller, 3, belief, outcome, last, won)
          : new State(memory, owner, canceller, ENDED, belief, first, outcome, won);
    }
  }

  private static Model.Process<State> owner(Twin twin) {
    boolean lookFirst = twin == Twin.OWNER_LOOKS_BEFORE_IT_ENDS;
    return s -> {
      Memory<Var> m = s.memory();
      int link = m.read(OWNER, Var.LINK);
      return switch (s.owner()) {
        case 0 ->
            step("O1 outcome?", link >= DONE ? s.believing(link) : s.owner(lookFirst ? 2 : 1));
        case 1 -> {
          State ended = s.with(m.write(OWNER, Var.ENDED, 1));
          yield step("O2 ended", lookFirst ? ended.believing(DONE) : ended.owner(2));
        }
        case 2 ->
            step("O3 link?", link != 0 ? s.owner(3) : lookFirst ? s.owner(1) : s.believing(DONE));
        case 3 -> {
          Memory<Var> fenced = m.fence(OWNER);
          int seen = fenced.get(Var.LINK);
          yield step(
              "O4 link = DONE",
              seen >= DONE
                  ? s.with(fenced).believing(seen)
                  : s.with(fenced.writeFenced(OWNER, Var.LINK, DONE)).believing(DONE));
        }
        default -> none();
      };
    };
  }

  private static Model.Process<State> canceller(Twin twin) {
    return s -> {
      Memory<Var> m = s.memory();
      return switch (s.canceller()) {
        case 0 ->
            m.get(Var.LINK) == 0
                ? step("C1 UNSURE", s.with(m.writeFenced(CANCELLER, Var.LINK, UNSURE)).canceller(1))
                : step("C1 decided", s.canceller(ENDED));
        case 1 ->
            step("C2 barrier", (twin == Twin.NO_BARRIER ? s : s.with(m.fence(OWNER))).canceller(2));
        case 2 -> step("C3 ended?", s.canceller(m.read(CANCELLER, Var.ENDED) == 1 ? 3 : 4));
        case 3 -> step("C3 DONE", decide(s, DONE).canceller(ENDED));
        case 4 -> step("C3 WATCHED", decide(s, WATCHED).canceller(5));
        case 5 ->
            m.get(Var.LINK) == WATCHED
                ? step(
                    "C4 CANCELLED", s.with(m.writeFenced(CANCELLER, Var.LINK, CANCELLED)).winning())
                : step("C4 lost", s.canceller(ENDED));
        default -> none();
      };
    };
  }

  private static State decide(State s, int link) {
    Memory<Var> m = s.memory();
    return m.get(Var.LINK) == UNSURE ? s.with(m.writeFenced(CANCELLER, Var.LINK, link)) : s;
  }

  private static Model.Process<State> reader(Twin twin) {
    return s -> {
      if (s.reader() == ENDED) {
        return none();
      }
      int base = s.reader() < 3 ? 0 : 3;
      int link = s.memory().read(READER, Var.LINK);
      int ended = s.memory().read(READER, Var.ENDED);
      boolean hasty = twin == Twin.READER_BELIEVES_ENDED_WHILE_UNSURE;
      return switch (s.reader() - base) {
        case 0 -> {
          if (link == UNSURE && !hasty) {
            yield none();
          }
          yield step(
              "R1 link?",
              link >= DONE ? s.saw(link) : link == WATCHED ? s.saw(0) : s.reader(base + 1));
        }
        case 1 ->
            step(
                "R2 ended?",
                ended == 0
                    ? s.saw(0)
                    : hasty || twin == Twin.READER_LOOKS_ONCE ? s.saw(DONE) : s.reader(base + 2));
        default -> step("R3 link?", link == 0 ? s.saw(DONE) : s.reader(base));
      };
    };
  }

  private static Model.Result<State> explore(Twin twin) {
    return Model.startingAt(new State(Memory.tso(3), 0, 0, 0, 0, 0, 0, false))
        .process("owner", owner(twin))
        .process("canceller", canceller(twin))
        .process("reader", reader(twin))
        .process("owner's buffer", Memory.flusher(OWNER, State::memory, State::with))
        .invariant("an outcome is never changed", s -> s.reader() != ENDED || isStable(s))
        .invariant(
            "owner and canceller agree",
            s ->
                s.owner() != ENDED
                    || s.canceller() != ENDED
                    || (s.belief() == CANCELLED) == s.won())
        .invariant(
            "what was seen is true",
            s ->
                s.owner() != ENDED
                    || s.reader() != ENDED
                    || s.last() == 0
                    || s.last() == s.belief())
        .endsOnlyWhen(s -> s.owner() == ENDED && s.canceller() == ENDED && s.reader() == ENDED)
        .explore();
  }

  private static boolean isStable(State s) {
    return s.first() == 0 || s.first() == s.last();
  }

  @Test
  void ownerCancellerAndReaderAgreeAboutTheOutcome() {
    explore(Twin.NONE).assertHolds();
  }

  @Test
  void withoutTheBarrierItMustFail() {
    explore(Twin.NO_BARRIER).assertViolates("owner and canceller agree");
  }

  @Test
  void anOwnerThatLooksBeforeItEndsMustFail() {
    explore(Twin.OWNER_LOOKS_BEFORE_IT_ENDS).assertViolates("owner and canceller agree");
  }

  @Test
  void aReaderThatBelievesTheOwnerWhileTheWatchIsUnsureMustFail() {
    explore(Twin.READER_BELIEVES_ENDED_WHILE_UNSURE).assertViolates("an outcome is never changed");
  }

  @Test
  void aReaderThatDoesNotLookAgainMustFail() {
    explore(Twin.READER_LOOKS_ONCE).assertViolates("an outcome is never changed");
  }
}
