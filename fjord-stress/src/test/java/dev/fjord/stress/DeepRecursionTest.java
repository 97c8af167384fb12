package dev.fjord.stress;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recursions as deep as a stack can be made. */
@Timeout(value = Times.LIVE_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("long")
class DeepRecursionTest {
  /** A collector that looks through a stack of a million frames again and again needs room. */
  private static final String HEAP = "-Xmx1g";

  @ParameterizedTest
  @ValueSource(strings = {"-XX:+UseG1GC", "-XX:+UseZGC"})
  void aMillionForksDeepIsRightAndWithoutEndIsAStackOverflowErrorThatLosesNobody(String collector)
      throws Exception {
    String unused = Child.succeeds(List.of("-ea", HEAP, collector), MillionForks.class);
  }
}
