package dev.fjord.stress;

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
    String unused = Child.succeeds(List.of("-Xmx64m"), Watched.class, "stopped");
  }

  @Test
  void aRuntimeWithoutFlightRecorderTellsTheListener() throws Exception {
    List<String> options = List.of("-Xmx64m", "--limit-modules", "java.base");
    String output = Child.succeeds(options, Watched.class, "bare");
    assertTrue(output.contains("NOBODY_COMES"), output);
  }
}
