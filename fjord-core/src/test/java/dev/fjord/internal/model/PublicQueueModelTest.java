package dev.fjord.internal.model;

import static dev.fjord.internal.model.Model.none;
import static dev.fjord.internal.model.Model.step;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * {@code PublicQueue} with segments of two slots: two threads add, two take; the hints come late,
 * from store buffers.
 *
 * <pre>
 *   add                                        take
 *   A1 last = tail; at = last.added            K1 segment = head
 *   A2 at &lt; 2? else A5                         K2 at = taken
 *   A3 slot[at] from null to job?              K3 at &lt; 2? else K7
 *        else at++, A2                         K4 slot[at]: null? taken = at, nothing
 *   A4 last.added = at + 1                        gone? at++, K3
 *   A5 next = last.next                        K5 the last slot? taken = at
 *        last: A1 (it was dropped)             K6 slot[at] to gone; was it? at++, K3
 *   A6 null: last.next from null to a fresh    K7 taken = 2
 *      segment with the job; else A1           N1 next = segment.next; segment: K1; null: nothing
 *   A7 tail from last to next, A1              N2 segment == head and all of it gone? else N6
 *                                              N3 tail from segment to next
 *                                              N4 head from segment to next; else N6
 *                                              N5 segment.next = segment
 *                                              N6 K2 with next
 * </pre>
 */
@Tag("once")
final class PublicQueueModelTest {
  private static final int LENGTH = 2;
  private static final int ADDERS = 2;
  private static final int THREADS = 4;
  private static final int GONE = -1;

  private static final String ONCE = "each job is had once";
  private static final String KEPT = "a job that was added, and that nobody has, can be found";
  private static final String ALL_TAKEN = "all jobs are taken";

  private enum Name {
    HEAD,
    TAIL,
    ADDED,
    TAKEN,
    /** By segment: the number of the next one, 0 if there is none. */
    NEXT,
    /** By segment and place: a job, 0 if it is not yet added, or {@link #GONE}. */
    SLOT
  }

  private record Var(Name name, int index) {}

  private static final int FIRST = 1;
  private static final Var HEAD = new Var(Name.HEAD, 0);
  private static final Var TAIL = new Var(Name.TAIL, 0);

  private static Var added(int segment) {
    return new Var(Name.ADDED, segment);
  }

  private static Var taken(int segment) {
    return new Var(Name.TAKEN, segment);
  }

  private static Var next(int segment) {
    return new Var(Name.NEXT, segment);
  }

  private static Var slot(int segment, int at) {
    return new Var(Name.SLOT, segment * LENGTH + at);
  }

  private enum Twin {
    NONE,
    FILLED_IN_TWO_STEPS,
    HINT_PASSES_WHAT_IS_SEEN,
    HEAD_LEAVES_THE_TAIL_BEHIND,
    EMPTIED_IN_TWO_STEPS
  }

  /** A thread: where it stands, its segment and place there, and what else it holds. */
  private record Local(int pc, int segment, int at, int seen) {
    static final Local START = new Local(0, 0, 0, 0);

    Local pc(int next) {
      return new Local(next, segment, at, seen);
    }

    Local on(int where) {
      return new Local(pc, where, at, seen);
    }

    Local at(int place) {
      return new Local(pc, segment, place, seen);
    }

    Local seen(int what) {
      return new Local(pc, segment, at, what);
    }
  }

  /** The memory; where each thread is; how many of its jobs each adder has added; who was had. */
  private record State(
      Memory<Var> memory, List<Local> locals, List<Integer> done, List<Integer> had, int segments) {
    State local(int process, Local changed) {
      List<Local> all = new ArrayList<>(locals);
      all.set(process, changed);
      return new State(memory, List.copyOf(all), done, had, segments);
    }

    State with(Memory<Var> changed) {
      return new State(changed, locals, done, had, segments);
    }

    State set(int process, Var variable, int value) {
      return with(memory.writeFenced(process, variable, value));
    }

    State fresh(int process, int last, int job) {
      int number = segments + 1;
      State filled = set(process, slot(number, 0), job).set(process, added(number), 1);
      State linked = filled.set(process, next(last), number);
      return new State(linked.memory, locals, done, had, number);
    }

    State addedOne(int process) {
      return new State(memory, locals, plusOne(done, process), had, segments)
          .local(process, Local.START);
    }

    State gets(int job) {
      return new State(memory, locals, done, plusOne(had, job), segments);
    }

    private static List<Integer> plusOne(List<Integer> counts, int which) {
      List<Integer> more = new ArrayList<>(counts);
      more.set(which, more.get(which) + 1);
      return List.copyOf(more);
    }
  }

