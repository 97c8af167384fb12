package dev.fjord.internal.model;

import static dev.fjord.internal.model.Model.none;
import static dev.fjord.internal.model.Model.step;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The hand-over by force of {@code SplitDeque}, over store buffers: {@code takeOver} against the
 * owner's {@code push}, {@code pop}, {@code popSlow} and {@code pushSlow}, and {@code liftOut}.
 *
 * <pre>
 *   taker (takeOver)                        owner
 *   T1 compare-and-set of the lock          U1 stack[mark] = job, U2 tail = mark + 1      push
 *   T2 floor = SEALED (volatile)            O1 tail = mark (opaque)                       pop
 *   T3 fence forced on the owner            O2 floor &lt;= mark? mine                        pop
 *   T4 end = tail                           S1 lock, S2 tail = mark, S3 mark &gt;= bottom?   popSlow
 *   T5 for each below: link, ring, bottom   S4 bottom = floor = mark, S5 unlock
 *   T6 floor = bottom, T7 unlock            S6 reclaim
 *                                           L1 tail = at, L2 floor &lt;= at? mine            liftOut
 *                                           L3 slot = hole or the top, L4 tail            liftOut
 *                                           M1 lock, M2 at &gt;= bottom? hole, M3 unlock     liftOutSlow
 * </pre>
 *
 * A thief claims whatever is in the ring. Each job is to be had exactly once.
 */
@Tag("once")
final class HandOverModelTest {
  private static final int OWNER = 0;
  private static final int TAKER = 1;
  private static final int THIEF = 2;
  private static final int SEALED = 99;

  /** What stands in the stack where a job was lifted out. */
  private static final int HOLE = 9;

  /** A script's number for a join of a job that may lie anywhere, apart from that of the job. */
  private static final int LATE = 10;

  private enum Name {
    LOCK,
    TAIL,
    FLOOR,
    BOTTOM,
    /** Is the next push to take the slow way? */
    ASKED,
    /** By height: the number of a job. */
    SLOT,
    /** By job: 1 while it is public and free. */
    LINK,
    /** By job: 1 once it is in the ring. */
    RING
  }

  private record Var(Name name, int index) {
    @Override
    public String toString() {
      return name + (index == 0 ? "" : "" + index);
    }
  }

  private static final Var LOCK = new Var(Name.LOCK, 0);
  private static final Var TAIL = new Var(Name.TAIL, 0);
  private static final Var FLOOR = new Var(Name.FLOOR, 0);
  private static final Var BOTTOM = new Var(Name.BOTTOM, 0);
  private static final Var ASKED = new Var(Name.ASKED, 0);

  private static Var slot(int height) {
    return new Var(Name.SLOT, height);
  }

  private static Var link(int job) {
    return new Var(Name.LINK, job);
  }

  private static Var ring(int job) {
    return new Var(Name.RING, job);
  }

  /**
   * What the owner does: pushes job j for +j, pops it for -j, joins it wherever it lies for LATE+j.
   * Marks are as a join would have them.
   */
  private static final List<Integer> NESTED = List.of(1, 2, -2, 3, -3, -1);

  private static final List<Integer> SERIAL = List.of(1, -1, 2, 3, -3, -2, 4, -4);

  private static final List<Integer> IN_ORDER = List.of(1, 2, 3, LATE + 1, LATE + 2, LATE + 3);

  private static final List<Integer> PAIRS =
      List.of(1, 2, LATE + 1, 3, LATE + 2, 4, LATE + 3, LATE + 4);

  private enum Twin {
    NONE,
    /** A hole is put without lowering the tail first. */
    LIFTS_IN_PLACE,
    /** The tail is raised again before the slot has its hole. */
    LIFTS_TAIL_FIRST,
    LIFTS_WITHOUT_LOOKING,
    NO_BARRIER,
    TAIL_BEFORE_BARRIER,
    FLOOR_BEFORE_TAIL,
    FLOOR_NOT_SEALED,
    /** What a compiler, or ARM, may make of two plain stores. */
    TAIL_BEFORE_SLOT
  }

