package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The everyday tasks of the cookbook. */
final class EverydayTest {
  @Test
  void allWaysOfATaskGiveTheSame() {
    Everyday.tasks(20_000)
        .forEach(
            (task, ways) -> {
              Object expected = ways.get(0).get();
              for (var way : ways) {
                assertTrue(Objects.deepEquals(expected, way.get()), task);
              }
            });
  }
}
