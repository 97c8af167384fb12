package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.internal.idle.Idle;
import dev.fjord.internal.idle.Sleeper;
import dev.fjord.internal.inbox.Inbox;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.roster.Roster;
import dev.fjord.internal.worker.Crew;
import dev.fjord.internal.worker.Worker;
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

  /** A pool of its own, whose threads run out of memory in what they ask of it. */
  private static final class FaultyCrew implements Crew {
    private final Roster<Worker> roster = new Roster<>();
    private final Inbox inbox = new Inbox(1);
    private final Idle idle;
    private final ThreadGroup group = new ThreadGroup("faulty");
    private volatile boolean faulty = true;
    private volatile boolean stopped;

    FaultyCrew(int workers) {
      idle = new Idle(workers, workers, this::isAnythingQueued, this::spawn);
    }

    private void mayFail() {
      if (faulty
          && Thread.currentThread().getThreadGroup() == group
          && ThreadLocalRandom.current().nextInt(ODDS) == 0) {
        throw new OutOfMemoryError("planned");
      }
    }

    private Sleeper spawn() {
      Worker worker = new Worker(this, roster.size());
      roster.add(worker);
      return worker;
    }

    private boolean isAnythingQueued() {
      return roster.hasPublic() || inbox.hasWork();
    }

    @Override
    public Roster<Worker> roster() {
      mayFail();
      return roster;
    }

    @Override
    public Inbox inbox() {
      mayFail();
      return inbox;
    }

    @Override
    public Idle idle() {
      return idle;
    }

    @Override
    public boolean hasWork() {
      mayFail();
      return isAnythingQueued();
    }

    @Override
    public void announce() {
      idle.announce();
    }

    @Override
    public void start(Worker worker) {
      Thread thread = new Thread(group, worker::work);
      thread.setDaemon(true);
      thread.start();
    }

    @Override
    public boolean isStopped() {
      return stopped;
    }

    @Override
    public void tidy(Thread thread) {}

    void stop() {
      stopped = true;
      idle.stop();
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
    Sleeper place = crew.idle.adopt();
    if (place != null) {
      Worker here = (Worker) place;
      here.enter();
      here.leave();
      boolean unused = crew.idle.release(place);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void workersThatNowAndThenHaveNoMemoryLoseNothingAndComeToRest(int workers) {
    FaultyCrew crew = new FaultyCrew(workers);
    AtomicInteger runs = new AtomicInteger();
    for (int i = 0; i < ROUNDS; i++) {
      if (i % 2 == 0) {
        crew.inbox.put(new Counting(runs));
        crew.announce();
      } else {
        call(crew);
      }
      LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(MOST_PAUSE_NANOS));
    }
    Proof.until("all have run", () -> runs.get() >= ROUNDS / 2);
    crew.faulty = false;
    Proof.rests(crew.idle);
    assertEquals(ROUNDS / 2, runs.get());
    crew.stop();
    Proof.until("its threads have ended", () -> crew.group.activeCount() == 0);
  }
}
