package dev.fjord.stress;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory that runs out, in a JVM of its own: it says so, loses nothing, and the pool is whole. */
@Tag("long")
class MemoryFaultsTest {
  @ParameterizedTest
  @CsvSource({
    "task, -XX:+UseParallelGC",
    "stolen, -XX:+UseG1GC",
    "fork, -XX:+UseSerialGC",
    "growth, -XX:+UseSerialGC",
    "submit, -XX:+UseSerialGC",
    "place, -XX:+UseSerialGC",
    "thread, -XX:+UseG1GC",
    "clock, -XX:+UseSerialGC",
  })
  void anOutOfMemoryErrorLosesNothingAndThePoolIsWhole(String fault, String collector)
      throws Exception {
    List<String> options = List.of("-Xmx24m", collector, "-ea");
    Child.succeeds(options, MemoryFaults.class, fault);
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
    Child.succeeds(options, FullHeap.class, begin, Times.FULL_HEAP_SECONDS);
  }

  /** Interpreted: compiled code needs no memory for an iterator. */
  @Tag("once")
  @ParameterizedTest
  @ValueSource(strings = {"comes", "is asked for", "ends"})
  void aViewOutlivesAHeapThatIsFullWhenAWorker(String moment) throws Exception {
    List<String> options = List.of("-Xmx24m", "-XX:+UseSerialGC", "-Xint", "-ea");
    Child.succeeds(options, FullViews.class, moment);
  }
}
