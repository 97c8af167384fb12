package dev.fjord.stress.races;

import dev.fjord.ForkPool;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Task;
import dev.fjord.internal.worker.Worker;
import java.util.Objects;

/** A task, and an owner that forks and joins it. */
final class ForkedTask extends Task {
  private static final ForkPool POOL = ForkPool.open(1);

  private final Meeting meeting = new Meeting();

  @Override
  protected boolean fjordRun() {
    return true;
  }

  /** What the owner believes, see {@link #outcome}. */
  int own() {
    int[] belief = new int[1];
    POOL.run(
        () -> {
          Worker here = Objects.requireNonNull(Worker.current());
          here.deque().fork(this);
          meeting.meet();
          meeting.dawdle(System.identityHashCode(meeting));
          here.join(this);
          belief[0] = outcome();
        });
    return belief[0];
  }

  /** The other waits here until the owner has forked it. */
  void meetOwner() {
    meeting.meet();
    meeting.dawdle(System.identityHashCode(this));
  }

  /** 0 if it has not ended, 1 if it ended by itself, 2 if somebody else decided. */
  int outcome() {
    return !Jobs.isDone(this) ? 0 : Jobs.wasCancelled(this) ? 2 : 1;
  }
}
