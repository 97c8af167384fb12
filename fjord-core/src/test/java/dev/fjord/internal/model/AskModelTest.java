package dev.fjord.internal.model;

import static dev.fjord.internal.model.Model.none;
import static dev.fjord.internal.model.Model.step;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Hunger, over store buffers: {@code push}, {@code pushSlow}, {@code serve} and the end of {@code
 * popSlow} in {@code SplitDeque} against two that want work.
 *
 * <pre>
 *   owner                                              hungry
 *   P1 forks + 1 &lt; limit? then fast                    H1 be counted (searching++, volatile)
 *   P2 limit = high (opaque); full fence               H2 limit = 0 (opaque)           ask
 *   P3 demand?                                         H3 claim a public job
 *   P4 publish up to demand + 1                        H4 no longer counted
 *   P5 free &lt; demand? limit = 0
 *   P6 the watch is late? limit from high to forks + again, compare-and-set
 *   R1 reclaim a public job, R2 demand? ask            popSlow
 * </pre>
 *
 * Somebody who has asked, is counted and finds nothing public has his ask pending: the next push
 * answers. This holds as long as only those who are counted take jobs; joiners are not, nor is a
 * worker's first look after a job, and therefore the watch asks again each period.
 */
@Tag("once")
final class AskModelTest {
  private static final String ANSWERED = "the next push answers the hungry";
  private static final int OWNER = 0;
  private static final int HIGH = 50;
  private static final int AGAIN = 2;

  private enum Var {
    LIMIT,
    HUNGRY,
    /** How many are in the ring and free. */
    FREE
  }

  private enum Twin {
    NONE,
    LOOK_BEFORE_RAISING,
    NO_FENCE,
    PLAIN_STORE,
    ASK_BEFORE_COUNTED,
    RECLAIM_WITHOUT_ASKING,
    TAKEN_BY_ONE_NOT_COUNTED
  }

  /** The memory; the owner's place, forks, private jobs and demand read; where the hungry are. */
  private record State(
      Memory<Var> memory,
      int pc,
      int forks,
      int mine,
      int demand,
      int taken,
      List<Integer> hungry) {
    State with(Memory<Var> changed) {
      return new State(changed, pc, forks, mine, demand, taken, hungry);
    }

    State at(int next) {
      return new State(memory, next, forks, mine, demand, taken, hungry);
    }

    State forked() {
      return new State(memory, pc, forks + 1, mine + 1, demand, taken, hungry);
    }

    State mine(int count) {
      return new State(memory, pc, forks, count, demand, taken, hungry);
    }

    State demanded(int count) {
      return new State(memory, pc, forks, mine, count, taken, hungry);
    }

    State takenByAnother() {
      return new State(memory, pc, forks, mine, demand, taken + 1, hungry);
    }

    State hungry(int who, int place) {
      List<Integer> changed = new ArrayList<>(hungry);
      changed.set(who, place);
      return new State(memory, pc, forks, mine, demand, taken, List.copyOf(changed));
    }

    State write(int process, Var variable, int value) {
      return with(memory.write(process, variable, value));
    }

    State writeFenced(int process, Var variable, int value) {
      return with(memory.writeFenced(process, variable, value));
    }

    int free() {
      return memory.get(Var.FREE);
    }

    /** An atomic change by anybody. */
    State add(int process, Var variable, int difference) {
      Memory<Var> fenced = memory.fence(process);
      return with(fenced.with(variable, fenced.get(variable) + difference));
    }
  }

  private static Model.Process<State> owner(int pushes, Twin twin) {
    boolean lookFirst = twin == Twin.LOOK_BEFORE_RAISING;
    return s -> {
      Memory<Var> m = s.memory();
      int limit = m.read(OWNER, Var.LIMIT);
      return switch (s.pc()) {
        case 0 -> {
          List<Model.Step<State>> steps = new ArrayList<>();
          if (s.forks() < pushes) {
            boolean fast = s.forks() + 1 < limit;
            steps.add(
                new Model.Step<>("P1 push", fast ? s.forked() : s.forked().at(lookFirst ? 2 : 1)));
          }
          if (s.free() > 0) {
            steps.add(new Model.Step<>("R1 reclaim", s.add(OWNER, Var.FREE, -1).at(7)));
          }
          yield steps;
        }
        case 1 -> {
          State high = s.write(OWNER, Var.LIMIT, HIGH);
          State raised = twin == Twin.NO_FENCE ? high : high.with(high.memory().fence(OWNER));
          yield step("P2 limit = high", raised.at(lookFirst ? 3 : 2));
        }
        case 2 -> step("P3 demand?", s.demanded(m.read(OWNER, Var.HUNGRY)).at(lookFirst ? 1 : 3));
        case 3 ->
            s.demand() > 0 && s.mine() > 0 && s.free() <= s.demand()
                ? step("P4 publish", s.add(OWNER, Var.FREE, 1).mine(s.mine() - 1))
                : step("P4 enough", s.at(4));
        case 4 ->
            step("P5 enough?", (s.free() < s.demand() ? s.write(OWNER, Var.LIMIT, 0) : s).at(5));
        case 5 ->
            List.of(new Model.Step<>("P6 in time", s.at(0)), new Model.Step<>("P6 late", s.at(6)));
        case 6 -> {
          boolean set = twin == Twin.PLAIN_STORE || m.fence(OWNER).get(Var.LIMIT) == HIGH;
          State fenced = s.with(m.fence(OWNER));
          yield step(
              "P6 limit = forks + again",
              (set ? fenced.writeFenced(OWNER, Var.LIMIT, s.forks() + AGAIN) : fenced).at(0));
        }
        case 7 ->
            step(
                "R2 demand?",
                s.at(m.read(OWNER, Var.HUNGRY) > 0 && twin != Twin.RECLAIM_WITHOUT_ASKING ? 8 : 0));
        default -> step("R2 ask", s.write(OWNER, Var.LIMIT, 0).at(0));
      };
    };
  }

