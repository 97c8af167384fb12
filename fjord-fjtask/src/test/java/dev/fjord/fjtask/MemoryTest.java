package dev.fjord.fjtask;

import dev.fjord.fjtask.Tasks.Counting;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A group keeps nothing alive of what it ran, and nothing keeps a closed group alive. */
@Timeout(value = Await.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class MemoryTest {
  private final List<WeakReference<Object>> watched = new ArrayList<>();

  private <T> T watch(T object) {
    synchronized (watched) {
      watched.add(new WeakReference<>(object));
    }
    return object;
  }

  private void assertNothingIsKept() {
    Await.untilCollected(
        () -> "nothing is kept",
        () -> {
          synchronized (watched) {
            return watched.stream().allMatch(each -> each.get() == null);
          }
        });
  }

  private Counting counting() {
    return watch(new Counting());
  }

  private void useAll(FJTaskRunnerGroup group) throws InterruptedException {
    Counting root =
        watch(
            new Counting(
                () -> {
                  for (int i = 0; i < 100; i++) {
                    FJTask.coInvoke(counting(), counting());
                    FJTask.coInvoke(new FJTask[] {counting(), counting(), counting()});
                    Counting joined = counting();
                    Counting out = counting();
                    joined.fork();
                    out.fork();
                    joined.join();
                    out.join();
                    counting().fork();
                    Counting started = counting();
                    started.start();
                    started.join();
                    Counting cancelled = counting();
                    cancelled.fork();
                    cancelled.cancel();
                    FJTaskRunner runner = FJTask.getFJTaskRunner();
                    runner.getGroup().executeTask(counting());
                  }
                }));
    group.invoke(root);
    group.execute(counting());
  }

  @Test
  void anOpenGroupKeepsNothingOfWhatItRan() throws Exception {
    for (int size : new int[] {1, 2}) {
      try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(size)) {
        useAll(group);
        Await.until("idle", () -> group.getActiveCount() == 0 && group.snapshot().queued() == 0);
        assertNothingIsKept();
        Reference.reachabilityFence(group);
      }
    }
  }

  private void openUseClose() throws InterruptedException {
    try (FJTaskRunnerGroup group =
        watch(new FJTaskRunnerGroup(2, watch(new IdlePolicyOfThis(new Object()))))) {
      useAll(group);
    }
  }

  private record IdlePolicyOfThis(Object held) implements IdlePolicy {
    @Override
    public boolean lookAgain(int looks, long nanos) {
      return held.hashCode() == 0;
    }
  }

  @Test
  void nothingKeepsAClosedGroup() throws Exception {
    openUseClose();
    assertNothingIsKept();
  }

  private Counting leaveToOthers(CountDownLatch go) throws InterruptedException {
    FJTaskRunnerGroup group = new FJTaskRunnerGroup(2);
    CountDownLatch begun = new CountDownLatch(1);
    Counting left =
        new Counting(
            () -> {
              begun.countDown();
              Await.open(go);
              FJTaskRunnerGroup own = FJTask.getFJTaskRunnerGroup();
              own.interruptAll(); // and ends its threads
            });
    Tasks.run(
        group,
        () -> {
          left.fork();
          Await.open(begun);
        });
    return left;
  }

  @Test
  void aTaskUnderWayFindsAGroupThatNobodyElseHolds() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    Counting left = leaveToOthers(go);
    watch(new Object());
    assertNothingIsKept(); // a weak reference would be empty by now
    go.countDown();
    left.join();
  }
}
