package dev.fjord;

import dev.fjord.internal.pool.Failures;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values of scoped values, which JDK 25 has and the one that this is compiled for has not. See
 * {@link Carrier#scopedValues}.
 *
 * @param keys the scoped values
 */
record ScopedValues(List<Object> keys) implements Carrier<@Nullable Object[]> {
  /** The first JDK in which they are no preview. */
  private static final int FIRST_JDK = 25;

  /** What was captured where nothing is bound; null is a value. */
  private static final Object UNBOUND = new Object();

  ScopedValues {
    if (Runtime.version().feature() < FIRST_JDK) {
      throw new UnsupportedOperationException(
          "scoped values need JDK %d, this is %s".formatted(FIRST_JDK, Runtime.version()));
    }
    for (Object key : keys) {
      if (!Jdk.KEY.isInstance(key)) {
        throw new IllegalArgumentException("not a scoped value: " + key);
      }
    }
  }

  @Override
  public @Nullable Object[] capture() {
    @Nullable Object[] values = new @Nullable Object[keys.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = Jdk.valueOf(keys.get(i));
    }
    return values;
  }

  @Override
  public void around(@Nullable Object[] captured, Runnable body) {
    Runnable bound = body;
    for (int i = 0; i < captured.length; i++) {
      if (captured[i] != UNBOUND) {
        bound = Jdk.bound(keys.get(i), captured[i], bound);
      }
    }
    bound.run();
  }

  /** {@code ScopedValue}, by name. */
  private static final class Jdk {
    static final Class<?> KEY;
    private static final MethodHandle OR_ELSE;
    private static final MethodHandle WHERE;
    private static final MethodHandle RUN;

    static {
      try {
        KEY = Class.forName("java.lang.ScopedValue");
        Class<?> bindings = Class.forName("java.lang.ScopedValue$Carrier");
        MethodType bind = MethodType.methodType(bindings, KEY, Object.class);
        Lookup lookup = MethodHandles.publicLookup();
        MethodType run = MethodType.methodType(void.class, Runnable.class);
        OR_ELSE = erased(lookup.findVirtual(KEY, "orElse", MethodType.genericMethodType(1)));
        WHERE = erased(lookup.findStatic(KEY, "where", bind));
        RUN = erased(lookup.findVirtual(bindings, "run", run));
      } catch (ReflectiveOperationException e) {
        throw new LinkageError("ScopedValue is not what it is in JDK " + FIRST_JDK, e);
      }
    }

    /** With {@code Object} for what has no name here. */
    private static MethodHandle erased(MethodHandle method) {
      return method.asType(method.type().erase());
    }

    static @Nullable Object valueOf(Object key) {
      try {
        return OR_ELSE.invokeExact(key, UNBOUND);
      } catch (Throwable e) {
        throw Failures.sneak(e);
      }
    }

    /** A body that runs with one binding more. */
    static Runnable bound(Object key, @Nullable Object value, Runnable body) {
      return () -> {
        try {
          Object binding = WHERE.invokeExact(key, value);
          RUN.invokeExact(binding, (Object) body);
        } catch (Throwable e) {
          throw Failures.sneak(e);
        }
      };
    }
  }
}
