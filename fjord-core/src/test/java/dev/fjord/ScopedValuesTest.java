package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Scoped values go along with work, where the JDK has them. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ScopedValuesTest {
  /** A scoped value, by name: the tests are compiled for 17. */
  private static final class Scoped {
    private final Object key = call(null, "newInstance");

    private static @Nullable Object call(
        @Nullable Object receiver, String name, @Nullable Object... arguments) {
      try {
        Class<?> type =
            Class.forName("java.lang.ScopedValue" + (name.equals("run") ? "$Carrier" : ""));
        for (Method method : type.getMethods()) {
          if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
            return method.invoke(receiver, arguments);
          }
        }
        throw new AssertionError(name);
      } catch (ReflectiveOperationException e) {
        throw new AssertionError(e);
      }
    }

    /** In text; "none" where it is not bound. */
    String value() {
      return (boolean) call(key, "isBound") ? String.valueOf(call(key, "get")) : "none";
    }

    void where(@Nullable String value, Runnable body) {
      call(call(null, "where", key, value), "run", body);
    }
  }

  /** What a branch finds that another thread has taken. */
  private static String stolen(Supplier<String> look) {
    Thread me = Thread.currentThread();
    CountDownLatch taken = new CountDownLatch(1);
    return Fork.<Integer, String, String>join(
        () -> {
          Await.spinUntilOpen(taken);
          return 0;
        },
        () -> {
          taken.countDown();
          assertNotSame(me, Thread.currentThread());
          return look.get();
        },
        (first, second) -> second);
  }

  private static String submitted(ForkPool pool, Supplier<String> look) {
    try {
      return Await.value(pool.submit(look::get));
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_25)
  void valuesThatAreBoundGoAlongAndOthersDoNot() {
    Scoped user = new Scoped();
    Scoped role = new Scoped();
    Scoped other = new Scoped();
    Supplier<String> look = () -> user.value() + " " + role.value() + " " + other.value();
    ForkPoolOptions options =
        ForkPoolOptions.defaults().workers(2).carry(Carrier.scopedValues(user.key, role.key));
    try (ForkPool pool = ForkPool.open(options)) {
      Runnable both =
          () -> {
            assertEquals("ann null none", pool.call(() -> stolen(look::get)));
            assertEquals("ann null none", submitted(pool, look));
          };
      user.where("ann", () -> role.where(null, () -> other.where("x", both)));
      user.where("bob", () -> assertEquals("bob none none", pool.call(() -> stolen(look::get))));
      assertEquals("none none none", pool.call(() -> stolen(look::get)));
      assertEquals("none none none", submitted(pool, look));
    }
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_25)
  void whatIsBoundInsideIsSeenByAllForksOnlyAroundWith() {
    Scoped user = new Scoped();
    ForkPoolOptions options =
        ForkPoolOptions.defaults().workers(2).carry(Carrier.scopedValues(user.key));
    try (ForkPool pool = ForkPool.open(options)) {
      Runnable inside =
          () -> {
            assertEquals("ann", stolen(user::value));
            assertEquals("bob", Fork.<String>with(() -> stolen(user::value)));
          };
      user.where("ann", () -> pool.run(() -> user.where("bob", inside)));
    }
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_25)
  void somethingElseIsRefused() {
    Object key = new Scoped().key;
    for (Object[] more : new Object[][] {{"user"}, {key, new ThreadLocal<>()}}) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> Carrier.scopedValues(key, more))
              .getMessage();
      assertTrue(message.startsWith("not a scoped value: "), message);
    }
  }

  @Test
  @EnabledForJreRange(max = JRE.JAVA_24)
  void anOlderJdkHasNone() {
    UnsupportedOperationException refusal =
        assertThrows(UnsupportedOperationException.class, () -> Carrier.scopedValues("user"));
    assertEquals("scoped values need JDK 25, this is " + Runtime.version(), refusal.getMessage());
  }

  @Test
  void nullIsRefusedFirst() {
    assertThrows(NullPointerException.class, () -> Carrier.scopedValues(null));
    assertThrows(NullPointerException.class, () -> Carrier.scopedValues("user", (Object[]) null));
    assertThrows(NullPointerException.class, () -> Carrier.scopedValues("user", "a", null));
  }
}
