package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Memory that runs out, in a JVM of its own: it says so, loses nothing, and the pool is whole. */
class MemoryFaultsTest {
  @ParameterizedTest
  @CsvSource({
    "task, -XX:+UseParallelGC",
    "stolen, -XX:+UseG1GC",
    "fork, -XX:+UseSerialGC",
    "submit, -XX:+UseSerialGC",
  })
  void anOutOfMemoryErrorLosesNothingAndThePoolIsWhole(String fault, String collector)
      throws Exception {
    Child child =
        Child.run(List.of("-Xmx24m", collector, "-ea"), MemoryFaults.class, List.of(fault));
    assertEquals(0, child.exit(), child::output);
  }
}
