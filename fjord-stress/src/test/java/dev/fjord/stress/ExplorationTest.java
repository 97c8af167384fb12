package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnJre;
import org.junit.jupiter.api.condition.JRE;

/**
 * The engine's own classes, explored by Lincheck in a JVM of its own, with twins that must fail.
 */
@Tag("long")
class ExplorationTest {
  /** What Lincheck asks for. */
  private static final List<String> OPENED =
      List.of(
          "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED",
          "--add-exports=java.base/jdk.internal.util=ALL-UNNAMED",
          "--add-exports=java.base/sun.security.action=ALL-UNNAMED");

  /** What it says of a class whose switches it will not see. */
  private static final String LEFT_OUT = "Unable to transform";

  private static final String INTERLEAVINGS = Times.LONG ? "100000" : "200";

  @Test
  @EnabledOnJre(
      value = JRE.JAVA_17,
      disabledReason = "explored on JDK 17: on newer ones Lincheck 2.39 leaves classes out")
  void noInterleavingShowsWhatMustNotHappenAndEveryTwinDoes() throws Exception {
    String output = Child.succeeds(OPENED, Explored.class, INTERLEAVINGS);
    output.lines().filter(line -> line.startsWith("explored")).forEach(System.out::println);
    assertFalse(output.contains(LEFT_OUT), output);
  }
}
