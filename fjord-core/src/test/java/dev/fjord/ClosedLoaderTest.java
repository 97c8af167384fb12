package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
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

  /** As a server's for its programs: when it was closed it refuses to answer. */
  private static final class Strict extends URLClassLoader {
    private volatile boolean closed;

    Strict(URL[] classes, ClassLoader parent) {
      super(classes, parent);
    }

    @Override
    public @Nullable URL findResource(String name) {
      if (closed) {
        throw new IllegalStateException("stopped already");
      }
      return super.findResource(name);
    }

    @Override
    public void close() throws IOException {
      closed = true;
      super.close();
    }
  }

  @Test
  void threadsEndInSilence() throws Exception {
    assertSilence(URLClassLoader::new);
  }

  @Tag("long")
  @Test
  void soTheyDoIfTheLoaderRefusesToAnswer() throws Exception {
    assertSilence(Strict::new);
  }

  private void assertSilence(BiFunction<URL[], ClassLoader, URLClassLoader> loader)
      throws Exception {
    URL[] classes = {place(Fork.class), place(ClosedLoaderTest.class)};
    for (int i = 0; i < 10; i++) {
      try (URLClassLoader own = loader.apply(classes, ClassLoader.getPlatformClassLoader())) {
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
