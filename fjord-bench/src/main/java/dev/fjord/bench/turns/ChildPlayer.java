package dev.fjord.bench.turns;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.ChildJvm;
import dev.fjord.lab.run.Json;
import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Talk;
import dev.fjord.lab.run.Turn;

/**
 * A player in a virtual machine of its own: there is a {@link dev.fjord.lab.run.Seat}, asked line
 * by line.
 */
public record ChildPlayer(Talk talk, Jvm jvm) implements Player {
  /**
   * Starts its virtual machine, and waits until it is ready.
   *
   * @throws InputException if it cannot be started, or does not become ready
   */
  public static ChildPlayer of(ChildJvm child, Cell cell) {
    Talk talk = child.talk(cell);
    try {
      return new ChildPlayer(talk, read(talk.hear(), Jvm.class));
    } catch (RuntimeException | Error e) {
      talk.close();
      throw e;
    }
  }

  @Override
  public Turn play() {
    return read(talk.ask(), Turn.class);
  }

  private static <T> T read(String said, Class<T> type) {
    return Json.read(said, type, "unreadable answer");
  }

  @Override
  public void close() {
    talk.close();
  }
}
