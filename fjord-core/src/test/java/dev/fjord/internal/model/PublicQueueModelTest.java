package dev.fjord.internal.model;

import static dev.fjord.internal.model.Model.none;
import static dev.fjord.internal.model.Model.step;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * {@code PublicQueue} with segments of two slots: two threads add, two take; the takers' hints come
 * late, from store buffers.
 *
 * <pre>
 *   add                                        take
 *   A1 last = tail                             K1 segment = head
 *   A2 last.added &lt; 2? else A5                 K2 end = min(added, 2)
 *   A3 at = last.added++; at &lt; 2? else A5      K3 at = taken
 *   A4 slot[at] = job                          K4 at &lt; end? seen = slot[at]; no job: at++, K4
 *   A5 next = last.next                        K5 the last slot? pass gone
 *        last: A1 (it was dropped)             K6 slot[at] from job to gone; else at++, K4
 *   A6 null: last.next from null to a fresh    N1 next = segment.next; segment: K1; null: nothing
 *      segment with the job; else A1           N2 segment == head and all of it gone? else N6
 *   A7 tail from last to next, A1              N3 tail from segment to next
 *                                              N4 head from segment to next; else N6
 *   pass gone: H1 to = taken                   N5 segment.next = segment
 *              H2 to &lt; at and gone? to++       N6 K2 with next
 *              H3 taken = to
 * </pre>
 */
