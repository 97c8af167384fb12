package dev.fjord.internal.model;

import static dev.fjord.internal.model.Model.none;
import static dev.fjord.internal.model.Model.step;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * {@code PublicRing} with two slots, over store buffers: the owner adds, reclaims, forgets and adds
 * again, the same job object too; two thieves take.
 *
 * <pre>
 *   owner                                     thief (take)
 *   A1 tail - head &lt; 2? else passHoles        K1 at = head
 *   A2 link = origin          (publish)       K2 at &lt; tail? else pass holes and begin again
 *   A3 slot = job (release)   (add)           K3 job = slot[at]; none: at++, K2
 *   A4 tail++ (volatile)                      K4 link public?                     (claim)
 *   B1 link from public to private (reclaim)  K5 link from public to taken        (claim)
 *   B2 for at = tail - 1 down to head:        K6 slot from job to none            (empty)
 *        slot[at] from job to none            K7 if not claimed but emptied: K4, K5 again
 *                             (forget)        K8 pass holes
 *   pass holes: H1 h = head, H2 t = tail, H3 k = h, while k &lt; t and slot[k] is empty: k++,
 *               H4 head from h to k
 * </pre>
 */
final class RingModelTest {
  private static final int CAPACITY = 2;
  private static final int OWNER = 0;

  private static final String ONCE = "each publication is had once";
  private static final String KEPT = "a free job is in the ring, or in the hands of a thief";
  private static final String FORWARD = "head goes up";
  private static final String ALL_TAKEN = "all jobs are taken";

  private enum Name {
    HEAD,
    TAIL,
    SLOT,
    /** By job: 1 while it is public and free. */
    LINK
  }

  private record Var(Name name, int index) {}

  private static final Var HEAD = new Var(Name.HEAD, 0);
  private static final Var TAIL = new Var(Name.TAIL, 0);

  private static Var slot(int position) {
    return new Var(Name.SLOT, position % CAPACITY);
  }

  private static Var link(int job) {
    return new Var(Name.LINK, job);
  }

  /** The owner adds job j for +j, reclaims it for -j. It adds again only what it got back. */
  private static final List<Integer> SAME_SLOT = List.of(1, -1, 2, 1);

  private static final List<Integer> ROUND_AND_ROUND = List.of(1, 2, -2, 3, 4);

  private enum Twin {
    NONE,
    BLIND_HEAD,
    HEAD_MOVED_BY_A_DIFFERENCE,
    EMPTIED_BUT_NOT_CLAIMED
  }

  /**
   * A thread.
   *
   * @param at its position in the ring, and {@code k} of pass holes
   * @param job the one in hand
   * @param won whether it claimed it
   * @param h the head it saw
   * @param t the tail it saw
   */
  private record Local(int pc, int at, int job, boolean won, int h, int t) {
    static final Local START = new Local(0, 0, 0, false, 0, 0);

    Local pc(int next) {
      return new Local(next, at, job, won, h, t);
    }

    Local at(int position) {
      return new Local(pc, position, job, won, h, t);
    }

    Local job(int number) {
      return new Local(pc, at, number, false, h, t);
    }

    Local claimed(boolean success) {
      return new Local(pc, at, job, success, h, t);
    }

    Local sawHead(int head) {
      return new Local(pc, at, job, won, head, t);
    }

    Local sawTail(int tail) {
      return new Local(pc, at, job, won, h, tail);
    }
  }

  /** How often each job was published and not taken back, how often had, and the highest head. */
  private record State(
      Memory<Var> memory,
      int script,
      List<Local> locals,
      List<Integer> added,
      List<Integer> had,
      int highest) {
    State with(Memory<Var> changed) {
      return new State(changed, script, locals, added, had, Math.max(highest, changed.get(HEAD)));
    }

    State local(int process, Local changed) {
      List<Local> all = new ArrayList<>(locals);
      all.set(process, changed);
      return new State(memory, script, List.copyOf(all), added, had, highest);
    }

    State next() {
      return new State(memory, script + 1, locals, added, had, highest).local(OWNER, Local.START);
    }

    State adds(int job) {
      return new State(memory, script, locals, plusOne(added, job), had, highest);
    }

    State gets(int job) {
      return new State(memory, script, locals, added, plusOne(had, job), highest);
    }

    private static List<Integer> plusOne(List<Integer> counts, int job) {
      List<Integer> more = new ArrayList<>(counts);
      more.set(job, more.get(job) + 1);
      return List.copyOf(more);
    }

    /** A compare-and-set, given that it succeeds. */
    State set(int process, Var variable, int value) {
      return with(memory.writeFenced(process, variable, value));
    }
  }

