package dev.fjord.internal.model;

import static dev.fjord.internal.model.Model.none;
import static dev.fjord.internal.model.Model.step;

import dev.fjord.internal.model.IdleState.At;
import dev.fjord.internal.model.IdleState.Place;
import dev.fjord.internal.model.IdleState.Strand;
import java.util.ArrayList;
import java.util.List;

/**
 * The protocol of {@code Sleep} with that of {@code Seeker.search} and {@code Sharing.published}
 * around it. Steps inside the monitor that write two volatile fields are two steps. Rounds and
 * periods are chosen freely. Private jobs of a worker are none or some.
 */
final class IdleModel {
  static final String FREE_JOB_SEEN = "no free job while a place is free and all sleep";
  static final String PRIVATE_JOB_SEEN = "no private job while a place is free and nobody watches";
  static final String COUNTS = "the counts are those of the threads";
  static final String ONE_AT_A_PLACE = "one thread at a place";
  static final String NOT_TOO_MANY = "not more at work than there are places";

  private final int own;
  private final List<Integer> sizes;
  private final IdleRule rule;

  private IdleModel(int own, List<Integer> sizes, IdleRule rule) {
    this.own = own;
    this.sizes = sizes;
    this.rule = rule;
  }

  /**
   * Own threads for so many places, all asleep, and one thread from outside, two if there are
   * calls.
   *
   * @param sizes how many may be up, at first and after each resize
   * @param left what may happen
   */
  static Model<IdleState> of(int own, List<Integer> sizes, IdleState.Budget left, IdleRule rule) {
    return of(own, At.PARKED, 0, sizes, left, rule);
  }

  /**
   * The same, some of the own threads not asleep.
   *
   * @param first where they are: at work, having forked what is private, or in a block
   * @param some how many
   */
  static Model<IdleState> of(
      int own, At first, int some, List<Integer> sizes, IdleState.Budget left, IdleRule rule) {
    IdleModel rules = new IdleModel(own, sizes, rule);
    int guests = left.calls() > 0 ? 2 : 1;
    Model<IdleState> model =
        Model.startingAt(IdleState.first(own, guests, first, some, sizes.get(0), left));
    for (int i = 0; i < own + guests; i++) {
      int me = i;
      model.process((i < own ? "own " : "outside ") + i, s -> rules.steps(s, me));
    }
    return model
        .invariant(FREE_JOB_SEEN, s -> !s.isAtRest() || s.free() == 0 || !rules.placeLeft(s))
        .invariant(
            PRIVATE_JOB_SEEN,
            s ->
                !s.isAtRest()
                    || !rules.placeLeft(s)
                    || s.places().stream().noneMatch(Place::privateJobs))
        .invariant(COUNTS, rules::countsAreRight)
        .invariant(ONE_AT_A_PLACE, rules::oneAtAPlace)
        .invariant(
            NOT_TOO_MANY,
            s -> first != At.PARKED || left.blocks() > 0 || sizes.size() > 1 || rules.fits(s))
        .endsOnlyWhen(s -> s.isAtRest() && s.free() == 0);
  }

  private int parallelism(IdleState s) {
    return sizes.get(sizes.size() - 1 - s.left().resizes());
  }

  private boolean placeLeft(IdleState s) {
    return s.up() < parallelism(s) && !s.asleep().isEmpty();
  }

  private boolean countsAreRight(IdleState s) {
    if (s.up() < 0 || s.searching() < 0) {
      return false;
    }
    if (!s.isAtRest()) {
      return true;
    }
    long working = s.threads().stream().filter(t -> t.at() == At.WORK).count();
    return s.up() == working && s.searching() == 0 && s.canWake() == placeLeft(s);
  }

  private boolean fits(IdleState s) {
    return s.monitor() != -1 || s.up() - s.searching() <= parallelism(s);
  }

  private boolean oneAtAPlace(IdleState s) {
    for (Strand guest : s.threads().subList(own, s.threads().size())) {
      if (guest.place() >= 0 && !s.threads().get(guest.place()).isAway()) {
        return false;
      }
    }
    return true;
  }

  private List<Model.Step<IdleState>> steps(IdleState s, int me) {
    At at = s.threads().get(me).at();
    if (s.monitor() != -1 && s.monitor() != me && at.needsMonitor()) {
      return none();
    }
    return switch (at) {
      case OUTSIDE -> outside(s, me);
      case WORK -> work(s, me);
      case SCAN, ASK, SCAN_AGAIN, PAUSE, KEEP_WATCH, WATCH_PARKED, WATCH_LOOKS -> seek(s, me);
      case ASK_BUSY, NOTHING_FORKED, SLEEP, SLEEP_REST, HAS_WORK, GET_UP, GET_UP_REST, PARKED ->
          sleep(s, me);
      case BLOCKED -> blocked(s, me);
      default -> step(at.name(), wakeOrGiveUp(s, me));
    };
  }

