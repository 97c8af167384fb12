package dev.fjord.stress.races;

import dev.fjord.internal.deque.SplitDeque;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;

/** The engine's deque, with an owner that is as hungry as the race wants others to be. */
public final class Deque extends SplitDeque {
  private volatile int demand;

  /** Empty, the calling thread's. */
  public Deque() {
    super(0);
    owner(Thread.currentThread());
  }

  /** From now on so many want a job; the next push looks. */
  public void demand(int jobs) {
    demand = jobs;
    ask();
  }

  /** From now on what is pushed is forked in that frame. */
  public void workIn(Frame frame) {
    frame(frame);
  }

  /** All that is private becomes public. */
  public void publishEverything() {
    publishAll();
  }

  @Override
  protected int demand() {
    return demand;
  }

  @Override
  protected int patience() {
    return 0;
  }

  @Override
  protected void published() {}

  @Override
  protected void awaitTaken(Job job) {}

  @Override
  protected void runOwn(Job job) {
    Jobs.runHere(job);
  }
}
