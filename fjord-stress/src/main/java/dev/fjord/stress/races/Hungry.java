package dev.fjord.stress.races;

import dev.fjord.internal.deque.Deque;
import dev.fjord.internal.deque.Owner;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;

/** The owner of a deque of the engine, who hears of as much hunger as the race wants. */
public final class Hungry implements Owner {
  private final Deque deque = new Deque(this, new Frame(0, 0, null));
  private final Runnable whenItLooks;
  private volatile int demand;

  /** An empty deque, the calling thread's. */
  public Hungry() {
    this(() -> {});
  }

  /** The same, of an owner who does this where it looks whether it is stopped. */
  public Hungry(Runnable whenItLooks) {
    this.whenItLooks = whenItLooks;
    deque.thread(Thread.currentThread());
  }

  /** What it forks into. */
  public Deque deque() {
    return deque;
  }

  /** From now on so many want a job; the next push looks. */
  public void demand(int jobs) {
    demand = jobs;
    deque.ask();
  }

  @Override
  public int demand() {
    return demand;
  }

  @Override
  public int patience() {
    return 0;
  }

  @Override
  public int quietForks() {
    return 0;
  }

  @Override
  public void failed(Error failure) {
    throw failure;
  }

  @Override
  public boolean mayBeLate() {
    return false;
  }

  @Override
  public void leftAlone() {}

  @Override
  public void published() {}

  @Override
  public void endIfStopped() {
    whenItLooks.run();
  }

  @Override
  public void noticeStop() {}

  @Override
  public void joining() {}

  @Override
  public void awaitTaken(Job job) {}

  @Override
  public void runOwn(Job job) {
    Jobs.runHere(job);
  }
}