  // ---- working --------------------------------------------------------------------------------

  private List<Model.Step<IdleState>> outside(IdleState s, int me) {
    List<Model.Step<IdleState>> steps = new ArrayList<>();
    if (s.left().submits() > 0) {
      steps.add(new Model.Step<>("submit", handOver(s.left(0, 1, 0, 0, 0), me)));
    }
    if (s.left().resizes() > 0) {
      IdleState resized = s.resized();
      IdleState done = resized.updated(parallelism(resized));
      At next = rule == IdleRule.RESIZE_SILENTLY ? At.OUTSIDE : At.WAKE_NOBODY_SEARCHES;
      steps.add(new Model.Step<>("resize", done.thread(me, t -> t.then(At.OUTSIDE).at(next))));
    }
    if (s.left().calls() > 0) {
      steps.add(new Model.Step<>("adopt", adopted(s.left(1, 0, 0, 0, 0), me)));
    }
    return steps;
  }

  /** A caller takes a place, free or of one who does not look at the moment; or hands over. */
  private IdleState adopted(IdleState s, int me) {
    if (placeLeft(s)) {
      int place = s.asleep().get(0);
      return atWork(s.withoutAsleep(place).up(s.up() + 1).updated(parallelism(s)), me, place);
    }
    if (s.watchParked()) {
      return atWork(s.watch(-1, false).searching(s.searching() - 1), me, s.watch());
    }
    At other = rule == IdleRule.EVICTED_AT_WORK ? At.LEAVE : At.PAUSE;
    for (int i = 0; i < own && s.free() == 0; i++) {
      if (s.threads().get(i).at() == At.PAUSE || s.threads().get(i).at() == other) {
        IdleState evicted = s.endWatch(i).searching(s.searching() - 1);
        boolean notices = rule != IdleRule.PAUSE_UNNOTICED && other == At.PAUSE;
        return atWork(notices ? evicted.go(i, At.PARKED) : evicted, me, i);
      }
    }
    return handOver(s, me);
  }

  private static IdleState atWork(IdleState s, int me, int place) {
    return s.beginRoot(place).thread(me, t -> t.place(place).at(At.WORK));
  }

  private IdleState handOver(IdleState s, int me) {
    return rule == IdleRule.CHECK_THEN_PUBLISH
        ? s.thread(me, t -> t.then(At.HANDED_OVER).at(At.WAKE_NOBODY_SEARCHES))
        : s.go(me, At.HANDED_OVER);
  }

  private List<Model.Step<IdleState>> work(IdleState s, int me) {
    int place = s.threads().get(me).place();
    Place mine = s.places().get(place);
    List<Model.Step<IdleState>> steps = new ArrayList<>();
    steps.addAll(fork(s, me));
    if (s.left().blocks() > 0) {
      IdleState less = s.left(0, 0, 0, 1, 0).go(me, At.BLOCK);
      if (mine.privateJobs()) {
        IdleState full = less.free(s.free() + 1);
        steps.add(new Model.Step<>("publish some", full));
        steps.add(new Model.Step<>("publish all", full.place(place, false, mine.asked())));
      } else {
        steps.add(new Model.Step<>("lend", less));
      }
    }
    if (s.left().steals() > 0 && s.free() > 0) {
      steps.add(new Model.Step<>("join steals", s.left(0, 0, 0, 0, 1).free(s.free() - 1)));
    }
    steps.add(
        new Model.Step<>("end", s.endRoot(place).go(me, me < own ? At.END_WORK : At.RELEASE)));
    return steps;
  }

  private List<Model.Step<IdleState>> blocked(IdleState s, int me) {
    List<Model.Step<IdleState>> steps = fork(s, me);
    IdleState back = s.up(s.up() + 1).updated(parallelism(s));
    steps.add(new Model.Step<>("unblock", back.go(me, At.WORK)));
    return steps;
  }

  /** What one forks who works, or calls what blocks; or takes back of it. */
  private static List<Model.Step<IdleState>> fork(IdleState s, int me) {
    int place = s.threads().get(me).place();
    Place mine = s.places().get(place);
    List<Model.Step<IdleState>> steps = new ArrayList<>();
    if (s.left().forks() > 0 && (mine.asked() || !mine.privateJobs())) {
      IdleState forked = s.left(0, 0, 1, 0, 0).forking(place).place(place, true, false);
      IdleState looks = forked.thread(me, t -> t.then(t.at()).at(At.DEMAND));
      steps.add(new Model.Step<>("fork", mine.asked() ? looks : forked));
    }
    if (mine.privateJobs()) {
      steps.add(new Model.Step<>("join", s.place(place, false, mine.asked())));
    }
    return steps;
  }

  // ---- seeking --------------------------------------------------------------------------------