  private static Model.Process<State> adder(int me, List<Integer> jobs, Twin twin) {
    return s -> {
      if (s.done().get(me) == jobs.size()) {
        return none();
      }
      Memory<Var> m = s.memory();
      Local l = s.locals().get(me);
      int job = jobs.get(s.done().get(me));
      return switch (l.pc()) {
        case 0 -> step("A1 last = tail", s.local(me, l.on(m.get(TAIL)).pc(1)));
        case 1 -> step("A1 at", s.local(me, l.at(m.read(me, added(l.segment()))).pc(2)));
        case 2 -> {
          boolean isFree = l.at() < LENGTH && m.get(slot(l.segment(), l.at())) == 0;
          Local next = isFree ? l.pc(3) : l.at(l.at() + 1);
          State after =
              isFree && twin != Twin.FILLED_IN_TWO_STEPS
                  ? s.set(me, slot(l.segment(), l.at()), job)
                  : s;
          yield l.at() == LENGTH
              ? step("A2 no room", s.local(me, l.pc(4)))
              : step("A3 fill", after.local(me, next));
        }
        case 3 -> {
          State filled =
              twin == Twin.FILLED_IN_TWO_STEPS ? s.set(me, slot(l.segment(), l.at()), job) : s;
          Memory<Var> hinted = filled.memory().write(me, added(l.segment()), l.at() + 1);
          yield step("A4 added", filled.with(hinted).addedOne(me));
        }
        case 4 -> {
          int next = m.get(next(l.segment()));
          Local after = next == l.segment() ? Local.START : l.seen(next).pc(next == 0 ? 5 : 6);
          yield step("A5 next", s.local(me, after));
        }
        case 5 ->
            m.get(next(l.segment())) == 0
                ? step("A6 fresh", s.fresh(me, l.segment(), job).addedOne(me))
                : step("A6 too late", s.local(me, Local.START));
        default -> {
          State after = m.get(TAIL) == l.segment() ? s.set(me, TAIL, l.seen()) : s;
          yield step("A7 tail", after.local(me, Local.START));
        }
      };
    };
  }

  private static Model.Process<State> taker(int me, Twin twin) {
    return s -> {
      Memory<Var> m = s.memory();
      Local l = s.locals().get(me);
      int here = l.segment();
      Local further = l.at(l.at() + 1).pc(2);
      return switch (l.pc()) {
        case 0 -> step("K1 segment = head", s.local(me, l.on(m.get(HEAD)).pc(1)));
        case 1 -> step("K2 at = taken", s.local(me, l.at(m.read(me, taken(here))).pc(2)));
        case 2 -> {
          if (l.at() >= LENGTH) {
            yield step("K7 end of it", hint(s, me, LENGTH).local(me, l.pc(10)));
          }
          int seen = m.get(slot(here, l.at()));
          if (seen == 0) {
            yield step("K4 end of all", hint(s, me, l.at()).local(me, Local.START));
          }
          int past = twin == Twin.HINT_PASSES_WHAT_IS_SEEN ? l.at() + 1 : l.at();
          State after = seen > 0 && l.at() == LENGTH - 1 ? hint(s, me, past) : s;
          yield step("K4 slot", after.local(me, seen > 0 ? l.seen(seen).pc(4) : further));
        }
        case 4 -> {
          boolean still = m.get(slot(here, l.at())) == l.seen();
          yield twin == Twin.EMPTIED_IN_TWO_STEPS
              ? step("K6 still there?", s.local(me, still ? l.pc(5) : further))
              : step("K6 take", still ? take(s, me) : s.local(me, further));
        }
        case 5 -> step("K6 gone", take(s, me));
        case 10 -> {
          int next = m.get(next(here));
          Local after = next == here || next == 0 ? Local.START : l.seen(next).at(0).pc(11);
          yield step("N1 next", s.local(me, after));
        }
        case 11 ->
            step(
                "N2 the first?",
                s.local(me, m.get(HEAD) == here ? l.at(m.read(me, taken(here))).pc(12) : l.pc(16)));
        case 12 -> {
          if (l.at() == LENGTH) {
            boolean leaves = twin == Twin.HEAD_LEAVES_THE_TAIL_BEHIND;
            yield step("N2 all gone", s.local(me, l.pc(leaves ? 14 : 13)));
          }
          int seen = m.get(slot(here, l.at()));
          yield step("N2 gone?", s.local(me, seen == GONE ? l.at(l.at() + 1) : l.pc(16)));
        }
        case 13 ->
            step(
                "N3 tail",
                (m.get(TAIL) == here ? s.set(me, TAIL, l.seen()) : s).local(me, l.pc(14)));
        case 14 ->
            m.get(HEAD) == here
                ? step("N4 head", s.set(me, HEAD, l.seen()).local(me, l.pc(15)))
                : step("N4 passed already", s.local(me, l.pc(16)));
        case 15 -> step("N5 dropped", s.set(me, next(here), here).local(me, l.pc(16)));
        default -> step("N6 go on", s.local(me, Local.START.on(l.seen()).pc(1)));
      };
    };
  }