  /**
   * The memory; the owner's place in its script and in the operation; its floor, if read early; the
   * taker's place, rounds and end; how often each job was had.
   */
  private record State(
      Memory<Var> memory,
      int at,
      int pc,
      int seen,
      int takerPc,
      int rounds,
      int end,
      List<Integer> had) {
    State with(Memory<Var> changed) {
      return new State(changed, at, pc, seen, takerPc, rounds, end, had);
    }

    State owner(int next) {
      return new State(memory, at, next, seen, takerPc, rounds, end, had);
    }

    State ended() {
      return new State(memory, at + 1, 0, 0, takerPc, rounds, end, had);
    }

    State seeing(int floor) {
      return new State(memory, at, pc, floor, takerPc, rounds, end, had);
    }

    State taker(int next) {
      return new State(memory, at, pc, seen, next, rounds, end, had);
    }

    State ending(int value) {
      return new State(memory, at, pc, seen, takerPc, rounds, value, had);
    }

    State again() {
      return new State(memory, at, pc, seen, 0, rounds - 1, 0, had);
    }

    State got(int job) {
      List<Integer> more = new ArrayList<>(had);
      more.set(job, more.get(job) + 1);
      return new State(memory, at, pc, seen, takerPc, rounds, end, List.copyOf(more));
    }

    State write(int process, Var variable, int value) {
      return with(memory.write(process, variable, value));
    }

    State writeFenced(int process, Var variable, int value) {
      return with(memory.writeFenced(process, variable, value));
    }
  }

  private static Model.Process<State> owner(List<Integer> script, Twin twin) {
    return s -> {
      if (s.at() == script.size()) {
        return none();
      }
      int operation = script.get(s.at());
      if (operation > LATE) {
        return join(s, operation - LATE, twin);
      }
      return operation > 0 ? push(s, operation, twin) : pop(s, -operation, markOf(script, s), twin);
    };
  }

  /** The height at which the job that is popped now was pushed. */
  private static int markOf(List<Integer> script, State s) {
    int height = 0;
    for (int i = 0; i < s.at(); i++) {
      height += script.get(i) > 0 ? 1 : -1;
    }
    return height - 1;
  }

  private static List<Model.Step<State>> push(State s, int job, Twin twin) {
    int mark = s.memory().read(OWNER, TAIL);
    boolean tailFirst = twin == Twin.TAIL_BEFORE_SLOT;
    return switch (s.pc()) {
      case 0 ->
          step("U0 asked?", s.owner(s.memory().read(OWNER, ASKED) == 1 ? 10 : tailFirst ? 3 : 1));
      case 1 -> step("U1 slot = job", s.write(OWNER, slot(mark), job).owner(2));
      case 2 -> step("U2 tail = mark + 1", s.write(OWNER, TAIL, mark + 1).ended());
      case 3 -> step("U2 tail = mark + 1", s.write(OWNER, TAIL, mark + 1).owner(4));
      case 4 -> step("U1 slot = job", s.write(OWNER, slot(mark - 1), job).ended());
      case 10 ->
          s.memory().get(LOCK) == 1
              ? none()
              : step("V1 lock", s.writeFenced(OWNER, LOCK, 1).owner(11));
      case 11 ->
          step(
              "V2 slot, tail",
              s.write(OWNER, slot(mark), job).write(OWNER, TAIL, mark + 1).owner(12));
      case 12 -> step("V3 limit up, fence", s.writeFenced(OWNER, ASKED, 0).owner(13));
      case 13 -> publishBottom(s, OWNER, mark, s.owner(14), s.owner(13));
      case 14 ->
          step(
              "V5 floor = bottom", s.write(OWNER, FLOOR, s.memory().read(OWNER, BOTTOM)).owner(15));
      default -> step("V6 unlock", s.writeFenced(OWNER, LOCK, 0).ended());
    };
  }

  private static List<Model.Step<State>> pop(State s, int job, int mark, Twin twin) {
    Memory<Var> m = s.memory();
    boolean floorFirst = twin == Twin.FLOOR_BEFORE_TAIL;
    return switch (s.pc()) {
      case 0, 10 ->
          floorFirst
              ? step("O2 floor?", s.seeing(m.read(OWNER, FLOOR)).owner(1))
              : step("O1 tail = mark", s.write(OWNER, TAIL, mark).owner(2));
      case 1 -> {
        State written = s.write(OWNER, TAIL, mark);
        yield step(
            "O1 tail = mark", mark >= s.seen() ? written.got(job).ended() : written.owner(3));
      }
      case 2 -> step("O2 floor?", mark >= m.read(OWNER, FLOOR) ? s.got(job).ended() : s.owner(3));
      case 3 -> m.get(LOCK) == 1 ? none() : step("S1 lock", s.writeFenced(OWNER, LOCK, 1).owner(4));
      case 4 -> step("S2 tail = mark", s.write(OWNER, TAIL, mark).owner(5));
      case 5 -> step("S3 bottom?", s.owner(mark >= m.read(OWNER, BOTTOM) ? 9 : 6));
      case 6 ->
          step(
              "S4 bottom, floor = mark",
              s.write(OWNER, BOTTOM, mark).write(OWNER, FLOOR, mark).owner(7));
      case 7 -> step("S5 unlock", s.writeFenced(OWNER, LOCK, 0).owner(8));
      case 8 ->
          m.get(link(job)) == 1
              ? step("S6 reclaim", s.writeFenced(OWNER, link(job), 0).got(job).ended())
              : step("S6 taken", s.with(m.fence(OWNER)).ended());
      default -> step("S5 unlock", s.writeFenced(OWNER, LOCK, 0).got(job).ended());
    };
  }