  private static final int PASS = 20;

  /** H1 to H4; {@code then} is where the thread goes on. */
  private static List<Model.Step<State>> passHoles(State s, int me, Local then, Twin twin) {
    Memory<Var> m = s.memory();
    Local l = s.locals().get(me);
    return switch (l.pc() - PASS) {
      case 0 -> step("H1 h = head", s.local(me, l.sawHead(m.get(HEAD)).pc(PASS + 1)));
      case 1 ->
          step("H2 t = tail", s.local(me, l.sawTail(m.read(me, TAIL)).at(l.h()).pc(PASS + 2)));
      case 2 -> {
        boolean hole = l.at() < l.t() && m.read(me, slot(l.at())) == 0;
        yield step("H3 a hole?", s.local(me, hole ? l.at(l.at() + 1) : l.pc(PASS + 3)));
      }
      default -> {
        State after = s.local(me, then);
        int to = twin == Twin.HEAD_MOVED_BY_A_DIFFERENCE ? m.get(HEAD) + l.at() - l.h() : l.at();
        boolean set = m.get(HEAD) == l.h() || twin == Twin.BLIND_HEAD || to != l.at();
        yield step("H4 head", l.at() > l.h() && set ? after.set(me, HEAD, to) : after);
      }
    };
  }

  private static Model.Process<State> owner(List<Integer> script, Twin twin) {
    return s -> {
      if (s.script() == script.size()) {
        return none();
      }
      int operation = script.get(s.script());
      return operation > 0 ? add(s, operation, twin) : reclaim(s, -operation);
    };
  }

  private static List<Model.Step<State>> add(State s, int job, Twin twin) {
    Memory<Var> m = s.memory();
    Local l = s.locals().get(OWNER);
    int tail = m.read(OWNER, TAIL);
    boolean room = tail - m.get(HEAD) < CAPACITY;
    return switch (l.pc()) {
      case 0 ->
          takenByAnother(s, job)
              ? step("A0 was taken", s.next())
              : step("A1 room?", s.local(OWNER, l.pc(room ? 2 : PASS)));
      case 2 ->
          step("A2 publish", s.with(m.write(OWNER, link(job), 1)).local(OWNER, l.pc(3)).adds(job));
      case 3 -> step("A3 slot", s.with(m.write(OWNER, slot(tail), job)).local(OWNER, l.pc(4)));
      case 4 -> step("A4 tail++", s.set(OWNER, TAIL, tail + 1).next());
      default -> passHoles(s, OWNER, Local.START, twin);
    };
  }

  /** Whether a thief had the job that the owner would add again. */
  private static boolean takenByAnother(State s, int job) {
    return s.added().get(job) > 0 && s.had().get(job) > 0;
  }

  private static List<Model.Step<State>> reclaim(State s, int job) {
    Memory<Var> m = s.memory();
    Local l = s.locals().get(OWNER);
    return switch (l.pc()) {
      case 0 ->
          m.get(link(job)) == 1
              ? step(
                  "B1 reclaim",
                  withdrawn(s.set(OWNER, link(job), 0), job)
                      .local(OWNER, l.at(m.read(OWNER, TAIL) - 1).pc(1)))
              : step("B1 taken", s.next());
      case 1 -> {
        if (l.at() < m.get(HEAD)) {
          yield step("B2 not there", s.next());
        }
        yield m.get(slot(l.at())) == job
            ? step("B2 empty", s.set(OWNER, slot(l.at()), 0).next())
            : step("B2 look below", s.local(OWNER, l.at(l.at() - 1)));
      }
      default -> none();
    };
  }

  /** The publication is over without anybody having had the job. */
  private static State withdrawn(State s, int job) {
    List<Integer> fewer = new ArrayList<>(s.added());
    fewer.set(job, fewer.get(job) - 1);
    return new State(s.memory(), s.script(), s.locals(), List.copyOf(fewer), s.had(), s.highest());
  }

