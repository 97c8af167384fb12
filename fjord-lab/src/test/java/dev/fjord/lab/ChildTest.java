package dev.fjord.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.lab.programs.Face;
import dev.fjord.lab.run.Cell;
import dev.fjord.lab.run.ChildJvm;
import dev.fjord.lab.run.Contender;
import dev.fjord.lab.run.Effort;
import dev.fjord.lab.run.Measurement;
import dev.fjord.lab.run.TimeLimit;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChildTest {
  private static final Cell SMALL =
      new Cell("fib", List.of("10"), null, Contender.FJORD, Face.FORK, 1, new Effort(0, 1));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "|a child takes what to do, and with what",
        "cell|a child takes what to do, and with what",
        "cell nonsense|not a cell",
        "probe nonsense|not a probe",
        "else {}|a child measures nothing by 'else'",
      })
  void whatItCannotDoEndsWithTwoAndOneLine(String line) {
    String[] parts = line.split("\\|");
    Fjord.by(StandardExperiments.all(), session -> Child.run(session, Fjord.words(parts[0])))
        .unusable(parts[1]);
  }

  /** Whether there is an archive is the virtual machine's affair: tests have folders of classes. */
  @Tag("long")
  @Test
  void childrenThatShareTheirClassesMeasureAsOthers() {
    ChildJvm child = new ChildJvm(Child.class.getName(), new TimeLimit(60)).sharingClasses(SMALL);
    Measurement measured = child.measure(SMALL);
    assertEquals("55", measured.answer());
    assertTrue(measured.isRight(), measured.complaint());
  }

  @Test
  void aFirstChildThatFailsLeavesTheOthersAsTheyAre() {
    ChildJvm plain = new ChildJvm("dev.fjord.lab.NoSuchClass", new TimeLimit(60));
    assertEquals(plain, plain.sharingClasses(SMALL));
  }
}
