package dev.fjord.internal.deque;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;

/** A deque whose owner is told how many are hungry. */
final class Hungry extends SplitDeque {
  int demand;
  int patience;

  /** What happens while the owner looks whether it may wait. */
  Runnable meanwhile = () -> {};

  Hungry() {
    super(0);
    owner(Thread.currentThread());
  }

  @Override
  protected int demand() {
    return demand;
  }

  @Override
  protected int patience() {
    int before = patience;
    meanwhile.run();
    return before;
  }

  @Override
  protected void published() {}

  @Override
  protected void awaitTaken(Job job) {}

  @Override
  protected void runOwn(Job job) {}

  void hungry(int jobs) {
    demand = jobs;
    ask();
  }

  Job stolen() {
    Job job = ring().take(new Frame(1, 0, null));
    assertNotNull(job);
    return job;
  }
}
