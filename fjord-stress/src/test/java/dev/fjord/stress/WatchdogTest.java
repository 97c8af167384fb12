package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import dev.fjord.Stall;
import dev.fjord.support.Await;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The watchdog in a JVM that is stopped now and then, and in one without a flight recorder. */
class WatchdogTest {
  @Tag("long")
  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no signals to stop a process with")
  void aJvmThatWasStoppedRaisesNoAlarm() throws Exception {
    Child.succeeds(List.of("-Xmx64m"), Watched.class, "stopped");
  }

  @Test
  void aRuntimeWithoutFlightRecorderTellsTheListener() throws Exception {
    List<String> options = List.of("-Xmx64m", "--limit-modules", "java.base");
    String output = Child.succeeds(options, Watched.class, "bare");
    assertTrue(output.contains("NOBODY_COMES"), output);
  }

  @Tag("long")
  @Test
  void afterAHeapThatWasFullForAWhileItTellsAsBefore() throws Exception {
    List<String> options = List.of("-Xmx24m", "--limit-modules", "java.base");
    String output = Child.succeeds(options, Watched.class, "full");
    assertTrue(output.contains("NOBODY_COMES"), output);
  }

  /** The programs of {@link WatchdogTest}'s child JVMs. End with 0 if all is as it should be. */
  static final class Watched {
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final int STOPS = 3;

    /** Of a few looks. */
    private static final long LOOKS_NANOS = INTERVAL.toNanos() / 2;

    private static final String STOP_FOR_A_WHILE = "kill -STOP $0; sleep 1.5; kill -CONT $0";

    private static final Queue<Stall> STALLS = new ConcurrentLinkedQueue<>();

    private Watched() {}

    public static void main(String[] args) throws Exception {
      switch (args[0]) {
        case "stopped" -> stopped();
        case "bare" -> bare();
        case "full" -> full();
        default -> throw new IllegalArgumentException(args[0]);
      }
    }

    private static ForkPoolOptions options() {
      return ForkPoolOptions.defaults().workers(2).watchdog(INTERVAL, STALLS::add);
    }

    /** Work goes on while the JVM is stopped and continued, which is no stall. */
    private static void stopped() throws Exception {
      try (ForkPool pool = ForkPool.open(options())) {
        for (int i = 0; i < STOPS; i++) {
          Process stop =
              new ProcessBuilder(
                      "sh", "-c", STOP_FOR_A_WHILE, Long.toString(ProcessHandle.current().pid()))
                  .start();
          while (stop.isAlive()) {
            pool.run(() -> Fork.join(Watched::leaf, Watched::leaf));
            Future<?> submitted = pool.submit(() -> 1);
            submitted.get();
          }
          if (stop.waitFor() != 0) {
            throw new AssertionError("could not be stopped");
          }
        }
      }
      if (!STALLS.isEmpty()) {
        throw new AssertionError(STALLS.toString());
      }
    }

    private static void leaf() {
      Fork.join(() -> {}, () -> Fork.blocking(Thread::yield));
    }

    /** A stall where the runtime has no flight recorder: the listener is told. */
    private static void bare() throws InterruptedException {
      if (ModuleLayer.boot().findModule("jdk.jfr").isPresent()) {
        throw new AssertionError("there is a flight recorder");
      }
      tellsOf(ForkPool.open(options().threadFactory(Watched::threadThatDoesNothing)));
    }

    /** A stall after a while without memory, in which it looked several times, or tried to. */
    private static void full() throws InterruptedException {
      FullHeap.linkTraces();
      ForkPool pool = ForkPool.open(options().threadFactory(Watched::threadThatDoesNothing));
      TimeUnit.NANOSECONDS.sleep(LOOKS_NANOS); // a class first needed in a full heap fails for ever
      FullHeap.eatFor(LOOKS_NANOS);
      tellsOf(pool);
    }

    private static void tellsOf(ForkPool pool) throws InterruptedException {
      Future<?> never = pool.submit(() -> 1);
      Await.until("something is found", () -> !STALLS.isEmpty());
      if (never.isDone()) {
        throw new AssertionError("somebody came");
      }
      System.out.println(STALLS);
    }

    private static Thread threadThatDoesNothing(Runnable body) {
      return new Thread(() -> {});
    }
  }
}
