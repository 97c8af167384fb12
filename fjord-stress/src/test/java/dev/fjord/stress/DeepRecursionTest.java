package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Recursions as deep as a stack can be made. */
@Timeout(value = Times.LIVE_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("long")
class DeepRecursionTest {
  /** A collector that looks through a stack of a million frames again and again needs room. */
  private static final String HEAP = "-Xmx1g";

  @Test
  void aMillionForksDeepIsRightAndWithoutEndIsAStackOverflowErrorThatLosesNobody()
      throws Exception {
    Child.succeeds(List.of("-ea", HEAP), MillionForks.class);
  }

  /**
   * The program of {@link DeepRecursionTest}'s child JVMs: recursions of a million forks, to the
   * left with a million outstanding and to the right with none, on stacks that hold them; and
   * without end, on stacks of which many would be used up. Ends with 0 if all is right and the
   * pools are whole.
   */
  static final class MillionForks {
    private static final int FORKS = 1_000_000;
    private static final int WORKERS = 2;

    private static final long MEGABYTE = 1 << 20;
    private static final long VAST_STACK = 1_024 * MEGABYTE;
    private static final long LARGE_STACK = 64 * MEGABYTE;

    private MillionForks() {}

    public static void main(String[] args) throws Exception {
      ForkPool vast = open(VAST_STACK);
      assertEquals(FORKS, vast.submit(() -> toTheLeft(FORKS)).get());
      assertEquals(FORKS, vast.submit(() -> toTheRight(FORKS)).get());
      whole(vast);
      ForkPool large = open(LARGE_STACK);
      overflows(large, () -> toTheLeft(Integer.MAX_VALUE));
      overflows(large, () -> toTheRight(Integer.MAX_VALUE));
      whole(large);
      System.exit(0);
    }

    private static ForkPool open(long stack) {
      return Proof.open(WORKERS, body -> Proof.daemon(stack, body));
    }

    private static int toTheLeft(int forks) {
      return forks == 0 ? 0 : Fork.joinInt(() -> toTheLeft(forks - 1), () -> 1, Integer::sum);
    }

    private static int toTheRight(int forks) {
      return forks == 0 ? 0 : Fork.joinInt(() -> 1, () -> toTheRight(forks - 1), Integer::sum);
    }

    /** In a thread of the pool's own, whose stack is as large as was asked for. */
    private static void overflows(ForkPool pool, Callable<Integer> recursion) {
      ExecutionException failure =
          assertThrows(ExecutionException.class, () -> pool.submit(recursion).get());
      assertInstanceOf(StackOverflowError.class, failure.getCause());
    }

    private static void whole(ForkPool pool) throws Exception {
      Proof.works(pool, WORKERS);
      Proof.endsAtRest(pool);
    }
  }
}
