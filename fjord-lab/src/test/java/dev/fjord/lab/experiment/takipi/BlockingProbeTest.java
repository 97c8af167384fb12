package dev.fjord.lab.experiment.takipi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.lab.programs.InputException;
import dev.fjord.support.Await;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class BlockingProbeTest {
  private static final int TASKS = 24;

  private static BlockingProbe.Taken run(Way way, int threads) {
    return new BlockingProbe(way, threads, TASKS, 100, 1, 1).here();
  }

  @ParameterizedTest
  @EnumSource(names = {"JDK", "FIXED", "STREAM"})
  void aPoolHasAsManyThreadsAtWorkAsItWasOpenedWith(Way way) {
    BlockingProbe.Taken taken = run(way, 5);
    assertEquals(5, taken.ofPool());
    assertEquals(1, taken.millis().size());
  }

  @ParameterizedTest
  @EnumSource(names = {"FJORD", "FJORD_TOLD"})
  void moreThreadsThanWorkersAreAtWorkIfTasksBlockWhetherTheySayItOrNot(Way way) {
    BlockingProbe.Taken taken = run(way, 2);
    assertTrue(taken.ofPool() >= 4, taken.toString());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = ".*_COMMON")
  void aCommonPoolOfAnotherSizeThanItsPropertySaysIsFound(Way way) {
    assertTrue(run(way, TakipiPools.present(way)).ofPool() >= 1);
    InputException thrown =
        assertThrows(InputException.class, () -> run(way, TakipiPools.present(way) + 1));
    assertTrue(
        String.valueOf(thrown.getMessage())
            .contains("asked for were " + (TakipiPools.present(way) + 1)),
        thrown.getMessage());
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
  void theMostThatWereAtWorkAtOnceAreKept() {
    AtWork work = new AtWork();
    work.enter();
    Await.end(
        Await.start(
            () -> {
              work.enter();
              work.leave();
            }));
    work.leave();
    work.enter();
    assertEquals(2, work.most());
  }
}