  private static Model.Process<State> hungry(int who, Twin twin) {
    int me = who + 1;
    boolean askFirst = twin == Twin.ASK_BEFORE_COUNTED;
    return s ->
        switch (s.hungry().get(who)) {
          case 0 ->
              askFirst
                  ? step("H2 ask", s.write(me, Var.LIMIT, 0).hungry(who, 1))
                  : step("H1 be counted", s.add(me, Var.HUNGRY, 1).hungry(who, 1));
          case 1 ->
              askFirst
                  ? step("H1 be counted", s.add(me, Var.HUNGRY, 1).hungry(who, 2))
                  : step("H2 ask", s.write(me, Var.LIMIT, 0).hungry(who, 2));
          case 2 ->
              s.free() > 0 ? step("H3 claim", s.add(me, Var.FREE, -1).hungry(who, 3)) : none();
          case 3 -> step("H4 leave", s.add(me, Var.HUNGRY, -1).hungry(who, 4));
          default -> none();
        };
  }

  /** All that was asked is visible, the owner is between two operations, and nothing is public. */
  private static boolean answered(State s) {
    boolean waiting =
        s.hungry().contains(2) && s.memory().buffers().stream().allMatch(StoreBuffer::isEmpty);
    return !waiting
        || s.pc() != 0
        || s.free() > 0
        || s.hungry().contains(3)
        || s.memory().get(Var.LIMIT) == 0;
  }

  private static Model.Result<State> explore(Twin twin) {
    var model =
        Model.startingAt(new State(Memory.tso(3), 0, 0, 0, 0, 0, List.of(0, 0)))
            .process("owner", owner(4, twin))
            .process("hungry 1", hungry(0, twin))
            .process("hungry 2", hungry(1, twin))
            .process("owner's buffer", Memory.flusher(OWNER, State::memory, State::with))
            .process("buffer 1", Memory.flusher(1, State::memory, State::with))
            .process("buffer 2", Memory.flusher(2, State::memory, State::with))
            .invariant(ANSWERED, AskModelTest::answered)
            .endsOnlyWhen(s -> s.forks() == 4);
    if (twin == Twin.TAKEN_BY_ONE_NOT_COUNTED) {
      model.process(
          "joiner",
          s ->
              s.free() > 0 && s.taken() == 0
                  ? step("claim", s.with(s.memory().with(Var.FREE, s.free() - 1)).takenByAnother())
                  : none());
    }
    return model.explore();
  }

  @Test
  void theHungryAreAnsweredByTheNextPush() {
    explore(Twin.NONE).assertHolds();
  }

  @Test
  void anOwnerThatLooksBeforeItRaisesTheLimitMustFail() {
    explore(Twin.LOOK_BEFORE_RAISING).assertViolates(ANSWERED);
  }

  @Test
  void anOwnerThatDoesNotFenceMustFail() {
    explore(Twin.NO_FENCE).assertViolates(ANSWERED);
  }

  @Test
  void anOwnerThatStoresItsNextLimitBlindlyMustFail() {
    explore(Twin.PLAIN_STORE).assertViolates(ANSWERED);
  }

  @Test
  void oneThatAsksBeforeItIsCountedMustFail() {
    explore(Twin.ASK_BEFORE_COUNTED).assertViolates(ANSWERED);
  }

  @Test
  void anOwnerThatTakesBackWithoutAskingItselfMustFail() {
    explore(Twin.RECLAIM_WITHOUT_ASKING).assertViolates(ANSWERED);
  }

  @Test
  void aTakerThatIsNotCountedLeavesTheHungryToAskAgain() {
    explore(Twin.TAKEN_BY_ONE_NOT_COUNTED).assertViolates(ANSWERED);
  }
}
