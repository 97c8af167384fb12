package dev.fjord.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.Carrier;
import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import io.micrometer.context.ContextRegistry;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import io.opentelemetry.context.Scope;
import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.MDC;
import org.slf4j.helpers.BasicMDCAdapter;

/** The carriers of docs/context.md carry. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ContextsTest {
  private static final String NEEDS_25 = "ScopedValue";

  @TempDir Path classes;

  @AfterEach
  void forget() {
    Contexts.USER.remove();
  }

  /** Whether a block is compiled below, since the JDK at hand may be too old for it. */
  static boolean compiles(String block) {
    return block.contains(NEEDS_25);
  }

  /**
   * What a submission sees, and one of its branches in another thread, and then what the same
   * threads see that are given nothing.
   */
  private static List<String> seenBy(Carrier<?> carrier, Supplier<String> look, Runnable leave)
      throws Exception {
    ForkPoolOptions options = ForkPoolOptions.defaults().workers(2).carry(carrier);
    try (ForkPool pool = ForkPool.open(options)) {
      Future<String> given = pool.submit(() -> inTwoThreads(look));
      String first = given.get(1, TimeUnit.MINUTES);
      leave.run();
      Future<String> nothing = pool.submit(() -> inTwoThreads(look));
      return List.of(first, nothing.get(1, TimeUnit.MINUTES));
    }
  }

  private static String inTwoThreads(Supplier<String> look) {
    CountDownLatch taken = new CountDownLatch(1);
    return Fork.<String, String, String>join(
        () -> {
          while (taken.getCount() > 0) {
            Thread.onSpinWait();
          }
          return look.get();
        },
        () -> {
          taken.countDown();
          return look.get();
        },
        (a, b) -> a + " " + b);
  }

  @Test
  void loggersContext() throws Exception {
    Field adapter = MDC.class.getDeclaredField("MDC_ADAPTER"); // the binding here has none
    adapter.setAccessible(true);
    Object before = adapter.get(null);
    adapter.set(null, new BasicMDCAdapter());
    try {
      MDC.put("user", "ann");
      assertEquals(
          List.of("ann ann", "null null"),
          seenBy(new MdcCarrier(), () -> MDC.get("user") + "", MDC::clear));
    } finally {
      MDC.clear();
      adapter.set(null, before);
    }
  }

  @Test
  void traces() throws Exception {
    ContextKey<String> user = ContextKey.named("user");
    Scope open = Context.current().with(user, "ann").makeCurrent();
    assertEquals(
        List.of("ann ann", "null null"),
        seenBy(new TraceCarrier(), () -> Context.current().get(user) + "", open::close));
  }

  @Test
  void whateverMicrometerKnows() throws Exception {
    ContextRegistry registry = ContextRegistry.getInstance();
    registry.registerThreadLocalAccessor("user", Contexts.USER);
    try {
      Contexts.USER.set("ann");
      assertEquals(
          List.of("ann ann", "null null"),
          seenBy(new SnapshotCarrier(), () -> Contexts.USER.get() + "", Contexts.USER::remove));
    } finally {
      registry.removeThreadLocalAccessor("user");
    }
  }

  @Test
  void setAroundForks() throws Exception {
    try (ForkPool pool = Contexts.pool()) {
      Contexts.USER.set("ann");
      assertEquals(
          6,
          pool.call(
              () ->
                  Contexts.asUser(
                      "bob",
                      () -> Contexts.USER.get().length(),
                      () -> Contexts.USER.get().length())));
      assertEquals("ann", Contexts.USER.get());
    }
    assertEquals("ann", Contexts.USER.get());
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_25)
  void scopedValues() throws Exception {
    String blocks =
        DocumentsTest.blocksOf("context.md").stream()
            .filter(ContextsTest::compiles)
            .reduce("", String::concat);
    Javac.compile(
        classes,
        "Program",
        """
        import dev.fjord.*;
        import java.util.function.Supplier;
        final class Program {
          %s
          static String run() throws Exception {
            try (ForkPool pool = pool()) {
              String ann = ScopedValue.where(USER, "ann").call(() -> pool.submit(USER::get).get());
              return ann + pool.call(() -> as(" bob", USER::get, USER::get));
            }
          }
        }
        """
            .formatted(blocks));
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      var run = loader.loadClass("Program").getDeclaredMethod("run");
      run.setAccessible(true);
      assertEquals("ann bob bob", run.invoke(null));
    }
  }
}
