package dev.fjord.internal.deque;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Room that was had is there, whether the asking is interpreted or compiled by one compiler or the
 * other. In a virtual machine for each, where all else is interpreted and so has frames of known
 * size.
 */
class StackRoomTest {
  private static final long PATIENCE_SECONDS = 60;

  @ParameterizedTest
  @ValueSource(
      strings = {"-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation", "-showversion"})
  @Timeout(PATIENCE_SECONDS)
  void whereThereIsRoomThereIsRoomForSoManyCallsAndForLess(String mode)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    command.add(mode);
    command.add("-XX:CompileCommand=quiet");
    command.add("-XX:CompileCommand=exclude," + StackRoomProbe.class.getName() + "::*");
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(StackRoomProbe.class.getName());
    Process probe = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(probe.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    probe.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    assertEquals(0, probe.exitValue(), said);
  }
}
