package dev.fjord.stress.races;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Jobs;

/** The ring in short and one job: its owner adds it, a thief looks at the same time, one later. */
final class OneInRing {
  private final MiniRing ring;
  private final Task task = new Task();
  private final Frame owner = new Frame(0, 0, null);
  private final Frame thief = new Frame(1, 0, null);
  private final Frame late = new Frame(2, 0, null);

  OneInRing(MiniRing.Without without, int capacity) {
    ring = new MiniRing(without, capacity);
  }

  /** The owner publishes the job and adds it. */
  void add() {
    Jobs.publish(task, owner);
    boolean unused = ring.add(task);
  }

  /** The owner takes the job back and adds it again; 1 if it got it back, otherwise 0. */
  int reclaimAndAdd() {
    if (!Jobs.reclaim(task)) {
      return 0;
    }
    ring.forget(task);
    add();
    return 1;
  }

  /** 1 if the thief gets the job, otherwise 0. */
  int steal() {
    return stealWith(thief);
  }

  /** The same for the one that looks when the others are through. */
  int stealLate() {
    return stealWith(late);
  }

  private int stealWith(Frame frame) {
    return ring.take(frame) == task ? 1 : 0;
  }
}
