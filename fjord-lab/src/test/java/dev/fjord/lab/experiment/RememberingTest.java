package dev.fjord.lab.experiment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.Contender;
import dev.fjord.lab.run.Effort;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.Probe;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RememberingTest {
  private static final Cell CELL =
      new Cell("fib", List.of("9"), 3, Contender.FJORD, Face.FORK, 2, new Effort(1, 2));

  private final List<Object> asked = new ArrayList<>();
  private final Instruments remembering = new Remembering(new Noting());

  private final class Noting implements Instruments {
    @Override
    public Measurement measure(Cell cell) {
      asked.add(cell);
      if (cell.workers() > 2) {
        throw new InputException("planted");
      }
      return Measurement.failed(cell, "planted");
    }

    @Override
    public <A> A read(Probe<A> probe) {
      asked.add(probe);
      return probe.here();
    }
  }

  private static Cell on(int workers, String... options) {
    return CELL.by(CELL.contender(), workers).with(options);
  }

  @Test
  void anEqualCellIsMeasuredOnceAndAnyOtherByItself() {
    Measurement first = remembering.measure(CELL);
    assertSame(first, remembering.measure(on(2)));
    for (Cell other : List.of(on(1), on(2, "-Xmn4m"), CELL.watching(1))) {
      remembering.measure(other);
    }
    assertEquals(4, asked.size());
  }

  @Test
  void whatCouldNotBeMeasuredIsTriedAgain() {
    for (int i = 0; i < 2; i++) {
      assertThrows(InputException.class, () -> remembering.measure(on(3)));
    }
    assertEquals(2, asked.size());
  }

  @Test
  void probesAreRunEachTime() {
    Probe<String> planted = () -> "planted";
    assertEquals("planted", remembering.read(planted));
    assertEquals("planted", remembering.read(planted));
    assertEquals(2, asked.size());
  }
}
