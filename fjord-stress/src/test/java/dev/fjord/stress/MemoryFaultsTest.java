package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory that runs out, in a JVM of its own: it says so, loses nothing, and the pool is whole. */
class MemoryFaultsTest {
  @ParameterizedTest
  @CsvSource({
    "task, -XX:+UseParallelGC",
    "stolen, -XX:+UseG1GC",
    "fork, -XX:+UseSerialGC",
    "growth, -XX:+UseSerialGC",
    "submit, -XX:+UseSerialGC",
    "thread, -XX:+UseG1GC",
  })
  void anOutOfMemoryErrorLosesNothingAndThePoolIsWhole(String fault, String collector)
      throws Exception {
    Child child =
        Child.run(List.of("-Xmx24m", collector, "-ea"), MemoryFaults.class, List.of(fault));
    assertEquals(0, child.exit(), child::output);
  }

  /**
   * A pool was once seen that never came to rest after this (JDK 17, Serial): its watch had run out
   * of memory half-way through a look.
   */
  @ParameterizedTest
  @CsvSource({"warm, -XX:+UseSerialGC", "warm, -XX:+UseG1GC"})
  void afterAHeapThatWasFullAllTheTimeThePoolIsWholeAndComesToRest(String begin, String collector)
      throws Exception {
    List<String> options = List.of("-Xmx24m", collector, "-ea");
    Child child = Child.run(options, FullHeap.class, List.of(begin, Times.FULL_HEAP_SECONDS));
    assertEquals(0, child.exit(), child::output);
  }

  /**
   * A pool was once seen whose lock was never released, and one that lost a worker: in the middle
   * of what needs no memory some access by handle, its first, was linked.
   */
  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseG1GC"})
  void whatMustNeedNoMemoryNeedsNoneAtItsFirstUse(String collector) throws Exception {
    Child child = firstUses(collector, "rehearsed");
    assertEquals(0, child.exit(), child::output);
  }

  @Test
  void withoutTheRehearsalItNeedsSome() throws Exception {
    Child child = firstUses("-XX:+UseSerialGC", "unrehearsed");
    assertNotEquals(0, child.exit(), child::output);
  }

  private static Child firstUses(String collector, String begin) throws Exception {
    return Child.run(List.of("-Xmx24m", collector), FirstUses.class, List.of(begin));
  }
}
