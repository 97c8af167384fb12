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
  /**
   * One in a virtual machine of its own: there is a {@link dev.fjord.lab.run.Seat}, asked line by
   * line. Waits until it is ready.
   *
   * @throws InputException if it cannot be started, or does not become ready
   */
  static Player of(ChildJvm child, Cell cell) {
    Talk talk = child.talk(cell);
    try {
      Jvm jvm = read(talk.hear(), Jvm.class);
      return new Player(jvm, () -> read(talk.ask(), Turn.class), talk::close);
    } catch (RuntimeException | Error e) {
      talk.close();
      throw e;
    }
  }

  private static <T> T read(String said, Class<T> type) {
    return Json.read(said, type, "unreadable answer");
  }
}
