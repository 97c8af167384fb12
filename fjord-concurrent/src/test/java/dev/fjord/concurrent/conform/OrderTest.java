package dev.fjord.concurrent.conform;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A worker alone takes its forks from the newest on, in async mode from the oldest on. */
final class OrderTest extends WithPools {
  private static final String SINGLE = "dev.fjord.concurrent.conform.Mode#single";

  private static List<Integer> expected(Mode mode, int count) {
    return IntStream.range(0, count).map(i -> mode.async() ? i : count - 1 - i).boxed().toList();
  }

  @ParameterizedTest
  @MethodSource(SINGLE)
  void forksThatAreLeftRunInTheOrderOfTheMode(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    for (int count : new int[] {1, 2, 10, 1_000}) {
      List<Integer> order = new ArrayList<>();
      CountDownLatch all = new CountDownLatch(count);
      Tasks.runInside(
          pool,
          () -> {
            for (int i = 0; i < count; i++) {
              int id = i;
              Tasks.action(
                      () -> {
                        order.add(id);
                        all.countDown();
                      })
                  .fork();
            }
          });
      Await.open(all);
      assertEquals(expected(mode, count), order);
    }
  }

  @ParameterizedTest
  @MethodSource(SINGLE)
  void helpQuiesceRunsForksInTheOrderOfTheMode(Mode mode) throws Exception {
    List<Integer> order = new ArrayList<>();
    Tasks.runInside(
        open(mode),
        () -> {
          for (int i = 0; i < 100; i++) {
            int id = i;
            Tasks.action(() -> order.add(id)).fork();
          }
          ForkJoinTask.helpQuiesce();
        });
    assertEquals(expected(mode, 100), order);
  }

  @ParameterizedTest
  @MethodSource(SINGLE)
  void executeFromInsideIsInTheSameOrder(Mode mode) throws Exception {
    ForkJoinPool pool = open(mode);
    List<Integer> order = new ArrayList<>();
    CountDownLatch all = new CountDownLatch(50);
    Tasks.runInside(
        pool,
        () -> {
          for (int i = 0; i < 50; i++) {
            int id = i;
            pool.execute(
                () -> {
                  order.add(id);
                  all.countDown();
                });
          }
        });
    Await.open(all);
    assertEquals(expected(mode, 50), order);
  }
}