  /** Where the job lies and how high the stack is are one number meanwhile, if it is not on top. */
  private static List<Model.Step<State>> join(State s, int job, Twin twin) {
    Memory<Var> m = s.memory();
    int at = s.seen() / 10;
    int height = s.seen() % 10;
    boolean closes = at == height - 2;
    State filled =
        s.write(OWNER, slot(at), closes ? m.read(OWNER, slot(Math.max(0, height - 1))) : HOLE);
    State raised = s.write(OWNER, TAIL, closes ? height - 1 : height);
    boolean tailFirst = twin == Twin.LIFTS_TAIL_FIRST;
    return switch (s.pc()) {
      case 0 -> step("J0 where?", find(s, job));
      case 20 ->
          step(
              "L1 tail = at",
              (twin == Twin.LIFTS_IN_PLACE ? s : s.write(OWNER, TAIL, at)).owner(21));
      case 21 -> {
        boolean mine = twin == Twin.LIFTS_WITHOUT_LOOKING || at >= m.read(OWNER, FLOOR);
        yield step("L2 floor?", s.owner(mine ? 22 : 24));
      }
      case 22 -> step("L3 slot", (tailFirst ? raised : filled).owner(23));
      case 23 -> step("L4 tail", (tailFirst ? filled : raised).got(job).ended());
      case 24 -> step("L2 tail as before", s.write(OWNER, TAIL, height).owner(25));
      case 25 ->
          m.get(LOCK) == 1 ? none() : step("M1 lock", s.writeFenced(OWNER, LOCK, 1).owner(26));
      case 26 ->
          at >= m.read(OWNER, BOTTOM)
              ? step("M2 hole", s.write(OWNER, slot(at), HOLE).owner(27))
              : step("M2 published", s.owner(7));
      case 27 -> step("M3 unlock", s.writeFenced(OWNER, LOCK, 0).got(job).ended());
      default -> pop(s, job, s.seen(), Twin.NONE);
    };
  }

  /** On top it is popped; in the private part it is lifted out; else it was published. */
  private static State find(State s, int job) {
    int height = s.memory().read(OWNER, TAIL);
    for (int i = height - 1; i >= s.memory().read(OWNER, BOTTOM); i--) {
      if (s.memory().read(OWNER, slot(i)) == job) {
        return i == height - 1 ? s.seeing(i).owner(10) : s.seeing(10 * i + height).owner(20);
      }
    }
    return s.owner(8);
  }

  /** Moves the lowest private job to the ring, if it is below {@code end}. */
  private static List<Model.Step<State>> publishBottom(
      State s, int process, int end, State ended, State again) {
    Memory<Var> m = s.memory();
    int bottom = m.read(process, BOTTOM);
    if (bottom >= end) {
      return step("all published", ended);
    }
    int job = m.read(process, slot(bottom));
    if (job == HOLE) {
      return step("no hole, bottom++", again.write(process, BOTTOM, bottom + 1));
    }
    if (m.read(process, link(job)) == 0) {
      return step("link = origin", again.write(process, link(job), 1));
    }
    return step(
        "ring, bottom++",
        again.writeFenced(process, ring(job), 1).write(process, BOTTOM, bottom + 1));
  }

  private static Model.Process<State> taker(Twin twin) {
    boolean early = twin == Twin.TAIL_BEFORE_BARRIER;
    return s -> {
      Memory<Var> m = s.memory();
      return switch (s.takerPc()) {
        case 0 ->
            s.rounds() == 0 || m.get(LOCK) == 1
                ? none()
                : step("T1 lock", s.writeFenced(TAKER, LOCK, 1).write(TAKER, ASKED, 1).taker(1));
        case 1 ->
            step(
                "T2 floor = SEALED",
                (twin == Twin.FLOOR_NOT_SEALED ? s : s.writeFenced(TAKER, FLOOR, SEALED))
                    .taker(early ? 3 : 2));
        case 2 ->
            step(
                "T3 barrier",
                (twin == Twin.NO_BARRIER ? s : s.with(m.fence(OWNER))).taker(early ? 4 : 3));
        case 3 -> step("T4 end = tail", s.ending(m.read(TAKER, TAIL)).taker(early ? 2 : 4));
        case 4 -> publishBottom(s, TAKER, s.end(), s.taker(5), s);
        case 5 ->
            step("T6 floor = bottom", s.writeFenced(TAKER, FLOOR, m.read(TAKER, BOTTOM)).taker(6));
        default -> step("T7 unlock", s.writeFenced(TAKER, LOCK, 0).again());
      };
    };
  }

