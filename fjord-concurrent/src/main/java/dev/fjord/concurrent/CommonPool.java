package dev.fjord.concurrent;

import dev.fjord.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import java.lang.Thread.UncaughtExceptionHandler;
import org.jspecify.annotations.Nullable;

/** The common pool, made when first asked for, and the system properties that shape it. */
final class CommonPool {
  private static final String PREFIX = "dev.fjord.concurrent.ForkJoinPool.common.";
  private static final int SPARES = 256;

  static final ForkJoinPool POOL = new ForkJoinPool(settings());

  private CommonPool() {}

  /** What the properties say; what is wrong in them is as if not said. */
  static Settings settings() {
    @Nullable Integer asked = number("parallelism");
    @Nullable Integer spares = number("maximumSpares");
    int parallelism =
        Math.min(
            asked != null ? asked : Runtime.getRuntime().availableProcessors(),
            Settings.MOST_THREADS);
    ForkJoinWorkerThreadFactory factory = made("threadFactory", ForkJoinWorkerThreadFactory.class);
    Settings.Common common =
        new Settings.Common(parallelism, asked != null, spares != null ? spares : SPARES);
    int workers = Math.max(parallelism, 1);
    return new Settings(
        workers,
        factory != null ? factory : ForkJoinPool.defaultForkJoinWorkerThreadFactory,
        made("exceptionHandler", UncaughtExceptionHandler.class),
        false,
        (int) Math.min((long) workers + common.spares(), Settings.MOST_THREADS),
        1,
        null,
        Settings.KEEP_ALIVE_NANOS,
        ClassLoader.getSystemClassLoader(),
        common);
  }

  private static @Nullable Integer number(String name) {
    try {
      String value = System.getProperty(PREFIX + name);
      int number = value == null ? -1 : Integer.parseInt(value.trim());
      return number < 0 ? null : number;
    } catch (RuntimeException unusable) {
      return null;
    }
  }

  private static <T> @Nullable T made(String name, Class<T> type) {
    try {
      String value = System.getProperty(PREFIX + name);
      return value == null
          ? null
          : type.cast(
              ClassLoader.getSystemClassLoader()
                  .loadClass(value.trim())
                  .getConstructor()
                  .newInstance());
    } catch (ReflectiveOperationException | RuntimeException | LinkageError unusable) {
      return null;
    }
  }
}