  private List<Model.Step<IdleState>> seek(IdleState s, int me) {
    return switch (s.threads().get(me).at()) {
      case SCAN, SCAN_AGAIN -> {
        if (s.up() > parallelism(s)) {
          yield step("crowded", s.thread(me, t -> t.then(At.PARKED).at(At.SLEEP)));
        }
        if (s.free() > 0) {
          yield step("take", s.free(s.free() - 1).go(me, At.LEAVE));
        }
        if (s.threads().get(me).at() == At.SCAN) {
          yield step("nothing", s.go(me, At.ASK));
        }
        boolean watch = s.watch() == me;
        At end = rule == IdleRule.LOOK_THEN_SLEEP ? At.ASK_BUSY : At.SLEEP;
        IdleState last = s.thread(me, t -> t.then(At.ASK_BUSY).seen(0).at(end));
        IdleState on = s.thread(me, t -> t.then(At.PARKED).at(At.KEEP_WATCH));
        List<Model.Step<IdleState>> steps = new ArrayList<>(step("nothing", on));
        steps.add(new Model.Step<>("pause", s.go(me, At.PAUSE)));
        if (watch) {
          steps.add(new Model.Step<>("periods over", last));
        }
        yield steps;
      }
      case PAUSE -> step("end of pause", s.go(me, At.SCAN_AGAIN));
      case ASK -> step("ask all", s.askedAllBut(me).go(me, At.SCAN_AGAIN));
      case KEEP_WATCH ->
          step(
              "keep watch",
              s.watch() == -1 || s.watch() == me
                  ? s.watch(me, true).go(me, At.WATCH_PARKED)
                  : s.go(me, At.SLEEP));
      case WATCH_PARKED ->
          step(
              "end of park",
              s.watch() == me
                  ? s.watch(me, false).go(me, At.WATCH_LOOKS)
                  : s.go(me, rule == IdleRule.EVICTED_UNNOTICED ? At.WATCH_LOOKS : At.PARKED));
      default -> step("look at the silent", watchLooks(s, me).go(me, At.SCAN_AGAIN));
    };
  }

  private IdleState watchLooks(IdleState s, int me) {
    IdleState state = s;
    for (int place = 0; place < own; place++) {
      Place other = s.places().get(place);
      if (place != me && other.privateJobs()) {
        if (other.asked()) {
          state = state.place(place, false, true).free(state.free() + 1);
        } else if (state.free() == 0) {
          state = state.asked(place);
        }
      }
    }
    return state;
  }

  // ---- sleeping -------------------------------------------------------------------------------

  private List<Model.Step<IdleState>> sleep(IdleState s, int me) {
    Strand t = s.threads().get(me);
    boolean lookFirst = rule == IdleRule.LOOK_THEN_SLEEP;
    return switch (t.at()) {
      case PARKED ->
          t.roused() ? step("roused", s.thread(me, u -> u.roused(false).at(At.SCAN))) : none();
      case SLEEP -> {
        boolean last = t.then() == At.ASK_BUSY;
        boolean unwatched = s.watch() == -1 || s.watch() == me;
        yield unwatched && !last && s.up() <= parallelism(s) && rule != IdleRule.SLEEP_UNWATCHED
            ? step("refused", s.go(me, At.SCAN))
            : step("searching--", s.searching(s.searching() - 1).monitor(me).go(me, At.SLEEP_REST));
      }
      case SLEEP_REST -> {
        IdleState asleep =
            s.endWatch(me).up(s.up() - 1).pushAsleep(me).updated(parallelism(s)).monitor(-1);
        yield step(
            "asleep++", asleep.go(me, rule == IdleRule.NO_RECHECK ? At.PARKED : At.HAS_WORK));
      }
      case HAS_WORK ->
          step("work?", s.go(me, s.free() > 0 ? At.GET_UP : lookFirst ? At.PARKED : t.then()));
      case ASK_BUSY -> step("ask the busy", s.askedBusyBut(me).go(me, At.NOTHING_FORKED));
      case NOTHING_FORKED -> {
        if (t.seen() == own) {
          yield step("nothing", s.thread(me, u -> u.seen(0).at(lookFirst ? At.SLEEP : At.PARKED)));
        }
        boolean some = t.seen() != me && (s.places().get(t.seen()).privateJobs() || s.free() > 0);
        yield step(
            "forked?",
            some
                ? s.thread(me, u -> u.seen(0).at(lookFirst ? At.SCAN_AGAIN : At.GET_UP))
                : s.thread(me, u -> u.seen(u.seen() + 1)));
      }
      case GET_UP -> {
        if (s.up() >= parallelism(s)) {
          yield step("stay", s.go(me, At.PARKED));
        }
        if (!s.asleep().contains(me)) {
          At next = rule == IdleRule.STAY_SILENTLY ? At.PARKED : At.WAKE_NOBODY_SEARCHES;
          yield step("another?", s.thread(me, u -> u.then(At.PARKED).at(next)));
        }
        IdleState up = s.withoutAsleep(me).up(s.up() + 1).searching(s.searching() + 1);
        yield step("searching++", up.monitor(me).go(me, At.GET_UP_REST));
      }
      default -> step("up again", s.updated(parallelism(s)).monitor(-1).go(me, At.SCAN));
    };
  }