  private static State take(State s, int me) {
    Local l = s.locals().get(me);
    return s.set(me, slot(l.segment(), l.at()), GONE).gets(l.seen()).local(me, Local.START);
  }

  private static State hint(State s, int me, int at) {
    Var taken = taken(s.locals().get(me).segment());
    boolean isNew = s.memory().read(me, taken) != at;
    return isNew ? s.with(s.memory().write(me, taken, at)) : s;
  }

  /** Whether every job that was added and that nobody has lies where a taker will look. */
  private static boolean kept(State s, List<List<Integer>> scripts) {
    for (int adder = 0; adder < ADDERS; adder++) {
      for (int job : scripts.get(adder).subList(0, s.done().get(adder))) {
        if (s.had().get(job) == 0 && !isFound(s.memory(), job)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isFound(Memory<Var> m, int job) {
    int segment = m.get(HEAD);
    while (segment != 0) {
      for (int at = m.get(taken(segment)); at < LENGTH; at++) {
        if (m.get(slot(segment, at)) == job) {
          return true;
        }
      }
      int next = m.get(next(segment));
      segment = next == segment ? 0 : next;
    }
    return false;
  }

  private static Model.Result<State> explore(List<List<Integer>> scripts, Twin twin) {
    int jobs = scripts.stream().mapToInt(List::size).sum();
    Memory<Var> memory = Memory.<Var>tso(THREADS).with(HEAD, FIRST).with(TAIL, FIRST);
    State first =
        new State(
            memory,
            Collections.nCopies(THREADS, Local.START),
            Collections.nCopies(ADDERS, 0),
            Collections.nCopies(jobs + 1, 0),
            FIRST);
    return Model.startingAt(first)
        .process("adder 1", adder(0, scripts.get(0), twin))
        .process("adder 2", adder(1, scripts.get(1), twin))
        .process("taker 1", taker(ADDERS, twin))
        .process("taker 2", taker(ADDERS + 1, twin))
        .process("adder 1's buffer", Memory.flusher(0, State::memory, State::with))
        .process("adder 2's buffer", Memory.flusher(1, State::memory, State::with))
        .process("taker 1's buffer", Memory.flusher(ADDERS, State::memory, State::with))
        .process("taker 2's buffer", Memory.flusher(ADDERS + 1, State::memory, State::with))
        .invariant(ONCE, s -> Collections.max(s.had()) < 2)
        .invariant(KEPT, s -> kept(s, scripts))
        .alwaysReachable(
            ALL_TAKEN, s -> s.had().subList(1, jobs + 1).stream().allMatch(count -> count == 1))
        .explore();
  }

  private static final List<List<Integer>> TWO_ADD = List.of(List.of(1, 2), List.of(3));
  private static final List<List<Integer>> ONE_ADDS = List.of(List.of(1, 2, 3, 4, 5), List.of());

  @Tag("long")
  @Test
  void whatTwoAddIsHadOnceEach() {
    explore(TWO_ADD, Twin.NONE).assertHolds();
  }

  @Tag("long")
  @Test
  void throughSeveralSegmentsEachIsHadOnce() {
    explore(ONE_ADDS, Twin.NONE).assertHolds();
  }

  @Test
  void aSlotThatIsFilledInTwoStepsMustFail() {
    explore(TWO_ADD, Twin.FILLED_IN_TWO_STEPS).assertViolates(KEPT);
  }

  @Test
  void aHintThatPassesWhatIsNotYetTakenMustFail() {
    explore(ONE_ADDS, Twin.HINT_PASSES_WHAT_IS_SEEN).assertViolates(KEPT);
  }

  @Tag("long")
  @Test
  void aHeadThatLeavesTheTailBehindMustFail() {
    explore(ONE_ADDS, Twin.HEAD_LEAVES_THE_TAIL_BEHIND).assertViolates(ALL_TAKEN);
  }

  @Test
  void aSlotThatIsEmptiedInTwoStepsMustFail() {
    explore(TWO_ADD, Twin.EMPTIED_IN_TWO_STEPS).assertViolates(ONCE);
  }
}
