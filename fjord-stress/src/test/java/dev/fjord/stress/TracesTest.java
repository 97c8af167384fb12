package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.support.Await;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the trace of a failure shows that came from another thread; in JVMs of their own. */
class TracesTest {
  /** Fails in a stolen branch, under methods whose names tell the two sides apart. */
  static final class Failing {
    private Failing() {}

    public static void main(String[] args) {
      try (ForkPool pool = ForkPool.open(2)) {
        pool.run(() -> forkedHere(args[0]));
      } catch (IllegalStateException expected) {
        expected.printStackTrace(System.out);
      }
    }

    private static void forkedHere(String form) {
      forkedHere(form, Failing::failedThere);
    }

    static void forkedHere(String form, Runnable fails) {
      CountDownLatch stolen = new CountDownLatch(1);
      Runnable other =
          () -> {
            stolen.countDown();
            fails.run();
          };
      if (form.equals("join")) {
        Fork.join(() -> Await.open(stolen), other);
      } else {
        Fork.<Object>scope(
            scope -> {
              scope.fork(other);
              Await.open(stolen);
              return "";
            });
      }
    }

    private static void failedThere() {
      throw new IllegalStateException("planned");
    }
  }

  /** The same failures, each thrown again and again. */
  static final class FailingAgain {
    private static final RuntimeException SHARED = new IllegalStateException();
    private static final RuntimeException HOSTILE =
        new RuntimeException() {
          @Override
          public StackTraceElement[] getStackTrace() {
            throw new IllegalStateException();
          }
        };

    private FailingAgain() {}

    public static void main(String[] args) {
      try (ForkPool pool = ForkPool.open(2)) {
        for (int i = 0; i < 200; i++) {
          arrives(pool, SHARED);
          arrives(pool, HOSTILE);
        }
      }
      System.out.println(SHARED.getStackTrace().length < 2_000 ? "short" : "long");
    }

    private static void arrives(ForkPool pool, RuntimeException failure) {
      Runnable fails =
          () -> {
            throw failure;
          };
      try {
        pool.run(() -> Failing.forkedHere("join", fails));
      } catch (RuntimeException thrown) {
        System.out.print(thrown == failure ? "" : "another ");
      }
    }
  }

  private static String trace(String form, String... options) throws Exception {
    String output = Child.succeeds(List.of(options), Failing.class, form);
    assertTrue(output.contains("failedThere"), output);
    return output;
  }

  @ParameterizedTest
  @ValueSource(strings = {"join", "scope"})
  void ifAskedItShowsBothSidesTheWorkersFirst(String form) throws Exception {
    String trace = trace(form, "-Ddev.fjord.traces=full");
    int there = trace.indexOf("failedThere");
    int line = trace.indexOf("joined by main");
    int here = trace.indexOf(".forkedHere(");
    assertTrue(there < line && line < here, trace);
  }

  @Test
  void aWordThatIsNotKnownIsIgnoredAndTheUserTold() throws Exception {
    String output = trace("join", "-Ddev.fjord.traces=ful", "-Ddev.fjord.compensate=no");
    assertFalse(output.contains("joined by"), output);
    assertTrue(output.contains("fjord: ignoring dev.fjord.traces=ful: not full"), output);
    assertTrue(output.contains("fjord: ignoring dev.fjord.compensate=no: not declared"), output);
  }

  @Test
  void otherwiseItIsTheWorkersAlone() throws Exception {
    String trace = trace("join");
    assertFalse(trace.contains("joined by"), trace);
    assertFalse(trace.contains(".forkedHere("), trace);
  }

  @Test
  void aFailureArrivesWhateverItsTraceAndDoesNotGrowWithoutEnd() throws Exception {
    Child child = Child.run(List.of("-Ddev.fjord.traces=full"), FailingAgain.class, List.of());
    assertEquals("short", child.output().strip());
  }
}
