package dev.fjord.lab.experiment.takipi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.lab.run.Probe;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BlockingProbeTest {
  private static final int TASKS = 24;

  private static Probe.Readings run(Way way, int threads) {
    List<String> arguments =
        Stream.of(way, threads, TASKS, 100, 1, 1).map(Object::toString).toList();
    return new BlockingProbe().run(arguments);
  }

  private static int present(Way way) {
    try (Way.Opened opened = way.open(1)) {
      return opened.threads();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"JDK", "FIXED", "STREAM"})
  void aPoolHasAsManyThreadsAtWorkAsItWasOpenedWith(Way way) {
    Probe.Readings readings = run(way, 5);
    assertEquals("", readings.complaint());
    assertEquals(List.of(5.0), readings.samples().get(BlockingProbe.POOL));
    assertEquals(1, readings.samples().get(BlockingProbe.MILLIS).size());
  }

  @ParameterizedTest
  @EnumSource(names = {"FJORD", "FJORD_TOLD"})
  void moreThreadsThanWorkersAreAtWorkIfTasksBlockWhetherTheySayItOrNot(Way way) {
    Probe.Readings readings = run(way, 2);
    assertEquals("", readings.complaint());
    assertTrue(readings.samples().get(BlockingProbe.POOL).get(0) >= 4, readings.toString());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = ".*_COMMON")
  void aCommonPoolOfAnotherSizeThanItsPropertySaysIsFound(Way way) {
    assertEquals("", run(way, present(way)).complaint());
    String complaint = run(way, present(way) + 1).complaint();
    assertTrue(complaint.contains("asked for were " + (present(way) + 1)), complaint);
  }

  @Test
  void threadsThatDoNotComeAreMissed() {
    Gathering all = new Gathering(1, 60_000);
    all.await(true);
    assertEquals("", all.complaint());
    Gathering two = new Gathering(2, 1);
    two.await(true);
    two.await(false);
    assertEquals("1 of 2 threads were at work at once", two.complaint());
  }

  @Test
  void theMostThatWereAtWorkAtOnceAreKept() throws Exception {
    AtWork work = new AtWork();
    CountDownLatch in = new CountDownLatch(1);
    work.enter();
    Thread other =
        new Thread(
            () -> {
              work.enter();
              in.countDown();
              work.leave();
            });
    other.start();
    in.await();
    other.join();
    work.leave();
    work.enter();
    assertEquals(2, work.most());
  }
}
