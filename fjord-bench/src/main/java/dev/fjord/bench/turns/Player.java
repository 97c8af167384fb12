package dev.fjord.bench.turns;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.ChildJvm;
import dev.fjord.lab.run.Json;
import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Talk;
import dev.fjord.lab.run.Turn;
import java.util.function.Supplier;

/**
 * A version of a program that is ready, in its pool, and runs when it is its turn.
 *
 * @param jvm where it runs
 * @param turn runs it for a while; throws {@link InputException} if it cannot, or takes too long
 * @param end ends its pool
 */
record Player(Jvm jvm, Supplier<Turn> turn, Runnable end) {
  private static final String UNREADABLE = "unreadable answer";

  /**
   * One in a virtual machine of its own: there is a {@link dev.fjord.lab.run.Seat}, asked line by
   * line. Waits until it is ready.
   *
   * @throws InputException if it cannot be started, or does not become ready
   */
  static Player of(ChildJvm child, Cell cell) {
    Talk talk = child.talk(cell);
    try {
      Jvm jvm = Json.read(talk.hear(), Jvm.class, UNREADABLE);
      return new Player(jvm, () -> Json.read(talk.ask(), Turn.class, UNREADABLE), talk::close);
    } catch (RuntimeException | Error e) {
      talk.close();
      throw e;
    }
  }
}
