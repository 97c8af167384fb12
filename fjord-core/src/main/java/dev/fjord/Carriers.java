package dev.fjord;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The carriers that are ready to be used. */
final class Carriers {
  private Carriers() {}

  /** A list of what an array holds, each of them not null. */
  static <T> List<T> listOf(String name, T[] all) {
    List<T> list = Arrays.asList(requireNonNull(all, name).clone());
    Fork.nonNull(name, list);
    return List.copyOf(list);
  }

  /** See {@link Carrier#threadLocals}. */
  record ThreadLocals(List<ThreadLocal<?>> locals) implements Carrier<@Nullable Object[]> {
    @Override
    public @Nullable Object[] capture() {
      @Nullable Object[] values = new @Nullable Object[locals.size()];
      for (int i = 0; i < values.length; i++) {
        values[i] = locals.get(i).get();
      }
      return values;
    }

    @Override
    public void around(@Nullable Object[] captured, Runnable body) {
      @Nullable Object[] before = capture();
      try {
        set(captured);
        body.run();
      } finally {
        set(before);
      }
    }

    private void set(@Nullable Object[] values) {
      for (int i = 0; i < values.length; i++) {
        set(locals.get(i), values[i]);
      }
    }

    @SuppressWarnings("unchecked") // it is what the local had in another thread
    private static <T> void set(ThreadLocal<T> local, @Nullable Object value) {
      if (value == null) {
        local.remove();
      } else {
        local.set((T) value);
      }
    }
  }

  /** See {@link Carrier#contextClassLoader}. */
  record ContextClassLoader() implements Carrier<@Nullable ClassLoader> {
    @Override
    public @Nullable ClassLoader capture() {
      return Thread.currentThread().getContextClassLoader();
    }

    @Override
    public void around(@Nullable ClassLoader captured, Runnable body) {
      Thread thread = Thread.currentThread();
      ClassLoader before = thread.getContextClassLoader();
      thread.setContextClassLoader(captured);
      try {
        body.run();
      } finally {
        thread.setContextClassLoader(before);
      }
    }
  }
}
