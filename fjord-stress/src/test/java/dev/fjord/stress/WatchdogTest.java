package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The watchdog in a JVM that is stopped now and then, and in one without a flight recorder. */
class WatchdogTest {
  @Tag("long")
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no signals to stop a process with")
  void aJvmThatWasStoppedRaisesNoAlarm() throws Exception {
    Child child = Child.run(List.of("-Xmx64m"), Watched.class, List.of("stopped"));
    assertEquals(0, child.exit(), child::output);
  }

  @Test
  void aRuntimeWithoutFlightRecorderTellsTheListener() throws Exception {
    Child child =
        Child.run(
            List.of("-Xmx64m", "--limit-modules", "java.base"), Watched.class, List.of("bare"));
    assertEquals(0, child.exit(), child::output);
    assertTrue(child.output().contains("NOBODY_COMES"), child::output);
  }
}
