package dev.fjord.fjtask;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.Carrier;
import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import dev.fjord.support.Times;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A task that is forked in a pool that carries has what the pool carries, wherever it runs. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ContextTest {
  private static final ThreadLocal<String> USER = new ThreadLocal<>();
  private static final int DEPTH = 6;

  private final Queue<String> seen = new ConcurrentLinkedQueue<>();
  private final CountDownLatch leaves = new CountDownLatch(1 << DEPTH);

  @AfterEach
  void forget() {
    USER.remove();
  }

  private static ForkPool open(int workers) {
    return ForkPool.open(
        ForkPoolOptions.defaults().workers(workers).carry(Carrier.threadLocals(USER)));
  }

  /** Forks two of its kind, and may not join them. */
  private final class Node extends FJTask {
    private final int depth;
    private final boolean joins;

    Node(int depth, boolean joins) {
      this.depth = depth;
      this.joins = joins;
    }

    @Override
    public void run() {
      seen.add(String.valueOf(USER.get()));
      if (depth == 0) {
        leaves.countDown();
        return;
      }
      Node left = new Node(depth - 1, joins);
      Node right = new Node(depth - 1, joins);
      if (joins) {
        FJTask.coInvoke(left, right);
      } else {
        left.fork();
        right.fork();
      }
    }
  }

  private void assertSeenByAll() {
    Await.open(leaves);
    assertEquals((2 << DEPTH) - 1, seen.size());
    assertEquals((2 << DEPTH) - 1, seen.stream().filter("ann"::equals).count());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void whatIsJoinedHasIt(int workers) throws Exception {
    USER.set("ann");
    try (ForkPool pool = open(workers)) {
      pool.submit(
              () -> {
                FJTask.invoke(new Node(DEPTH, true));
                return null;
              })
          .get();
    }
    assertSeenByAll();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void whatIsNotJoinedHasIt(int workers) throws Exception {
    USER.set("ann");
    try (ForkPool pool = open(workers)) {
      pool.submit(
              () -> {
                new Node(DEPTH, false).fork();
                return null;
              })
          .get();
      Await.open(leaves);
    }
    assertSeenByAll();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void soItIsInACall(int workers) {
    USER.set("ann");
    try (ForkPool pool = open(workers)) {
      pool.run(() -> new Node(DEPTH, false).fork());
      Await.open(leaves);
    }
    assertSeenByAll();
  }
}