@Tag("model")
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
    HINT_PASSES_WHAT_IS_NOT_YET_ADDED,
    HEAD_PASSES_WHAT_IS_NOT_YET_ADDED,
    HEAD_LEAVES_THE_TAIL_BEHIND,
    EMPTIED_IN_TWO_STEPS
  }

  /** A thread: where it stands, its segment, place and end there, and what else it holds. */
  private record Local(int pc, int segment, int at, int end, int seen) {
    static final Local START = new Local(0, 0, 0, 0, 0);

    Local pc(int next) {
      return new Local(next, segment, at, end, seen);
    }

    Local on(int where) {
      return new Local(pc, where, at, end, seen);
    }

    Local at(int place) {
      return new Local(pc, segment, place, end, seen);
    }

    Local end(int place) {
      return new Local(pc, segment, at, place, seen);
    }

    Local seen(int what) {
      return new Local(pc, segment, at, end, what);
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

  private static Model.Process<State> adder(int me, List<Integer> jobs) {
    return s -> {
      if (s.done().get(me) == jobs.size()) {
        return none();
      }
      Memory<Var> m = s.memory();
      Local l = s.locals().get(me);
      int job = jobs.get(s.done().get(me));
      return switch (l.pc()) {
        case 0 -> step("A1 last = tail", s.local(me, l.on(m.get(TAIL)).pc(1)));
        case 1 -> step("A2 room?", s.local(me, l.pc(m.get(added(l.segment())) < LENGTH ? 2 : 4)));
        case 2 -> {
          int at = m.get(added(l.segment()));
          State after = s.set(me, added(l.segment()), at + 1);
          yield step("A3 added++", after.local(me, at < LENGTH ? l.at(at).pc(3) : l.pc(4)));
        }
        case 3 -> step("A4 slot", s.set(me, slot(l.segment(), l.at()), job).addedOne(me));
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
      Local further = l.at(l.at() + 1).pc(3);
      return switch (l.pc()) {
        case 0 -> step("K1 segment = head", s.local(me, l.on(m.get(HEAD)).pc(1)));
        case 1 -> step("K2 end", s.local(me, l.end(Math.min(m.get(added(here)), LENGTH)).pc(2)));
        case 2 -> step("K3 at = taken", s.local(me, l.at(m.read(me, taken(here))).pc(3)));
        case 3 -> {
          int seen = l.at() < l.end() ? m.get(slot(here, l.at())) : 0;
          int hint = l.at() == LENGTH - 1 ? 20 : 4;
          yield l.at() >= l.end()
              ? step("K4 end of it", s.local(me, l.pc(10)))
              : step("K4 slot", s.local(me, seen > 0 ? l.seen(seen).pc(hint) : further));
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
          boolean passes =
              seen == GONE || (seen == 0 && twin == Twin.HEAD_PASSES_WHAT_IS_NOT_YET_ADDED);
          yield step("N2 gone?", s.local(me, passes ? l.at(l.at() + 1) : l.pc(16)));
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
        case 16 -> step("N6 go on", s.local(me, Local.START.on(l.seen()).pc(1)));
        default -> passGone(s, me, twin);
      };
    };
  }

  private static State take(State s, int me) {
    Local l = s.locals().get(me);
    return s.set(me, slot(l.segment(), l.at()), GONE).gets(l.seen()).local(me, Local.START);
  }

  /** H1 to H3, with {@code to} in the place of the end, which is not needed any more. */
  private static List<Model.Step<State>> passGone(State s, int me, Twin twin) {
    Memory<Var> m = s.memory();
    Local l = s.locals().get(me);
    return switch (l.pc()) {
      case 20 -> step("H1 to = taken", s.local(me, l.end(m.read(me, taken(l.segment()))).pc(21)));
      case 21 -> {
        int seen = l.end() < l.at() ? m.get(slot(l.segment(), l.end())) : l.seen();
        boolean passes =
            seen == GONE || (seen == 0 && twin == Twin.HINT_PASSES_WHAT_IS_NOT_YET_ADDED);
        yield step("H2 gone?", s.local(me, passes ? l.end(l.end() + 1) : l.pc(22)));
      }
      default -> {
        State after = s.with(m.write(me, taken(l.segment()), l.end()));
        yield step("H3 taken = to", after.local(me, l.end(l.at() + 1).pc(4)));
      }
    };
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
        .process("adder 1", adder(0, scripts.get(0)))
        .process("adder 2", adder(1, scripts.get(1)))
        .process("taker 1", taker(ADDERS, twin))
        .process("taker 2", taker(ADDERS + 1, twin))
        .process("1's buffer", Memory.flusher(ADDERS, State::memory, State::with))
        .process("2's buffer", Memory.flusher(ADDERS + 1, State::memory, State::with))
        .invariant(ONCE, s -> Collections.max(s.had()) < 2)
        .invariant(KEPT, s -> kept(s, scripts))
        .alwaysReachable(
            ALL_TAKEN, s -> s.had().subList(1, jobs + 1).stream().allMatch(count -> count == 1))
        .explore();
  }

  private static final List<List<Integer>> TWO_ADD = List.of(List.of(1, 2), List.of(3));
  private static final List<List<Integer>> ONE_ADDS = List.of(List.of(1, 2, 3, 4, 5), List.of());

  @Test
  void whatTwoAddIsHadOnceEach() {
    explore(TWO_ADD, Twin.NONE).assertHolds();
  }

  @Test
  void throughSeveralSegmentsEachIsHadOnce() {
    explore(ONE_ADDS, Twin.NONE).assertHolds();
  }

  @Test
  void aHintThatPassesASlotAboutToBeFilledMustFail() {
    explore(TWO_ADD, Twin.HINT_PASSES_WHAT_IS_NOT_YET_ADDED).assertViolates(KEPT);
  }

  @Test
  void aHeadThatPassesASlotAboutToBeFilledMustFail() {
    explore(TWO_ADD, Twin.HEAD_PASSES_WHAT_IS_NOT_YET_ADDED).assertViolates(KEPT);
  }

  @Test
  void aHeadThatLeavesTheTailBehindMustFail() {
    explore(ONE_ADDS, Twin.HEAD_LEAVES_THE_TAIL_BEHIND).assertViolates(ALL_TAKEN);
  }

  @Test
  void aSlotThatIsEmptiedInTwoStepsMustFail() {
    explore(TWO_ADD, Twin.EMPTIED_IN_TWO_STEPS).assertViolates(ONCE);
  }
}
