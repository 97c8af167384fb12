package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/**
 * The engine's own classes, explored by Lincheck in a JVM of its own, with twins that must fail.
 */
class ExplorationTest {
  /** What Lincheck asks for. */
  private static final List<String> OPENED =
      List.of(
          "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--add-exports=java.base/jdk.internal.util=ALL-UNNAMED",
          "--add-exports=java.base/sun.security.action=ALL-UNNAMED");

  private static final String INTERLEAVINGS = Times.LONG ? "100000" : "500";

  @Test
  @EnabledForJreRange(
      max = JRE.JAVA_21,
      disabledReason = "Lincheck 2.39 cannot instrument this JDK's classes, and would see nothing")
  void noInterleavingShowsWhatMustNotHappenAndEveryTwinDoes() throws Exception {
    Child child = Child.run(OPENED, Explored.class, List.of(INTERLEAVINGS));
    child.output().lines().filter(line -> line.startsWith("explored")).forEach(System.out::println);
    assertEquals(0, child.exit(), child::output);
  }
}
