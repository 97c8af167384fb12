package dev.fjord.stress.races;

import dev.fjord.internal.deque.Barrier;
import dev.fjord.internal.deque.Deque;
import dev.fjord.internal.job.Job;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** One owner whose stack grows while it forks bare code, and one that relieves it and steals. */
final class Growth {
  /** The stack begins with 64, and grows three times on the way up. */
  private static final int HEIGHT = 300;

  private final Deque deque = new Hungry().deque();
  private final Meeting meeting = new Meeting();
  private final ForkedJob[] tasks =
      Stream.generate(ForkedJob::new).limit(HEIGHT).toArray(ForkedJob[]::new);
  private final int[] marks = new int[HEIGHT];
  private volatile boolean broken;

  /** By the owner. */
  void fork() {
    meeting.meet();
    for (int i = 0; i < HEIGHT; i++) {
      marks[i] = deque.push(new Relief.Code(tasks[i]), Relief.FORM);
    }
  }

  /** Takes what there is by force. Returns how much. */
  int steal(Barrier barrier) {
    meeting.meet();
    meeting.dawdle(System.identityHashCode(meeting));
    int stolen = 0;
    try {
      int unused = deque.takeOver(barrier);
      for (Job job = deque.queue().take(); job != null; job = deque.queue().take()) {
        ((ForkedJob) job).byThief++;
        stolen++;
      }
    } catch (RuntimeException sawWhatIsNotThere) {
      broken = true;
    }
    return stolen;
  }

  /** The same, with the lock given away as soon as there is nobody who has not seen it taken. */
  int stealWithoutTheLock() {
    return steal(threads -> Inside.unlock(deque));
  }

  /** Joins all; whether each was had exactly once. When both are through. */
  boolean isRight() {
    try {
      for (int i = HEIGHT - 1; i >= 0; i--) {
        if (deque.pop(marks[i])) {
          tasks[i].byOwner++;
        }
      }
    } catch (RuntimeException bareCodeWasPublished) {
      return false;
    }
    return !broken
        && IntStream.range(0, HEIGHT).allMatch(i -> tasks[i].byOwner + tasks[i].byThief == 1);
  }
}
