package dev.fjord.internal.pool;

import java.security.AccessController;
import java.security.PrivilegedAction;

/** A thread that inherits nothing of whoever happens to need it first. */
public final class BareThread {
  private BareThread() {}

  /** A thread, not started, without inherited thread locals and without rights. */
  @SuppressWarnings("removal") // where there is no security manager any more this is a plain call
  public static Thread make(Runnable body, String name) {
    return AccessController.doPrivileged(
        new PrivilegedAction<Thread>() { // no lambda: it could not be linked in a full heap
          @Override
          public Thread run() {
            return new Thread(null, body, name, 0, false);
          }
        });
  }
}
