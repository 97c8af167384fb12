package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Plain fields written before a fork are read in it, and those written in it after the join. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class VisibilityTest {
  private static final int ROUNDS = 20_000;

  /** Fields without any order of their own. */
  private static final class Plain {
    int in;
    int out;
  }

  private static void joinOnce(int round) {
    Plain left = new Plain();
    Plain right = new Plain();
    left.in = round;
    right.in = round + 1;
    Fork.join(
        () -> {
          left.out = left.in * 2;
          spin();
        },
        () -> right.out = right.in * 2);
    assertEquals(2 * round, left.out);
    assertEquals(2 * round + 2, right.out);
  }

  /** Gives a thief time to take the other branch. */
  private static void spin() {
    for (int i = 0; i < 200; i++) {
      Thread.onSpinWait();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void branchesSeeWhatWasBeforeAndAreSeenAfterwards(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      pool.run(
          () -> {
            for (int round = 0; round < ROUNDS; round++) {
              joinOnce(round);
            }
          });
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void tasksOfAScopeSeeWhatWasBeforeAndAreSeenAfterwards(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      pool.run(
          () -> {
            for (int round = 0; round < ROUNDS / 4; round++) {
              Plain[] all = new Plain[8];
              int base = round;
              Fork.<Object>scope(
                  scope -> {
                    for (int i = 0; i < all.length; i++) {
                      Plain each = new Plain();
                      each.in = base + i;
                      all[i] = each;
                      scope.fork(
                          () -> {
                            each.out = each.in + 1;
                            spin();
                          });
                    }
                    return null;
                  });
              for (int i = 0; i < all.length; i++) {
                assertEquals(round + i + 1, all[i].out);
              }
            }
          });
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 8})
  void aTaskIsSeenByWhoeverJoinsIt(int workers) {
    try (ForkPool pool = ForkPool.open(workers)) {
      pool.run(
          () -> {
            for (int round = 0; round < ROUNDS / 4; round++) {
              Plain plain = new Plain();
              plain.in = round;
              int expected = round + 1;
              Fork.<Object>scope(
                  scope -> {
                    Forked<Object> first =
                        scope.fork(
                            () -> {
                              plain.out = plain.in + 1;
                              return null;
                            });
                    for (int i = 0; i < 3; i++) {
                      scope.fork(
                          () -> {
                            first.join();
                            assertEquals(expected, plain.out);
                          });
                    }
                    return null;
                  });
            }
          });
    }
  }

  @Test
  void aRangeSeesWhatWasBeforeAndIsSeenAfterwards() {
    try (ForkPool pool = ForkPool.open(4)) {
      for (int round = 0; round < 200; round++) {
        int[] in = new int[2_000];
        int[] out = new int[in.length];
        java.util.Arrays.fill(in, round);
        pool.run(
            () ->
                Fork.range(
                    0,
                    in.length,
                    (lo, hi) -> {
                      for (int i = lo; i < hi; i++) {
                        out[i] = in[i] + i;
                      }
                    }));
        for (int i = 0; i < out.length; i++) {
          assertEquals(round + i, out[i]);
        }
      }
    }
  }

  @Test
  void submissionsSeeWhatWasBeforeAndAreSeenAfterwards() throws Exception {
    try (ForkPool pool = ForkPool.open(2)) {
      for (int round = 0; round < ROUNDS / 20; round++) {
        Plain plain = new Plain();
        plain.in = round;
        Future<?> future =
            pool.submit(
                () -> {
                  plain.out = plain.in + 1;
                  return null;
                });
        Await.value(future);
        assertEquals(round + 1, plain.out);
      }
    }
  }
}
