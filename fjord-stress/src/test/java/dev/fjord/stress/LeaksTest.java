package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is over is not kept: neither by the JVM nor by a pool that goes on. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LeaksTest {
  private static final int POOLS = Times.LONG ? 10_000 : 500;
  private static final String NAME = "leaks";

  private final List<WeakReference<Object>> watched = new ArrayList<>();

  private <T> T watch(T object) {
    watched.add(new WeakReference<>(object));
    return object;
  }

  private void assertNothingIsKept() {
    assertNothingIsKeptBut(List::isEmpty);
  }

  private void assertNothingIsKeptBut(Predicate<List<Object>> bearable) {
    Proof.untilCollected(() -> "all is collected", () -> bearable.test(kept()));
  }

  private List<Object> kept() {
    return watched.stream().map(WeakReference::get).filter(Objects::nonNull).toList();
  }

  private static boolean hasThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().startsWith(NAME));
  }

  private static ForkPool open() {
    return ForkPool.open(ForkPoolOptions.defaults().workers(2).name(NAME));
  }

  private void useAndClose() throws Exception {
    try (ForkPool pool = watch(open())) {
      Proof.value(pool.submit(() -> 1));
      pool.run(() -> Fork.join(() -> {}, () -> {}));
    }
  }

  @Test
  void thousandsOfPoolsOpenedAndClosedLeaveNoThreadAndNoMemory() throws Exception {
    for (int i = 0; i < POOLS; i++) {
      useAndClose();
    }
    Proof.until("their threads have ended", () -> !hasThreads());
    assertNothingIsKept();
  }

  /** The future is the only thing kept: what the pool had of the task is gone. */
  private void fail(ForkPool pool) {
    Object captured = watch(new Object());
    Future<Integer> future =
        watch(
            pool.submit(
                () -> {
                  throw watch(new IllegalStateException("planned " + captured));
                }));
    assertThrows(ExecutionException.class, () -> Proof.value(future));
    assertThrows(
        IllegalStateException.class,
        () ->
            pool.run(
                () ->
                    Fork.join(
                        () -> {},
                        () -> {
                          throw watch(new IllegalStateException("planned " + captured));
                        })));
  }

  /**
   * Or no more than the JVM keeps: JDK 25 at times holds on to the exception that a thread handled
   * last, in its own structure of the thread, where no reference of a Java object leads to it.
   */
  @Test
  void theFailuresOfAPoolThatGoesOnAreNotKept() {
    try (ForkPool pool = open()) {
      for (int i = 0; i < 20; i++) {
        fail(pool);
      }
      int threads = pool.snapshot().threads() + 1;
      assertNothingIsKeptBut(
          kept ->
              kept.size() <= threads
                  && kept.stream().allMatch(IllegalStateException.class::isInstance));
    }
  }

  private void leaveThreadLocals(ForkPool pool) throws Exception {
    ThreadLocal<Object> local = new ThreadLocal<>();
    Proof.value(
        pool.submit(
            () -> {
              local.set(watch(new Object()));
              return 0;
            }));
  }

  @Test
  void whatATaskLeftInAThreadLocalIsGoneWithThePool() throws Exception {
    ForkPool pool = watch(open());
    leaveThreadLocals(pool);
    pool.close();
    pool = null;
    Proof.until("its threads have ended", () -> !hasThreads());
    assertNothingIsKept();
  }

  @Test
  void theClassLoaderOfATaskAndOfAPoolsOpenerIsCollectedAfterClose() throws Exception {
    useInALoaderOfItsOwn();
    Proof.until("its threads have ended", () -> !hasThreads());
    assertNothingIsKept();
  }

  private void useInALoaderOfItsOwn() throws Exception {
    ClassLoader loader = watch(new GuestLoader());
    Class<?> guest = watch(loader.loadClass(Guest.class.getName()));
    assertTrue(guest.getClassLoader() == loader);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      ((Runnable) guest.getDeclaredConstructor().newInstance()).run();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /** Opens, uses and closes a pool, all in its own class loader's code. */
  public static final class Guest implements Runnable {
    public Guest() {}

    @Override
    public void run() {
      try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(2).name("leaks"))) {
        pool.submit(() -> 1).get();
        pool.run(() -> Fork.join(() -> {}, () -> {}));
      } catch (InterruptedException | ExecutionException e) {
        throw new AssertionError(e);
      }
    }
  }

  /** Defines the guest itself and leaves the rest to its parent. */
  private static final class GuestLoader extends ClassLoader {
    GuestLoader() {
      super(LeaksTest.class.getClassLoader());
    }

    @Override
    public Class<?> loadClass(String name) throws ClassNotFoundException {
      if (!name.equals(Guest.class.getName())) {
        return super.loadClass(name);
      }
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] code = in.readAllBytes();
        return defineClass(name, code, 0, code.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
