package dev.fjord.concurrent.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.concurrent.RecursiveTask;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The forms of ForkJoinTask.invokeAll. */
final class InvokeAllTasksTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  private static List<Tasks.Fib> fibs(int count) {
    return IntStream.range(0, count).mapToObj(i -> new Tasks.Fib(i % 12)).toList();
  }

  private static void allAreRight(List<Tasks.Fib> tasks) throws Exception {
    for (int i = 0; i < tasks.size(); i++) {
      Outcome.isValue(Tasks.fib(i % 12), tasks.get(i));
    }
  }

  private static void everyFormCompletesEveryTask() throws Exception {
    for (int count : new int[] {0, 1, 2, 3, 10, 300}) {
      List<Tasks.Fib> listed = fibs(count);
      assertSame(listed, ForkJoinTask.invokeAll(listed));
      allAreRight(listed);
      List<Tasks.Fib> queued = fibs(count);
      Collection<Tasks.Fib> noList = new ArrayDeque<>(queued);
      assertSame(noList, ForkJoinTask.invokeAll(noList));
      allAreRight(queued);
      List<Tasks.Fib> several = fibs(count);
      ForkJoinTask.invokeAll(several.toArray(new ForkJoinTask<?>[0]));
      allAreRight(several);
    }
    Tasks.Fib one = new Tasks.Fib(7);
    Tasks.Fib two = new Tasks.Fib(8);
    ForkJoinTask.invokeAll(one, two);
    Outcome.isValue(13, one);
    Outcome.isValue(21, two);
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void everyFormCompletesEveryTaskInside(Mode mode) throws Exception {
    Tasks.runInside(open(mode), InvokeAllTasksTest::everyFormCompletesEveryTask);
  }

  @Test
  void everyFormCompletesEveryTaskOutside() throws Exception {
    everyFormCompletesEveryTask();
  }

  /** Calls invokeAll in each of its forms with the tasks. */
  private static List<Tasks.Body> forms(List<ForkJoinTask<?>> tasks) {
    List<Tasks.Body> forms = new ArrayList<>();
    forms.add(() -> ForkJoinTask.invokeAll(tasks.toArray(new ForkJoinTask<?>[0])));
    forms.add(() -> ForkJoinTask.invokeAll(new ArrayList<>(tasks)));
    forms.add(() -> ForkJoinTask.invokeAll(new ArrayDeque<>(tasks)));
    forms.add(() -> ForkJoinTask.invokeAll(new HashSet<>(tasks)));
    if (tasks.size() == 2) {
      forms.add(() -> ForkJoinTask.invokeAll(tasks.get(0), tasks.get(1)));
    }
    return forms;
  }

  private static void aFailureIsThrown() throws Exception {
    for (int count : new int[] {1, 2, 3, 20}) {
      int forms = forms(List.copyOf(fibs(count))).size();
      for (int bad = 0; bad < count; bad++) {
        for (int form = 0; form < forms; form++) {
          List<ForkJoinTask<?>> tasks = new ArrayList<>(fibs(count));
          tasks.set(bad, Tasks.failing(new ArithmeticException("own")));
          Tasks.Body body = forms(tasks).get(form);
          Throwable thrown = assertThrows(Throwable.class, body::run);
          assertSame(ArithmeticException.class, thrown.getClass());
          assertSame(ArithmeticException.class, tasks.get(bad).getException().getClass());
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aFailureOfAnyTaskIsThrownInside(Mode mode) throws Exception {
    Tasks.runInside(open(mode), InvokeAllTasksTest::aFailureIsThrown);
  }

  @Test
  void aFailureOfAnyTaskIsThrownOutside() throws Exception {
    aFailureIsThrown();
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void ofManyFailuresOneIsThrown(Mode mode) throws Exception {
    Tasks.runInside(
        open(mode),
        () -> {
          for (int i = 0; i < 20; i++) {
            RecursiveTask<Void> one = Tasks.failing(new ArithmeticException());
            RecursiveTask<Void> two = Tasks.failing(new IllegalStateException());
            RuntimeException thrown =
                assertThrows(RuntimeException.class, () -> ForkJoinTask.invokeAll(one, two));
            assertTrue(
                thrown instanceof ArithmeticException || thrown instanceof IllegalStateException);
          }
        });
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aCancelledTaskIsAFailure(Mode mode) throws Exception {
    Tasks.runInside(
        open(mode),
        () -> {
          for (int form = 0; form < 5; form++) {
            RecursiveTask<String> cancelled = Tasks.pending();
            assertTrue(cancelled.cancel(false));
            Tasks.Body body = forms(List.of(new Tasks.Fib(3), cancelled)).get(form);
            assertThrows(CancellationException.class, body::run);
          }
        });
  }

  private static void nullsAreRefused() {
    assertThrows(NullPointerException.class, () -> ForkJoinTask.invokeAll(null, new Tasks.Fib(1)));
    assertThrows(NullPointerException.class, () -> ForkJoinTask.invokeAll(new Tasks.Fib(1), null));
    assertThrows(
        NullPointerException.class, () -> ForkJoinTask.invokeAll((ForkJoinTask<?>[]) null));
    assertThrows(
        NullPointerException.class,
        () -> ForkJoinTask.invokeAll((Collection<ForkJoinTask<?>>) null));
    for (int count : new int[] {1, 3}) {
      for (int at = 0; at < count; at++) {
        ForkJoinTask<?>[] tasks = fibs(count).toArray(new ForkJoinTask<?>[0]);
        tasks[at] = null;
        assertThrows(NullPointerException.class, () -> ForkJoinTask.invokeAll(tasks));
        assertThrows(
            NullPointerException.class,
            () -> ForkJoinTask.invokeAll(new ArrayList<>(Arrays.asList(tasks.clone()))));
      }
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void nullsAreRefusedInside(Mode mode) throws Exception {
    Tasks.runInside(open(mode), InvokeAllTasksTest::nullsAreRefused);
  }

  @Test
  void nullsAreRefusedOutside() {
    nullsAreRefused();
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void tasksThatAreDoneAlreadyAreNotRunAgain(Mode mode) throws Exception {
    Tasks.runInside(
        open(mode),
        () -> {
          RecursiveTask<String> done = Tasks.pending();
          done.complete("value");
          RecursiveTask<String> alsoDone = Tasks.pending();
          alsoDone.complete("value");
          ForkJoinTask.invokeAll(done, alsoDone);
          ForkJoinTask.invokeAll(done, new Tasks.Fib(4), alsoDone);
          assertEquals("value", done.join());
        });
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void whatIsDoneAlreadyStaysSoWhenAnotherFails(Mode mode) throws Exception {
    Tasks.runInside(
        open(mode),
        () -> {
          for (int form = 0; form < 5; form++) {
            Tasks.Fib done = new Tasks.Fib(5);
            assertEquals(5, done.invoke());
            RecursiveTask<Void> fails = Tasks.failing(new ArithmeticException("own"));
            Tasks.Body body = forms(List.of(fails, done)).get(form);
            assertThrows(ArithmeticException.class, body::run);
            Outcome.isValue(5, done);
          }
        });
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aTaskThatIsDoneStaysSoWhenTheRunAroundItFails(Mode mode) throws Exception {
    Tasks.runInside(
        open(mode),
        () -> {
          RecursiveTask<Integer> twice =
              new RecursiveTask<>() {
                private int runs;

                @Override
                protected Integer compute() {
                  if (++runs == 2) {
                    return 7;
                  }
                  invoke();
                  throw new ArithmeticException("own");
                }
              };
          assertEquals(7, twice.invoke());
          Outcome.isValue(7, twice);
        });
  }
}
