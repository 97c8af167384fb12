package dev.fjord.lab.run;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Virtual threads, where the platform has them: the lab is compiled for one that has not. */
final class VirtualThreads {
  private static final @Nullable MethodHandle EXECUTOR = find();

  static final boolean ARE_THERE = EXECUTOR != null;

  private VirtualThreads() {}

  private static @Nullable MethodHandle find() {
    try {
      return MethodHandles.publicLookup()
          .findStatic(
              Executors.class,
              "newVirtualThreadPerTaskExecutor",
              MethodType.methodType(ExecutorService.class));
    } catch (ReflectiveOperationException before21) {
      return null;
    }
  }

  /** A new executor that starts one for each task. */
  static ExecutorService executor() {
    MethodHandle executor = EXECUTOR;
    if (executor == null) {
      throw new UnsupportedOperationException("virtual threads begin with Java 21");
    }
    try {
      return (ExecutorService) executor.invokeExact();
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** The options that give them so many carriers. */
  static List<String> options(int carriers) {
    String property = "-Djdk.virtualThreadScheduler.";
    return List.of(property + "parallelism=" + carriers, property + "maxPoolSize=" + carriers);
  }
}