  // ---- waking, and giving up a place ----------------------------------------------------------

  private IdleState wakeOrGiveUp(IdleState s, int me) {
    Strand t = s.threads().get(me);
    return switch (t.at()) {
      case HANDED_OVER -> {
        IdleState published = s.free(s.free() + 1);
        yield rule == IdleRule.CHECK_THEN_PUBLISH
            ? published.go(me, At.OUTSIDE)
            : published.thread(me, u -> u.then(At.OUTSIDE).at(At.WAKE_NOBODY_SEARCHES));
      }
      case DEMAND -> s.thread(me, u -> u.seen(s.searching()).at(At.DEMAND_REST));
      case DEMAND_REST -> served(s, t).thread(me, u -> u.seen(0).at(At.WAKE_NOBODY_SEARCHES));
      case WAKE_NOBODY_SEARCHES -> s.go(me, s.searching() == 0 ? At.WAKE_CAN : t.then());
      case WAKE_CAN -> s.go(me, s.canWake() ? At.WAKE_ONE : t.then());
      case WAKE_ONE ->
          placeLeft(s) ? raised(s, me).monitor(me).go(me, At.WAKE_ONE_REST) : s.go(me, t.then());
      case WAKE_ONE_REST -> s.searching(s.searching() + 1).monitor(-1).go(me, At.ROUSE);
      case LEAVE -> {
        IdleState left = s.searching(s.searching() - 1).endWatch(me).beginRoot(me);
        boolean others = hasOthers(left, t.place()) && rule != IdleRule.LEAVE_OTHERS_UNWATCHED;
        At look = others ? At.WAKE_NOBODY_SEARCHES : At.GAVE_UP;
        boolean isLast = left.searching() == 0 && rule != IdleRule.LEAVE_SILENTLY;
        yield left.thread(me, u -> u.then(At.WORK).at(isLast ? look : At.WORK));
      }
      case ROUSE -> s.rouse(t.next()).thread(me, u -> u.next(0).at(t.then()));
      case BLOCK -> {
        IdleState lent = s.up(s.up() - 1).updated(parallelism(s));
        yield gaveUp(rule == IdleRule.BLOCK_UNASKED ? lent : lent.asked(t.place()), me, At.BLOCKED);
      }
      case RELEASE ->
          gaveUp(
              s.up(s.up() - 1)
                  .pushAsleep(t.place())
                  .updated(parallelism(s))
                  .thread(me, u -> u.place(-1)),
              me,
              At.OUTSIDE);
      case GAVE_UP -> s.go(me, s.free() > 0 ? At.WAKE_NOBODY_SEARCHES : t.then());
      default -> // END_WORK
          s.free() > 0 && s.up() <= parallelism(s)
              ? begin(s.free(s.free() - 1), me)
              : s.searching(s.searching() + 1).go(me, At.SCAN);
    };
  }

  private IdleState begin(IdleState s, int me) {
    return s.beginRoot(me).go(me, At.WORK);
  }

  private IdleState served(IdleState s, Strand t) {
    int demand = t.seen() + (s.canWake() ? 1 : 0);
    return demand == 0 ? s : s.free(s.free() + 1).place(t.place(), false, s.free() + 1 < demand);
  }

  private IdleState raised(IdleState s, int me) {
    int next = s.asleep().get(0);
    IdleState up = s.withoutAsleep(next).up(s.up() + 1).updated(parallelism(s));
    return up.thread(me, t -> t.next(next));
  }

  /** Whether anybody at work at another place may have forked. */
  private boolean hasOthers(IdleState s, int but) {
    for (int place = 0; place < own; place++) {
      Place other = s.places().get(place);
      boolean forked = rule == IdleRule.ASKED_IS_UNFORKED ? !other.asked() : other.forking();
      boolean uncounted = rule == IdleRule.BLOCKED_UNCOUNTED && s.someoneHasLent(place);
      if (place != but && forked && s.someoneWorksAt(place) && !uncounted) {
        return true;
      }
    }
    return false;
  }

  private IdleState gaveUp(IdleState s, int me, At then) {
    boolean others = hasOthers(s, s.threads().get(me).place());
    At look = others ? At.WAKE_NOBODY_SEARCHES : At.GAVE_UP;
    return s.thread(me, t -> t.then(then).at(rule == IdleRule.GIVE_UP_BLINDLY ? then : look));
  }
}