  private static Model.Process<State> thief(int me, Twin twin) {
    return s -> {
      Memory<Var> m = s.memory();
      Local l = s.locals().get(me);
      Local further = l.at(l.at() + 1).pc(1).job(0);
      return switch (l.pc()) {
        case 0 -> step("K1 at = head", s.local(me, l.at(m.get(HEAD)).pc(1)));
        case 1 -> step("K2 at < tail?", s.local(me, l.pc(l.at() < m.get(TAIL) ? 2 : PASS)));
        case 2 -> {
          int job = m.get(slot(l.at()));
          yield step("K3 slot", s.local(me, job == 0 ? further : l.job(job).pc(3)));
        }
        case 3 -> step("K4 public?", s.local(me, l.pc(m.get(link(l.job())) == 1 ? 4 : 5)));
        case 4 -> {
          boolean won = m.get(link(l.job())) == 1;
          State after = s.local(me, l.claimed(won).pc(5));
          yield step("K5 claim", won ? after.set(me, link(l.job()), 0).gets(l.job()) : after);
        }
        case 5 -> {
          boolean emptied = m.get(slot(l.at())) == l.job();
          boolean again = emptied && twin != Twin.EMPTIED_BUT_NOT_CLAIMED;
          State after = s.local(me, l.won() ? l.pc(PASS) : again ? l.pc(6) : further);
          yield step("K6 empty", emptied ? after.set(me, slot(l.at()), 0) : after);
        }
        case 6 -> step("K7 public?", s.local(me, m.get(link(l.job())) == 1 ? l.pc(7) : further));
        case 7 -> {
          boolean won = m.get(link(l.job())) == 1;
          State after = s.local(me, won ? l.pc(PASS) : further);
          yield step("K7 claim", won ? after.set(me, link(l.job()), 0).gets(l.job()) : after);
        }
        default -> passHoles(s, me, Local.START, twin);
      };
    };
  }

  /** Of every job that was added and is free there is a reference that somebody will look at. */
  private static boolean kept(State s, List<Integer> script) {
    for (int job = 1; job < s.added().size(); job++) {
      if (s.memory().get(link(job)) == 1
          && s.added().get(job) > s.had().get(job)
          && !held(s, script, job)) {
        return false;
      }
    }
    return true;
  }

  private static boolean held(State s, List<Integer> script, int job) {
    Memory<Var> m = s.memory();
    for (int at = m.get(HEAD); at < m.get(TAIL); at++) {
      if (m.get(slot(at)) == job) {
        return true;
      }
    }
    Local owner = s.locals().get(OWNER);
    if (s.script() < script.size()
        && script.get(s.script()) == job
        && (owner.pc() == 3 || owner.pc() == 4)) {
      return true; // about to be added
    }
    return s.locals().stream()
        .skip(1)
        .anyMatch(l -> l.job() == job && (l.pc() == 6 || l.pc() == 7));
  }

  private static boolean once(State s) {
    for (int job = 1; job < s.added().size(); job++) {
      if (s.had().get(job) > s.added().get(job)) {
        return false;
      }
    }
    return true;
  }

  private static Model.Result<State> explore(List<Integer> script, Twin twin) {
    int jobs = Collections.max(script);
    List<Integer> none = Collections.nCopies(jobs + 1, 0);
    State first = new State(Memory.tso(3), 0, Collections.nCopies(3, Local.START), none, none, 0);
    return Model.startingAt(first)
        .process("owner", owner(script, twin))
        .process("thief 1", thief(1, twin))
        .process("thief 2", thief(2, twin))
        .process("owner's buffer", Memory.flusher(OWNER, State::memory, State::with))
        .invariant(ONCE, RingModelTest::once)
        .invariant(KEPT, s -> kept(s, script))
        .invariant(FORWARD, s -> s.memory().get(HEAD) == s.highest())
        .alwaysReachable(ALL_TAKEN, s -> s.script() == script.size() && s.had().equals(s.added()))
        .explore();
  }

  @Test
  void aJobThatComesBackToItsSlotIsNeverLost() {
    explore(SAME_SLOT, Twin.NONE).assertHolds();
  }

  @Test
  void jobsThatGoRoundAreNeverLost() {
    explore(ROUND_AND_ROUND, Twin.NONE).assertHolds();
  }

  @Test
  void aHeadThatIsStoredBlindlyMustFail() {
    explore(ROUND_AND_ROUND, Twin.BLIND_HEAD).assertViolates(FORWARD);
  }

  @Test
  void aHeadThatIsMovedByADifferenceMustFail() {
    explore(ROUND_AND_ROUND, Twin.HEAD_MOVED_BY_A_DIFFERENCE).assertViolates(KEPT);
  }

  @Test
  void aThiefThatEmptiesAndDoesNotTryToClaimMustFail() {
    explore(SAME_SLOT, Twin.EMPTIED_BUT_NOT_CLAIMED).assertViolates(KEPT);
  }
}
