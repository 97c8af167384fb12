package dev.fjord.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.lab.Child;
import dev.fjord.lab.programs.Face;
import dev.fjord.support.OwnJvm;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ChildJvmTest {
  private static final Cell LONG =
      new Cell("fib", List.of("55"), null, Contender.SEQUENTIAL, Face.FORK, 1, new Effort(0, 1));

  @Test
  void aChildEndsWhenItsParentIsGone() throws Exception {
    assertEndsWithItsParent(ChildJvm.TALK);
  }

  @Tag("long")
  @Test
  void soDoesOneThatMeasuresOnce() throws Exception {
    assertEndsWithItsParent(ChildJvm.COMMAND);
  }

  private static void assertEndsWithItsParent(String command) throws Exception {
    Process child =
        OwnJvm.of(List.of(), Child.class, command, Json.line(LONG))
            .redirectOutput(Redirect.DISCARD)
            .redirectError(Redirect.DISCARD)
            .start();
    try {
      child.getOutputStream().write('\n');
      child.getOutputStream().flush();
      assertTrue(!child.waitFor(500, TimeUnit.MILLISECONDS), "ended by itself");
      child.getOutputStream().close();
      assertTrue(child.waitFor(10, TimeUnit.SECONDS), "still there");
    } finally {
      child.destroyForcibly();
    }
  }

  @Test
  void aCellSurvivesTheWayToItsChild() {
    Cell watched = LONG.watching(2).with("-Xmn8m");
    assertEquals(watched, ChildJvm.readCell(Json.line(watched)));
    assertEquals(LONG, ChildJvm.readCell(Json.line(LONG)));
  }
}
