package dev.fjord.internal.sleep;

import dev.fjord.stress.races.Calm;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Workers that fall asleep while others publish, call, block and resize, for Lincheck. */
public final class SleepPrograms {
  private static final int PLACES = 2;
  private static final int MOST = 4;

  private SleepPrograms() {}

  /** One that is driven step by step. */
  private static final class Worker implements Sleeper {
    private boolean parked = true;
    private volatile boolean roused;

    @Override
    public void rouse() {
      roused = true;
    }

    @Override
    public boolean hasThread() {
      return true;
    }

    @Override
    public void nudge() {}

    boolean isUp(Sleep sleep) {
      if (parked && roused) {
        roused = false;
        parked = false;
        sleep.come();
      }
      return !parked;
    }
  }

  /** The engine's protocol. Two workers search from the beginning. */
  public static class Holds extends Calm {
    final Sleep sleep = new Sleep(PLACES, MOST, 2, this);
    final AtomicInteger work = new AtomicInteger();
    private final List<Worker> workers = new ArrayList<>();

    public Holds() {
      work.set(1);
      sleep.announce(false);
      boolean isUp = workers.get(0).isUp(sleep);
      assert isUp;
      sleep.leaveSearch(workers.get(0));
      sleep.wakeNext(); // wakes the other
      sleep.enterSearch();
      work.set(0);
    }

    @Override
    public final Sleeper spawn() {
      Worker worker = new Worker();
      workers.add(worker);
      return worker;
    }

    @Override
    public final boolean hasWork() {
      return work.get() > 0;
    }

    /** Something becomes public. */
    public void publish() {
      work.incrementAndGet();
      sleep.announceJob(false);
    }

    /** The first worker looks for work, and sleeps if there is none. */
    public final void first() {
      search(workers.get(0));
    }

    /** So does the second. */
    public final void second() {
      search(workers.get(1));
    }

    /** The first worker, searching, keeps watch for a while. */
    public final void watch() {
      Worker me = workers.get(0);
      if (me.isUp(sleep) && sleep.keepWatch(me) && !sleep.endWatchPark(me)) {
        me.parked = true;
      }
    }

    /** The first worker, searching, pauses. */
    public final void pause() {
      Worker me = workers.get(0);
      if (me.isUp(sleep) && sleep.beginPause(me) && !sleep.endPause(me)) {
        me.parked = true;
      }
    }

    /** The first worker finds something in which it blocks. */
    public final void block() {
      Worker me = workers.get(0);
      if (me.isUp(sleep)) {
        sleep.leaveSearch(me);
        sleep.wakeNext();
        sleep.block();
        sleep.unblock();
        sleep.enterSearch();
      }
    }

    /** A caller takes a place, if there is one, and gives it back. */
    public final void call() {
      Sleeper place = sleep.adopt();
      if (place != null) {
        sleep.release(place);
      }
    }

    /** One place less. */
    public final void shrink() {
      sleep.resize(1, MOST);
    }

    private void search(Worker me) {
      if (me.isUp(sleep)) {
        if (sleep.searchesAlone() && work.get() > 1) {
          sleep.wakeAhead();
        }
        if (takeOne()) {
          sleep.leaveSearch(me);
          sleep.wakeNext();
          sleep.enterSearch();
        } else {
          me.parked = sleep.sleep(me, true, this::secondLook);
        }
      }
    }

    private boolean takeOne() {
      for (int seen = work.get(); seen > 0; seen = work.get()) {
        if (work.compareAndSet(seen, seen - 1)) {
          return true;
        }
      }
      return false;
    }

    boolean secondLook() {
      return hasWork();
    }

    /** At the end, when whoever is up has looked until there is nothing: what is left. */
    public final int outcome() {
      for (boolean anyUp = true; anyUp; ) {
        anyUp = false;
        for (int i = 0; i < workers.size(); i++) {
          if (workers.get(i).isUp(sleep)) {
            search(workers.get(i));
            anyUp = true;
          }
        }
      }
      return work.get();
    }
  }

  /** Who goes to sleep does not look again. */
  public static final class LooksOnce extends Holds {
    @Override
    boolean secondLook() {
      return false;
    }
  }

  /** Who publishes asks first whether anybody searches. */
  public static final class AsksAndPublishes extends Holds {
    @Override
    public void publish() {
      sleep.announce(false);
      work.incrementAndGet();
    }
  }
}
