package dev.fjord.stress.races;

import dev.fjord.internal.deque.Barrier;
import dev.fjord.internal.deque.BranchForm;
import dev.fjord.internal.deque.Deque;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Task;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/**
 * One owner that forks and joins all the time, and one that relieves it by force some times. Every
 * fork is counted, and who had it.
 */
public abstract class Relief {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Forks after which an owner gives up that nobody relieves. */
  private static final int MOST_ROUNDS = 1 << 20;

  /** How often an owner is relieved, and how often without a barrier, which is quick. */
  static final int TIMES = 4;

  static final int TIMES_WITHOUT_BARRIER = 100;

  /** How many are forked before the first is joined. */
  private static final int HEIGHT = 3;

  /**
   * A task that says who had it, and may be joined in any order. All fields are plain: what orders
   * them is the protocol.
   */
  private static final class CountedTask extends Task {
    /** How often it was forked. By the owner. */
    int forked;

    /** How often the owner had it. */
    int byOwner;

    /** How often another had it. */
    int byThief;

    @Override
    protected boolean fjordRun() {
      return true;
    }
  }

  /** What becomes a task only when it is handed over. */
  record Code(Job task) {}

  static final BranchForm FORM = code -> ((Code) code).task();

  private final Deque deque = new Hungry().deque();
  private final Meeting meeting = new Meeting();
  private final List<CountedTask> taken = new ArrayList<>();
  private final CountedTask[] tasks =
      Stream.generate(CountedTask::new).limit(HEIGHT).toArray(CountedTask[]::new);
  private volatile boolean over;
  private boolean broken;

  /** What the engine asks for, of all threads: which of them owns this deque is the harness's. */
  static void barrier(Thread... threads) {
    THREADS.dumpAllThreads(false, false, 1);
  }

  /** Forks, jobs and bare code by turns, and joins until the other is through. By the owner. */
  final void own() {
    untilOver(round -> forkAndJoin(round % 2 == 0));
  }

  /** The same with tasks that are joined in the order of the forks. By the owner. */
  final void ownInOrder() {
    untilOver(round -> forkAndJoinInOrder());
  }

  private void untilOver(IntConsumer work) {
    meeting.meet();
    try {
      for (int round = 0; !over && round < MOST_ROUNDS; round++) {
        work.accept(round);
      }
    } catch (ClassCastException bareCodeWasPublished) {
      broken = true;
    }
  }

  private void forkAndJoinInOrder() {
    for (CountedTask task : tasks) {
      task.forked++;
      deque.fork(task);
    }
    for (int i = 0; i < tasks.length; i++) {
      if (deque.takeOwn(tasks[i])) {
        tasks[i].byOwner++;
      } else {
        taken.add(tasks[i]);
        tasks[i] = new CountedTask();
      }
    }
  }

  private void forkAndJoin(boolean bare) {
    int[] marks = new int[tasks.length];
    for (int i = 0; i < marks.length; i++) {
      tasks[i].forked++;
      marks[i] = bare ? deque.push(new Code(tasks[i]), FORM) : deque.push(tasks[i]);
    }
    for (int i = marks.length - 1; i >= 0; i--) {
      if (deque.pop(marks[i])) {
        tasks[i].byOwner++;
      } else {
        taken.add(tasks[i]);
        tasks[i] = new CountedTask();
      }
    }
  }

  /**
   * Relieves the owner so many times, and takes all there is each time. Returns 1 if that was
   * anything.
   */
  final int relieve(int times, Barrier barrier) {
    meeting.meet();
    int stolen = 0;
    for (int i = 0; i < times; i++) {
      meeting.dawdle(i);
      deque.takeOver(barrier);
      Job job = deque.queue().take();
      while (job != null) {
        if (job instanceof CountedTask task) {
          task.byThief++;
        } else {
          broken = true; // a hole was published
        }
        stolen = 1;
        job = deque.queue().take();
      }
    }
    over = true;
    return stolen;
  }

  /** Whether every fork was had exactly once. When both are through. */
  final boolean isRight() {
    taken.addAll(List.of(tasks));
    return !broken && taken.stream().allMatch(task -> task.byOwner + task.byThief == task.forked);
  }
}
