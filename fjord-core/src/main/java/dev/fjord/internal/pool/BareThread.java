package dev.fjord.internal.pool;

import java.security.AccessController;
import java.security.PrivilegedAction;

/** A thread that inherits nothing of whoever happens to need it first. */
public final class BareThread {
  private BareThread() {}

  /**
   * A thread, not started, without inherited thread locals and without rights, in the calling
   * thread's group.
   */
  public static Thread make(Runnable body, String name) {
    return make(body, name, false);
  }

  /**
   * The same for a thread that serves all of the JVM: a daemon in the top thread group, with the
   * system class loader. Whoever waits for the threads of a group does not wait for it.
   */
  public static Thread forAll(Runnable body, String name) {
    Thread thread = make(body, name, true);
    thread.setDaemon(true);
    thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
    return thread;
  }

  private static Thread make(Runnable body, String name, boolean forAll) {
    return withoutRights(
        new PrivilegedAction<Thread>() {
          @Override
          public Thread run() {
            return new Thread(forAll ? topGroup() : null, body, name, 0, false);
          }
        });
  }

  /**
   * Makes a thread, of whatever class, without the rights of whoever calls.
   *
   * @param constructor no lambda: it could not be linked in a full heap
   */
  @SuppressWarnings("removal") // where there is no security manager any more this is a plain call
  public static <T extends Thread> T withoutRights(PrivilegedAction<T> constructor) {
    return AccessController.doPrivileged(constructor);
  }

  /** The group of the JVM's own threads, or the highest that may be seen from here. */
  public static ThreadGroup topGroup() {
    ThreadGroup at = Thread.currentThread().getThreadGroup();
    try {
      for (ThreadGroup next = at.getParent(); next != null; next = at.getParent()) {
        at = next;
      }
    } catch (SecurityException refused) {
      // Then this is the highest.
    }
    return at;
  }
}
