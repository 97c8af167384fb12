package dev.fjord.concurrent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.support.Await;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.AccessControlContext;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.ProtectionDomain;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A pool that lives on keeps nothing of what has ended. */
final class KeptAliveTest {
  @Test
  void whatWasDelayedAndHasRunIsNotKeptByWhatIsNext() throws Exception {
    try (ForkJoinPool pool = new ForkJoinPool(1)) {
      pool.schedule(() -> {}, 1, TimeUnit.HOURS);
      WeakReference<Object> captured = runLater(pool);
      Await.untilCollected(() -> "it is collected", () -> captured.get() == null);
      pool.shutdownNow();
    }
  }

  private static WeakReference<Object> runLater(ForkJoinPool pool) throws Exception {
    Object captured = new byte[1000];
    assertEquals(captured, pool.schedule(() -> captured, 1, TimeUnit.MILLISECONDS).get());
    return new WeakReference<>(captured);
  }

  @Test
  void whatIsCancelledIsNotKeptUntilItsTime() throws Exception {
    try (ForkJoinPool pool = new ForkJoinPool(1)) {
      WeakReference<Object> captured = cancelled(pool);
      Await.untilCollected(() -> "it is collected", () -> captured.get() == null);
    }
  }

  private static WeakReference<Object> cancelled(ForkJoinPool pool) {
    Object captured = new byte[1000];
    assertTrue(pool.schedule(() -> captured, 1, TimeUnit.HOURS).cancel(false));
    return new WeakReference<>(captured);
  }

  /** On JDKs that know rights, a thread has those of whoever made it, and so his class loader. */
  @Test
  void theThreadsOfAPoolDoNotKeepTheLoaderOfWhoSubmittedFirst() throws Exception {
    try (ForkJoinPool pool = new ForkJoinPool(2)) {
      WeakReference<Object> loader = submitAsAnother(pool);
      Await.untilCollected(() -> "it is collected", () -> loader.get() == null);
    }
  }

  @SuppressWarnings("removal") // so are the rights
  private static WeakReference<Object> submitAsAnother(ForkJoinPool pool) throws Exception {
    try (URLClassLoader loader = new URLClassLoader(new URL[0])) {
      ProtectionDomain other = new ProtectionDomain(null, null, loader, null);
      PrivilegedAction<Integer> submit = () -> pool.submit(() -> 7).join();
      assertEquals(
          7,
          AccessController.doPrivileged(
              submit, new AccessControlContext(new ProtectionDomain[] {other})));
      return new WeakReference<>(loader);
    }
  }
}
