package dev.fjord.internal.deque;

import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The owner of a deque, who is told how many are hungry. */
final class Hungry implements Owner {
  /** So many forks pass where the hungry are served too often. */
  static final int QUIET_FORKS = 32;

  final Deque deque = new Deque(this, new Frame(0, 0, null));
  int demand;
  int patience;
  boolean isServedOften;
  boolean isSearched;

  /** What it throws that somebody is woken, if anything. */
  @Nullable Error refusal;

  @Nullable Error told;

  /** What happens while the owner looks whether it may wait. */
  Runnable meanwhile = () -> {};

  /** Told of each job that is settled. */
  Consumer<Job> ran = job -> {};

  Hungry() {
    deque.thread(Thread.currentThread());
  }

  @Override
  public int demand() {
    return demand;
  }

  @Override
  public int patience() {
    int before = deque.isEarly() ? 0 : patience;
    meanwhile.run();
    return before;
  }

  @Override
  public int quietForks() {
    return isServedOften ? QUIET_FORKS : 0;
  }

  @Override
  public void failed(Error failure) {
    told = failure;
  }

  @Override
  public boolean mayBeLate() {
    return isServedOften || isSearched;
  }

  @Override
  public void leftAlone() {}

  @Override
  public void published() {
    if (refusal != null) {
      throw refusal;
    }
  }

  @Override
  public void endIfStopped() {}

  @Override
  public void noticeStop() {}

  @Override
  public void joining() {}

  @Override
  public void awaitTaken(Job job) {}

  @Override
  public void runOwn(Job job) {
    ran.accept(job);
  }

  void hungry(int jobs) {
    demand = jobs;
    deque.ask();
  }

  Job stolen() {
    Job job = deque.queue().take();
    assertNotNull(job);
    return job;
  }
}
