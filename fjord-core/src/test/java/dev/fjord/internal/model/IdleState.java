package dev.fjord.internal.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A state of {@link IdleModel}: the fields of {@code Sleep}, the jobs, and the threads.
 *
 * @param up how many places are up
 * @param searching the volatile count
 * @param canWake the volatile copy
 * @param watch the place that keeps watch, -1 if none
 * @param watchParked whether it is parked
 * @param monitor who is inside the monitor, -1 if nobody
 * @param asleep the places asleep, last first
 * @param free how many jobs are public and free
 * @param left what may still happen
 * @param threads the own threads of the places, by place, then those from outside
 * @param places what is forked, by place
 */
record IdleState(
    int up,
    int searching,
    boolean canWake,
    int watch,
    boolean watchParked,
    int monitor,
    List<Integer> asleep,
    int free,
    Budget left,
    List<Strand> threads,
    List<Place> places) {

  /**
   * Own threads for so many places, some of them at work with private jobs, or in a block, all
   * others asleep; and guests outside.
   */
  static IdleState first(int own, int guests, At at, int some, int parallelism, Budget left) {
    List<Strand> threads = new ArrayList<>();
    List<Integer> asleep = new ArrayList<>();
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < own; i++) {
      At here = i < some ? at : At.PARKED;
      threads.add(new Strand(here, i, At.OUTSIDE, 0, 0, false));
      places.add(new Place(here == At.WORK, here != At.WORK, here == At.WORK));
      if (i >= some) {
        asleep.add(i);
      }
    }
    for (int i = 0; i < guests; i++) {
      threads.add(new Strand(At.OUTSIDE, -1, At.OUTSIDE, 0, 0, false));
    }
    int up = at == At.WORK ? some : 0;
    boolean canWake = up < parallelism && !asleep.isEmpty();
    return new IdleState(up, 0, canWake, -1, false, -1, asleep, 0, left, threads, places);
  }

  /** How often each thing may still happen. */
  record Budget(int calls, int submits, int forks, int blocks, int steals, int resizes) {
    Budget(int calls, int submits, int forks, int blocks, int steals) {
      this(calls, submits, forks, blocks, steals, 0);
    }
  }

  /**
   * A thread.
   *
   * @param at its step
   * @param place where it works, -1 if nowhere
   * @param then its step after the one that wakes somebody
   * @param seen what it read last
   * @param next whom it rouses
   * @param roused its token
   */
  record Strand(At at, int place, At then, int seen, int next, boolean roused) {
    /** Whether an own thread has given up its place, or is about to notice that it was taken. */
    boolean isAway() {
      return switch (at) {
        case PARKED, WATCH_PARKED, HAS_WORK, GET_UP, ASK_BUSY, NOTHING_FORKED -> true;
        case WAKE_NOBODY_SEARCHES, WAKE_CAN, WAKE_ONE, WAKE_ONE_REST, ROUSE -> then == At.PARKED;
        default -> false;
      };
    }

    /** Whether it blocks, or forks or wakes somebody while it does. */
    boolean hasLent() {
      return switch (at) {
        case BLOCKED -> true;
        case DEMAND, DEMAND_REST, GAVE_UP -> then == At.BLOCKED;
        case WAKE_NOBODY_SEARCHES, WAKE_CAN, WAKE_ONE, WAKE_ONE_REST, ROUSE -> then == At.BLOCKED;
        default -> false;
      };
    }

    /** What it does then is forgotten where nobody reads it: fewer states differ. */
    Strand at(At step) {
      return new Strand(step, place, step.goesOn() ? then : At.OUTSIDE, seen, next, roused);
    }

    Strand place(int where) {
      return new Strand(at, where, then, seen, next, roused);
    }

    Strand then(At step) {
      return new Strand(at, place, step, seen, next, roused);
    }

    Strand seen(int value) {
      return new Strand(at, place, then, value, next, roused);
    }

    Strand next(int who) {
      return new Strand(at, place, then, seen, who, roused);
    }

    Strand roused(boolean token) {
      return new Strand(at, place, then, seen, next, token);
    }
  }

  /**
   * What a worker has: private jobs or none, its limit down or not, whether its root has forked.
   */
  record Place(boolean privateJobs, boolean asked, boolean forking) {}

  /** The steps of a thread. */
  enum At {
    OUTSIDE,
    HANDED_OVER,
    PARKED,
    SCAN,
    ASK,
    SCAN_AGAIN,
    PAUSE,
    KEEP_WATCH,
    WATCH_PARKED,
    WATCH_LOOKS,
    ASK_BUSY,
    NOTHING_FORKED,
    SLEEP,
    SLEEP_REST,
    HAS_WORK,
    GET_UP,
    GET_UP_REST,
    LEAVE,
    ROUSE,
    WORK,
    DEMAND,
    DEMAND_REST,
    WAKE_NOBODY_SEARCHES,
    WAKE_CAN,
    WAKE_ONE,
    WAKE_ONE_REST,
    BLOCK,
    GAVE_UP,
    BLOCKED,
    END_WORK,
    RELEASE;

    /** Whether what is done then may be read before it is set again. */
    boolean goesOn() {
      return switch (this) {
        case KEEP_WATCH, SLEEP, SLEEP_REST, HAS_WORK, ASK_BUSY, NOTHING_FORKED -> true;
        case DEMAND, DEMAND_REST, GAVE_UP -> true;
        case WAKE_NOBODY_SEARCHES, WAKE_CAN, WAKE_ONE, WAKE_ONE_REST, ROUSE, HANDED_OVER -> true;
        default -> false;
      };
    }

    boolean needsMonitor() {
      return switch (this) {
        case KEEP_WATCH, WATCH_PARKED, SLEEP, GET_UP, LEAVE, WAKE_ONE -> true;
        case OUTSIDE, BLOCK, BLOCKED, END_WORK, RELEASE -> true;
        default -> false;
      };
    }
  }

  IdleState rouse(int next) {
    if (threads.get(next).roused()) {
      throw new IllegalStateException("a token is lost");
    }
    return thread(next, t -> t.roused(true));
  }

  IdleState up(int count) {
    return new IdleState(
        count,
        searching,
        canWake,
        watch,
        watchParked,
        monitor,
        asleep,
        free,
        left,
        threads,
        places);
  }

  IdleState searching(int count) {
    return new IdleState(
        up, count, canWake, watch, watchParked, monitor, asleep, free, left, threads, places);
  }

  /** {@code updateCanWake}. */
  IdleState updated(int parallelism) {
    boolean can = up < parallelism && !asleep.isEmpty();
    return new IdleState(
        up, searching, can, watch, watchParked, monitor, asleep, free, left, threads, places);
  }

  IdleState watch(int place, boolean parked) {
    return new IdleState(
        up, searching, canWake, place, parked, monitor, asleep, free, left, threads, places);
  }

  IdleState endWatch(int place) {
    return watch == place ? watch(-1, false) : this;
  }

  IdleState monitor(int thread) {
    return new IdleState(
        up, searching, canWake, watch, watchParked, thread, asleep, free, left, threads, places);
  }

  IdleState pushAsleep(int place) {
    List<Integer> more = new ArrayList<>(asleep);
    more.add(0, place);
    return asleep(more);
  }

  IdleState withoutAsleep(int place) {
    List<Integer> fewer = new ArrayList<>(asleep);
    fewer.remove(Integer.valueOf(place));
    return asleep(fewer);
  }

  private IdleState asleep(List<Integer> those) {
    return new IdleState(
        up,
        searching,
        canWake,
        watch,
        watchParked,
        monitor,
        List.copyOf(those),
        free,
        left,
        threads,
        places);
  }

  IdleState free(int jobs) {
    return new IdleState(
        up, searching, canWake, watch, watchParked, monitor, asleep, jobs, left, threads, places);
  }

  IdleState left(int calls, int submits, int forks, int blocks, int steals) {
    Budget less =
        new Budget(
            left.calls - calls,
            left.submits - submits,
            left.forks - forks,
            left.blocks - blocks,
            left.steals - steals,
            left.resizes);
    return left(less);
  }

  IdleState resized() {
    return left(
        new Budget(
            left.calls, left.submits, left.forks, left.blocks, left.steals, left.resizes - 1));
  }

  private IdleState left(Budget less) {
    return new IdleState(
        up, searching, canWake, watch, watchParked, monitor, asleep, free, less, threads, places);
  }

  IdleState thread(int thread, UnaryOperator<Strand> change) {
    List<Strand> all = new ArrayList<>(threads);
    all.set(thread, change.apply(all.get(thread)));
    return new IdleState(
        up,
        searching,
        canWake,
        watch,
        watchParked,
        monitor,
        asleep,
        free,
        left,
        List.copyOf(all),
        places);
  }

  /** The thread goes on at {@code step}. */
  IdleState go(int thread, At step) {
    return thread(thread, t -> t.at(step));
  }

  IdleState place(int place, boolean privateJobs, boolean asked) {
    return place(place, new Place(privateJobs, asked, places.get(place).forking()));
  }

  /** The first fork of a root. */
  IdleState forking(int place) {
    Place here = places.get(place);
    return place(place, new Place(here.privateJobs(), here.asked(), true));
  }

  /** A root begins. */
  IdleState beginRoot(int place) {
    return place(place, new Place(places.get(place).privateJobs(), true, false));
  }

  /**
   * A root ends. What its place had forked means nothing until the next begins, so it is as that
   * will find it.
   */
  IdleState endRoot(int place) {
    return place(place, new Place(false, true, false));
  }

  private IdleState place(int place, Place changed) {
    List<Place> all = new ArrayList<>(places);
    all.set(place, changed);
    return new IdleState(
        up,
        searching,
        canWake,
        watch,
        watchParked,
        monitor,
        asleep,
        free,
        left,
        threads,
        List.copyOf(all));
  }

  IdleState asked(int place) {
    return place(place, places.get(place).privateJobs(), true);
  }

  /** {@code askAllBut}. */
  IdleState askedAllBut(int me) {
    IdleState state = this;
    for (int place = 0; place < places.size(); place++) {
      state = place == me ? state : state.asked(place);
    }
    return state;
  }

  /** All asked but one, if they are at work. */
  IdleState askedBusyBut(int me) {
    IdleState state = this;
    for (int place = 0; place < places.size(); place++) {
      state = place != me && someoneWorksAt(place) ? state.asked(place) : state;
    }
    return state;
  }

  boolean someoneWorksAt(int place) {
    for (Strand t : threads) {
      if (t.place() == place && isWork(t.at())) {
        return true;
      }
    }
    return false;
  }

  boolean someoneHasLent(int place) {
    return threads.stream().anyMatch(t -> t.place() == place && t.hasLent());
  }

  private static boolean isWork(At step) {
    return step.compareTo(At.WORK) >= 0 && step.compareTo(At.END_WORK) < 0;
  }

  /** Nobody is on the way to do something about jobs: all work, block, are parked or outside. */
  boolean isAtRest() {
    for (Strand t : threads) {
      boolean rests =
          switch (t.at()) {
            case WORK, BLOCKED, OUTSIDE -> true;
            case PARKED -> !t.roused();
            default -> false;
          };
      if (!rests) {
        return false;
      }
    }
    return monitor == -1;
  }
}
