package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.internal.inbox.Inbox;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.schedule.Schedule;
import dev.fjord.internal.sleep.Sleep;
import dev.fjord.internal.sleep.Sleeper;
import dev.fjord.internal.worker.Crew;
import dev.fjord.internal.worker.Roster;
import dev.fjord.internal.worker.Turns;
import dev.fjord.internal.worker.Worker;
import dev.fjord.stress.races.Calm;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Workers whose every step of looking for work may find no memory. Jobs are run once all the same,
 * and when there is memory again all come to rest.
 */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SeekFaultsTest {
  private static final int ROUNDS = Times.LONG ? 100_000 : 300;

  /** Every how many steps fail. */
  private static final int ODDS = 40;

  private static final long MOST_PAUSE_NANOS = 3_000_000;
  private static final String PLANNED = "planned";

  /** A pool of its own, whose threads run out of memory in what they ask of it. */
  private static final class FaultyCrew extends Calm implements Crew {
    private final Roster roster = new Roster();
    private final Inbox inbox = new Inbox(1);
    private final Sleep sleep;
    private final ThreadGroup group = new ThreadGroup("faulty");
    private final Queue<Throwable> unplanned = new ConcurrentLinkedQueue<>();
    private volatile boolean faulty = true;
    private volatile boolean stopped;

    FaultyCrew(int workers) {
      sleep = new Sleep(workers, workers, 2, this);
    }

    private void mayFail() {
      if (faulty
          && Thread.currentThread().getThreadGroup() == group
          && ThreadLocalRandom.current().nextInt(ODDS) == 0) {
        throw new OutOfMemoryError(PLANNED);
      }
    }

    @Override
    public void failed(Error failure) {
      throw failure;
    }

    @Override
    public Sleeper spawn() {
      Worker worker = new Worker(this, roster.size());
      roster.add(worker);
      return worker;
    }

    private boolean isAnythingQueued() {
      return roster.hasPublic() || inbox.hasJob();
    }

    @Override
    public Roster roster() {
      mayFail();
      return roster;
    }

    @Override
    public void runCode(Runnable code) {
      throw new AssertionError("no code is submitted");
    }

    @Override
    public Inbox inbox() {
      mayFail();
      return inbox;
    }

    @Override
    public Sleep sleep() {
      return sleep;
    }

    @Override
    public boolean hasWork() {
      mayFail();
      return isAnythingQueued();
    }

    @Override
    public void announce() {
      sleep.announce(false);
    }

    @Override
    public boolean start(Worker worker) {
      Thread thread = new Thread(group, worker::work);
      thread.setDaemon(true);
      thread.setUncaughtExceptionHandler(
          (dead, failure) -> {
            if (!PLANNED.equals(failure.getMessage())) {
              unplanned.add(failure);
            }
          });
      thread.start();
      return true;
    }

    @Override
    public boolean isStopped() {
      return stopped;
    }

    @Override
    public boolean mayHaveForked() {
      return roster.mayHaveForked();
    }

    @Override
    public Turns turns() {
      throw new AssertionError("this is no host");
    }

    @Override
    public Turns.Share share() {
      throw new AssertionError("this is no view");
    }

    @Override
    public boolean hasContexts() {
      return false;
    }

    @Override
    public void foundNothing() {
      mayFail();
    }

    @Override
    public Schedule schedule() {
      return Schedule.REAL_TIME;
    }

    @Override
    public boolean isCancelled() {
      return false;
    }

    @Override
    public boolean interrupts() {
      return false;
    }

    @Override
    public CancellationException cancellation() {
      return new CancellationException();
    }

    @Override
    public boolean isDropping() {
      return false;
    }

    @Override
    public boolean isFifo() {
      return false;
    }

    @Override
    public boolean isForeign(Frame origin) {
      return false;
    }

    @Override
    public void joinCompensates() {}

    @Override
    public long keepAliveNanos() {
      return 0;
    }

    @Override
    public void tidy(Thread thread) {}

    void stop() {
      stopped = true;
      sleep.stop();
    }
  }

  private static final class Counting extends Job {
    private final AtomicInteger runs;

    Counting(AtomicInteger runs) {
      this.runs = runs;
    }

    @Override
    protected boolean fjordRun() {
      runs.incrementAndGet();
      return true;
    }
  }

  /** A caller works in a place, if it gets one. */
  private static void call(FaultyCrew crew) {
    Sleeper place = crew.sleep.adopt();
    if (place != null) {
      Worker here = (Worker) place;
      here.enter();
      here.leave();
      crew.sleep.release(place);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void workersThatNowAndThenHaveNoMemoryLoseNothingAndComeToRest(int workers) {
    FaultyCrew crew = new FaultyCrew(workers);
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < ROUNDS; i++) {
      if (i % 2 == 0) {
        crew.inbox.add(new Counting(runs));
        crew.announce();
      } else {
        call(crew);
      }
      LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(MOST_PAUSE_NANOS));
    }
    Proof.until("all have run", () -> runs.get() >= ROUNDS / 2);
    crew.faulty = false;
    Proof.rests(crew.sleep);
    assertEquals(ROUNDS / 2, runs.get());
    crew.stop();
    Proof.until("its threads have ended", () -> crew.group.activeCount() == 0);
    assertEquals(List.of(), List.copyOf(crew.unplanned));
  }
}
