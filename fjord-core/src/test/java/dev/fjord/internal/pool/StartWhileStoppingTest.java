package dev.fjord.internal.pool;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.internal.PlainPools;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A pool stops in the moment in which somebody asks for a thread. */
@Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class StartWhileStoppingTest {
  /** Who has the next turn would wait for that thread for ever. */
  @Test
  void aPlaceThatGetsNoThreadAnyMoreHasNoTurn() {
    AtomicReference<@Nullable Pool> itself = new AtomicReference<>();
    Pool pool =
        PlainPools.open(
            2,
            2,
            body -> {
              Pool stopping = itself.get();
              if (stopping != null) {
                stopping.closing().shutdown();
              }
              return new Thread(body);
            },
            Mode.deterministic(1));
    itself.set(pool);
    pool.announce();
    assertTrue(pool.hasStopped());
    pool.schedule().enter();
    pool.schedule().exit();
  }
}
