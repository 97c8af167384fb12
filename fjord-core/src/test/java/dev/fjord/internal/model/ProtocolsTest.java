package dev.fjord.internal.model;

import static dev.fjord.internal.model.Model.DEADLOCK;
import static dev.fjord.internal.model.Model.none;
import static dev.fjord.internal.model.Model.step;

import dev.fjord.internal.model.Model.Process;
import org.junit.jupiter.api.Test;

/**
 * Protocols whose answer is known from the books: right ones pass, and each has a twin that must
 * fail.
 */
final class ProtocolsTest {

  private enum Var {
    FLAG0,
    FLAG1,
    TURN,
    WORK,
    ASLEEP,
    PERMIT;

    static Var flag(int process) {
      return process == 0 ? FLAG0 : FLAG1;
    }
  }

  /** Two processes: the memory, where each stands, and what each has read. */
  private record Two(Memory<Var> memory, int pc0, int pc1, int read0, int read1) {
    static Two over(Memory<Var> memory) {
      return new Two(memory, 0, 0, -1, -1);
    }

    int pc(int process) {
      return process == 0 ? pc0 : pc1;
    }

    Two with(Memory<Var> changed) {
      return new Two(changed, pc0, pc1, read0, read1);
    }

    Two at(int process, int pc) {
      return process == 0
          ? new Two(memory, pc, pc1, read0, read1)
          : new Two(memory, pc0, pc, read0, read1);
    }

    Two reading(int process, Var variable) {
      int value = memory.read(process, variable);
      return process == 0
          ? new Two(memory, pc0, pc1, value, read1)
          : new Two(memory, pc0, pc1, read0, value);
    }
  }

  private static Model<Two> model(Memory<Var> memory, Process<Two> first, Process<Two> second) {
    return Model.startingAt(Two.over(memory))
        .process("process 0", first)
        .process("process 1", second)
        .process("buffer 0", Memory.flusher(0, Two::memory, Two::with))
        .process("buffer 1", Memory.flusher(1, Two::memory, Two::with));
  }

  // --- Peterson's lock: G. L. Peterson, Myths about the mutual exclusion problem, 1981
  // ------------------------------

  private static final int INSIDE = 4;

  private static Process<Two> peterson(int me, boolean fenced) {
    int other = 1 - me;
    return s -> {
      Memory<Var> m = s.memory();
      return switch (s.pc(me)) {
        case 0 -> step("1 my flag = 1", s.with(m.write(me, Var.flag(me), 1)).at(me, 1));
        case 1 -> {
          var written = fenced ? m.writeFenced(me, Var.TURN, other) : m.write(me, Var.TURN, other);
          yield step("2 turn = other", s.with(written).at(me, 2));
        }
        case 2 -> step("3 other's flag?", s.at(me, m.read(me, Var.flag(other)) == 0 ? INSIDE : 3));
        case 3 -> step("4 my turn?", s.at(me, m.read(me, Var.TURN) == me ? INSIDE : 2));
        default -> step("5 my flag = 0", s.with(m.write(me, Var.flag(me), 0)).at(me, 0));
      };
    };
  }

  private static Model.Result<Two> petersonOver(Memory<Var> memory, boolean fenced) {
    return model(memory, peterson(0, fenced), peterson(1, fenced))
        .invariant("one inside", s -> s.pc0() != INSIDE || s.pc1() != INSIDE)
        .alwaysReachable("0 gets in", s -> s.pc0() == INSIDE)
        .alwaysReachable("1 gets in", s -> s.pc1() == INSIDE)
        .explore();
  }

  @Test
  void petersonExcludesOverSequentialMemory() {
    petersonOver(Memory.sequential(2), false).assertHolds();
  }

  @Test
  void petersonExcludesOverStoreBuffersWithItsFence() {
    petersonOver(Memory.tso(2), true).assertHolds();
  }

  @Test
  void petersonWithoutItsFenceMustFail() {
    petersonOver(Memory.tso(2), false).assertViolates("one inside");
  }

  // --- Dekker's question: both write, then read what the other has written. May both read 0?
  // ------------------------

  private enum Fence {
    NONE,
    /** A fence of one's own. */
    OWN,
    /** A fence of one's own, and one forced on the other. */
    BOTH
  }

