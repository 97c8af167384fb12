package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fjord.ForkPool;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A computation that is stopped stops its streams. */
@Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class CancelTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void aStreamEndsWhenTheTimeOfItsCallIsOver(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      ParStreams on = ParStreams.on(pool);
      assertThrows(
          TimeoutException.class,
          () ->
              pool.call(
                  () -> on.range(0L, Long.MAX_VALUE).map(i -> i ^ (i << 7)).sum(),
                  Duration.ofMillis(20)));
      assertEquals(4950, on.range(0, 100).sum());
    }
  }
}