  private static Model.Process<State> thief(int jobs) {
    return s -> {
      List<Model.Step<State>> steps = new ArrayList<>();
      for (int job = 1; job <= jobs; job++) {
        if (s.memory().get(link(job)) == 1 && s.memory().get(ring(job)) == 1) {
          steps.add(new Model.Step<>("claim " + job, s.writeFenced(THIEF, link(job), 0).got(job)));
        }
      }
      return steps;
    };
  }

  private static Model.Result<State> explore(List<Integer> script, Twin twin) {
    int jobs = Collections.max(script) % LATE;
    State first = new State(Memory.tso(3), 0, 0, 0, 0, 2, 0, Collections.nCopies(jobs + 1, 0));
    return Model.startingAt(first)
        .process("owner", owner(script, twin))
        .process("taker", taker(twin))
        .process("thief", thief(jobs))
        .process("owner's buffer", Memory.flusher(OWNER, State::memory, State::with))
        .process("taker's buffer", Memory.flusher(TAKER, State::memory, State::with))
        .invariant("no job is had twice", s -> Collections.max(s.had()) < 2)
        .invariant("only jobs are published", s -> s.memory().get(link(0)) == 0)
        .invariant("no hole is published", s -> s.memory().get(link(HOLE)) == 0)
        .endsOnlyWhen(
            s ->
                s.at() == script.size()
                    && s.had().subList(1, jobs + 1).stream().allMatch(n -> n == 1))
        .explore();
  }

  @Test
  void nestedJobsAreEachHadOnceWhileTheyAreHandedOver() {
    explore(NESTED, Twin.NONE).assertHolds();
  }

  @Test
  void jobsOneAfterTheOtherAreEachHadOnceWhileTheyAreHandedOver() {
    explore(SERIAL, Twin.NONE).assertHolds();
  }

  @Test
  void jobsThatAreJoinedInTheOrderOfTheForksAreEachHadOnce() {
    explore(IN_ORDER, Twin.NONE).assertHolds();
    explore(PAIRS, Twin.NONE).assertHolds();
  }

  @Test
  void liftingAJobOutOfTheStackWithoutLoweringItsTailMustFail() {
    explore(IN_ORDER, Twin.LIFTS_IN_PLACE).assertViolates("no job is had twice");
  }

  @Test
  void raisingTheTailBeforeTheJobIsLiftedOutMustFail() {
    explore(IN_ORDER, Twin.LIFTS_TAIL_FIRST).assertViolates("no job is had twice");
  }

  @Test
  void liftingAJobOutWithoutALookAtTheFloorMustFail() {
    explore(IN_ORDER, Twin.LIFTS_WITHOUT_LOOKING).assertViolates("no job is had twice");
  }

  @Test
  void withoutTheBarrierItMustFail() {
    explore(NESTED, Twin.NO_BARRIER).assertViolates("no job is had twice");
    explore(IN_ORDER, Twin.NO_BARRIER).assertViolates("no job is had twice");
  }

  @Test
  void aTakerThatReadsTheTailBeforeTheBarrierMustFail() {
    explore(NESTED, Twin.TAIL_BEFORE_BARRIER).assertViolates("no job is had twice");
  }

  @Test
  void anOwnerThatLooksAtTheFloorBeforeItLowersTheTailMustFail() {
    explore(NESTED, Twin.FLOOR_BEFORE_TAIL).assertViolates("no job is had twice");
  }

  @Test
  void withoutSealingTheFloorItMustFail() {
    explore(NESTED, Twin.FLOOR_NOT_SEALED).assertViolates("no job is had twice");
  }

  @Test
  void aTailThatIsSeenBeforeItsSlotMustFail() {
    explore(NESTED, Twin.TAIL_BEFORE_SLOT).assertViolates("only jobs are published");
    explore(SERIAL, Twin.TAIL_BEFORE_SLOT).assertViolates("only jobs are published");
  }
}