  private static Process<Two> dekker(int me, Fence fence) {
    return s -> {
      Memory<Var> m = s.memory();
      return switch (s.pc(me)) {
        case 0 -> step("1 mine = 1", s.with(m.write(me, Var.flag(me), 1)).at(me, 1));
        case 1 -> step("2 own fence", s.with(fence == Fence.NONE ? m : m.fence(me)).at(me, 2));
        case 2 ->
            step("3 forced fence", s.with(fence == Fence.BOTH ? m.fence(1 - me) : m).at(me, 3));
        case 3 -> step("4 read other's", s.reading(me, Var.flag(1 - me)).at(me, 4));
        default -> none();
      };
    };
  }

  private static Model.Result<Two> dekkerOver(Memory<Var> memory, Fence first, Fence second) {
    return model(memory, dekker(0, first), dekker(1, second))
        .invariant("one sees the other", s -> s.read0() != 0 || s.read1() != 0)
        .endsOnlyWhen(s -> s.pc0() == 4 && s.pc1() == 4)
        .explore();
  }

  @Test
  void oneSeesTheOtherOverSequentialMemory() {
    dekkerOver(Memory.sequential(2), Fence.NONE, Fence.NONE).assertHolds();
  }

  @Test
  void oneSeesTheOtherWithTwoFences() {
    dekkerOver(Memory.tso(2), Fence.OWN, Fence.OWN).assertHolds();
  }

  @Test
  void oneSeesTheOtherWhenOnePaysForBoth() {
    dekkerOver(Memory.tso(2), Fence.NONE, Fence.BOTH).assertHolds();
  }

  @Test
  void storesWithoutFencesMustFail() {
    dekkerOver(Memory.tso(2), Fence.NONE, Fence.NONE).assertViolates("one sees the other");
  }

  @Test
  void oneFenceForItselfMustFail() {
    dekkerOver(Memory.tso(2), Fence.NONE, Fence.OWN).assertViolates("one sees the other");
  }

  // --- A sleeper (process 0) and one who has work for it (process 1)
  // -------------------------------------------------

  private static final int DONE = 5;

  /** Announces itself before it looks; the careless one looks first. */
  private static Process<Two> sleeper(boolean careful, boolean fenced) {
    return s -> {
      Memory<Var> m = s.memory();
      var announced = fenced ? m.writeFenced(0, Var.ASLEEP, 1) : m.write(0, Var.ASLEEP, 1);
      int look = m.read(0, Var.WORK) == 1 ? DONE : careful ? 2 : 1;
      return switch (s.pc0()) {
        case 0 ->
            careful
                ? step("1 asleep = 1", s.with(announced).at(0, 1))
                : step("1 work?", s.at(0, look));
        case 1 ->
            careful
                ? step("2 work?", s.at(0, look))
                : step("2 asleep = 1", s.with(announced).at(0, 2));
        case 2 ->
            m.get(Var.PERMIT) == 1
                ? step("3 unparked", s.with(m.with(Var.PERMIT, 0)).at(0, 0))
                : none();
        default -> none();
      };
    };
  }

  private static Process<Two> giver(boolean fenced) {
    return s -> {
      Memory<Var> m = s.memory();
      var given = fenced ? m.writeFenced(1, Var.WORK, 1) : m.write(1, Var.WORK, 1);
      return switch (s.pc1()) {
        case 0 -> step("1 work = 1", s.with(given).at(1, 1));
        case 1 -> step("2 asleep?", s.at(1, m.read(1, Var.ASLEEP) == 1 ? 2 : DONE));
        case 2 -> step("3 unpark", s.with(m.fence(1).with(Var.PERMIT, 1)).at(1, DONE));
        default -> none();
      };
    };
  }

  private static Model.Result<Two> sleepOver(Memory<Var> memory, boolean careful, boolean fenced) {
    return model(memory, sleeper(careful, fenced), giver(fenced))
        .endsOnlyWhen(s -> s.pc0() == DONE)
        .explore();
  }

  @Test
  void aSleeperThatAnnouncesItselfFirstIsWoken() {
    sleepOver(Memory.sequential(2), true, false).assertHolds();
    sleepOver(Memory.tso(2), true, true).assertHolds();
  }

  @Test
  void aSleeperThatLooksFirstMustFail() {
    sleepOver(Memory.sequential(2), false, false).assertViolates(DEADLOCK);
  }

  @Test
  void aSleeperWithoutFencesMustFail() {
    sleepOver(Memory.tso(2), true, false).assertViolates(DEADLOCK);
  }
}
