package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A program that has ended, and its class loader was closed: its threads end in silence. */
final class ClosedLoaderTest {
  private final List<Throwable> uncaught = new CopyOnWriteArrayList<>();
  private final Thread.UncaughtExceptionHandler before =
      Thread.getDefaultUncaughtExceptionHandler();

  /** Loaded by the loader that is closed. */
  public static final class Program implements Callable<Integer> {
    @Override
    public Integer call() {
      return Fork.joinInt(() -> 1, () -> 2, Integer::sum);
    }
  }

  @BeforeEach
  void listen() {
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> uncaught.add(failure));
  }

  @AfterEach
  void restore() {
    Thread.setDefaultUncaughtExceptionHandler(before);
  }

  @Test
  void threadsEndInSilence() throws Exception {
    URL[] classes = {place(Fork.class), place(ClosedLoaderTest.class)};
    for (int i = 0; i < 10; i++) {
      try (URLClassLoader own = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader())) {
        Callable<?> program =
            (Callable<?>)
                own.loadClass(Program.class.getName()).getDeclaredConstructor().newInstance();
        assertEquals(3, program.call());
      }
      Thread.sleep(100);
    }
    assertEquals(List.of(), uncaught);
  }

  private static URL place(Class<?> of) {
    return of.getProtectionDomain().getCodeSource().getLocation();
  }
}
