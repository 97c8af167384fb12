package dev.fjord.concurrent.conform;

import static java.util.concurrent.TimeUnit.HOURS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import dev.fjord.concurrent.ForkJoinPool;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who waits for the threads of a group that used Fjord first does not wait for Fjord's. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class ThreadGroupTest {
  @Test
  void whatServesAllIsInTheTopThreadGroupAndKnowsNoCallersClassLoader() throws Exception {
    assertEquals(
        "own 1 [system] [app] [ForkJoinPool.commonPool-delays,"
            + " ForkJoinPool.commonPool-worker-1, fjord-common-1, fjord-deadlines,"
            + " fjord-sentinel, fjord-watchdog]",
        OwnJvm.run(Program.class, List.of()));
  }

  /** Makes all such threads in a group of its own. */
  static final class Program {
    private Program() {}

    public static void main(String[] args) throws Exception {
      ThreadGroup group = new ThreadGroup("own");
      Thread first = new Thread(group, () -> Tasks.call(Program::useAll));
      first.setContextClassLoader(new ClassLoader() {});
      first.start();
      first.join();
    }

    private static Object useAll() throws Exception {
      CountDownLatch end = new CountDownLatch(1);
      ForkPool own =
          ForkPool.open(
              ForkPoolOptions.defaults()
                  .workers(1)
                  .name("own")
                  .watchdog(Duration.ofHours(1), stall -> {}));
      own.submit(() -> hold(end), Duration.ofHours(1));
      Await.value(own.submit(() -> 1)); // whom the sentinel lets in
      Future<?> common = ForkPool.common().submit(() -> hold(end));
      Future<?> classic = ForkJoinPool.commonPool().submit(() -> hold(end));
      Future<?> delayed = ForkJoinPool.commonPool().schedule(() -> {}, 1, HOURS);

      ThreadGroup group = Thread.currentThread().getThreadGroup();
      Set<Thread> others = Thread.getAllStackTraces().keySet();
      List<Thread> inside = others.stream().filter(each -> each.getThreadGroup() == group).toList();
      List<Thread> fjords =
          others.stream()
              .filter(each -> each.getName().matches("(fjord|ForkJoin).*"))
              .filter(each -> !inside.contains(each))
              .toList();
      System.out.printf(
          "%s %d %s %s %s%n",
          group.getName(),
          inside.stream().filter(each -> !each.getName().startsWith("own-")).count(),
          fjords.stream().map(each -> each.getThreadGroup().getName()).distinct().toList(),
          fjords.stream().map(each -> each.getContextClassLoader().getName()).distinct().toList(),
          fjords.stream().map(Thread::getName).collect(Collectors.toCollection(TreeSet::new)));
      end.countDown();
      Await.value(common);
      Await.value(classic);
      own.close();
      return delayed.cancel(true);
    }

    private static int hold(CountDownLatch end) {
      Await.open(end);
      return 1;
    }
  }
}
