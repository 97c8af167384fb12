package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Who cancels a scope says so first and then has everybody look: a task may see it between the two,
 * and that is no failure of its own.
 */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ScopeCancelTest {

  @Test
  void aTaskThatSeesItFirstIsCancelledAndFailsNothing() {
    try (ForkPool pool = ForkPool.open(1)) {
      Forked<?> seen =
          pool.call(
              () ->
                  Fork.scope(
                      scope -> {
                        Forked<?> task = scope.fork(() -> cancelledUnnoticed(scope));
                        assertThrows(ForkCancelledException.class, task::join);
                        scope.cancel();
                        return task;
                      }));
      assertTrue(seen.isCancelled());
    }
  }

  private static void cancelledUnnoticed(Scope scope) {
    try {
      Field cancelled = OpenScope.class.getDeclaredField("cancelled");
      cancelled.setAccessible(true);
      cancelled.setBoolean(scope, true);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
    Fork.checkCancelled();
  }
}
