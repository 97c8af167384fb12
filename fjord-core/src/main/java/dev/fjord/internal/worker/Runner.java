package dev.fjord.internal.worker;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.deque.Deque;
import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.job.Computation;
import dev.fjord.internal.job.Context;
import dev.fjord.internal.job.Detached;
import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import dev.fjord.internal.job.Jobs;
import dev.fjord.internal.job.Region;
import dev.fjord.internal.job.Task;
import dev.fjord.internal.job.Tasks;
import org.jspecify.annotations.Nullable;

/**
 * How a worker runs what was taken out of a queue, and code that can be stopped by itself: in which
 * frame, with what context, and whether at all. All methods are for the worker's thread.
 */
public final class Runner {
  private final Worker me;
  private final Crew crew;
  private final Deque deque;

  /** A frame that nobody else knows of, for the next root. */
  private @Nullable Frame spare;

  Runner(Worker me, Crew crew) {
    this.me = me;
    this.crew = crew;
    this.deque = me.deque();
  }

  /** What the next root needs: before one is taken, since there may be no memory for it. */
  void prepare() {
    if (spare == null || spare.base() != deque.height()) {
      spare = new Frame(me.index(), deque.height(), me.lowest());
    }
  }

  /**
   * Runs a job or code that was taken out of a queue, above what was forked here and not joined.
   * Nobody asks for the frame of code, so it has none, unless something around it is to be kept
   * apart.
   */
  void runRoot(Object taken) {
    if (!(taken instanceof Job) && !me.keepsApart()) {
      runInLowest((Runnable) taken);
      return;
    }
    prepare(); // most often it was
    Frame frame = requireNonNull(spare);
    spare = null;
    run(taken, frame);
    boolean isBranch = taken instanceof Job job && !Jobs.isLoose(job);
    boolean isBare = deque.height() == frame.base(); // else somebody may be publishing what it left
    if (!isBranch && isBare && frame.isReusable()) { // else others may ask where it leads
      frame.clear();
      spare = frame;
    }
  }

  private void runInLowest(Runnable code) {
    crew.runCode(code);
    deque.endForks();
  }

  private void run(Object taken, Frame frame) {
    if (taken instanceof Job job) {
      run(job, frame);
    } else {
      Frame beneath = deque.ownFrame();
      me.moveTo(frame);
      try {
        crew.runCode((Runnable) taken);
      } finally {
        me.moveTo(beneath);
      }
    }
  }

  /**
   * Runs a job that was taken out of a queue, in a fresh frame on top of the others. Who waits for
   * a branch waits for all of it, so what it left is settled first; what a loose job left is the
   * caller's to settle.
   */
  private void run(Job job, Frame frame) {
    if (!Jobs.begin(job, frame)) {
      return; // done already
    }
    Frame beneath = deque.ownFrame();
    me.moveTo(frame);
    Object outcome;
    try {
      Context context = contextOf(job, frame.origin());
      outcome =
          context == null
              ? settledOutcomeOf(job, frame)
              : context.around(() -> settledOutcomeOf(job, frame));
      if (context != null) {
        publishAbove(frame);
      }
    } catch (Throwable failure) { // to settle it: whoever joins the job is told
      outcome = failure;
    } finally {
      me.moveTo(beneath);
    }
    if (outcome != null) {
      deque.endForks(); // before: whoever waits for it may leave, and look whom to wake for them
      Jobs.finish(job, outcome);
    } else if (job instanceof Task task) {
      Tasks.leave(task, frame);
    }
  }

  /** What was forked in a frame, and nobody has joined, leads back to it from now on. */
  public void publishAbove(Frame frame) {
    if (deque.height() > frame.base()) {
      deque.publishAll();
    }
  }

  /** What a job carries that came out of a queue, if anything. What was submitted has its own. */
  private @Nullable Context contextOf(Job job, @Nullable Frame origin) {
    return crew.hasContexts() && !Jobs.isRoot(job) ? Computation.contextIn(crew, origin) : null;
  }

  private @Nullable Object settledOutcomeOf(Job job, Frame frame) {
    Object outcome = outcomeOf(job, frame);
    if (!Jobs.isLoose(job)) {
      try {
        deque.settleAbove(frame.base());
      } finally { // should it fail: what is left may be run after the job has ended
        deque.shareAbove(frame.base());
      }
    }
    return outcome;
  }

  /** Runs a job, or not: one that was stopped does not begin. */
  private @Nullable Object outcomeOf(Job job, Frame frame) {
    if (Jobs.isLoose(job)) {
      return crew.isDropping() ? Jobs.CANCELLED : Jobs.execute(job);
    }
    if (!me.isStopped(frame)) {
      return Jobs.execute(job);
    }
    return Jobs.isBranch(job) ? crew.cancellation() : Jobs.CANCELLED; // of which many may wait
  }

  /** Code begins that can be stopped by itself; to be ended by {@link #leave(Region)}. */
  public Region enter(Computation computation) {
    Region region = regionOf(computation);
    me.moveTo(region);
    return region;
  }

  private Region regionOf(Computation computation) {
    return new Region(me.index(), deque.height(), deque.ownFrame(), computation, Stops.count());
  }

  /** Code has ended that could be stopped by itself. */
  public void leave(Region region) {
    me.moveTo(requireNonNull(region.outer()));
    if (Stops.count() != region.stops()) {
      me.look(); // what is around it may have been stopped, and the look was for the region
    }
  }

  /** Runs a job as a plain call, which can be stopped by itself. */
  public void runStoppable(Job job, Computation mine) {
    runIn(regionOf(mine), job);
  }

  /** As {@link #runStoppable}, of a job that keeps no outcome: returns it. */
  public @Nullable Object runDetached(Detached job, Computation mine) {
    Region region = enter(mine);
    try {
      Object outcome = Jobs.execute(job);
      Jobs.end(job, outcome);
      return outcome;
    } finally {
      leave(region);
    }
  }

  private void runIn(Region region, Job job) {
    me.moveTo(region);
    try {
      Jobs.runHere(job);
    } finally {
      leave(region);
    }
  }

  /**
   * Runs a job that was forked here and not joined, on the bare stack. It was taken, so it has an
   * end whatever fails. Whether a class lacks an interface costs JDK 17 20 ns, so it is asked last.
   */
  void runForked(Job job) {
    if (crew.isDropping() && job instanceof Task task) {
      if (!Jobs.isDone(task)) {
        Jobs.finish(task, Jobs.CANCELLED); // needs no memory, and nobody else has it
      }
    } else if (job instanceof Task && Jobs.isRoot(job) && job instanceof Computation mine) {
      runForkedStoppable(job, mine); // not in a frame of its own, which costs 50 ns more
    } else {
      runInContext(job);
    }
  }

  private void runForkedStoppable(Job job, Computation mine) {
    Region region;
    try {
      region = regionOf(mine);
    } catch (OutOfMemoryError noRegion) {
      Jobs.runHere(job); // it is stopped with what is around it only
      return;
    }
    runIn(region, job);
  }

  /** Runs a job that was taken, with what it carries, if anything. */
  private void runInContext(Job job) {
    if (contextOf(job, Jobs.origin(job)) == null) {
      Jobs.runHere(job);
      return;
    }
    Frame frame;
    try {
      frame = helpingFrame();
    } catch (OutOfMemoryError noFrame) {
      Jobs.finish(job, noFrame);
      return;
    }
    run(job, frame); // from which all leads back to the context
  }

  /**
   * Runs a job or code that was taken to help a join, with all that it forks. What it left is part
   * of what that was part of, and not of what waits here: that may have been stopped by itself.
   */
  void runHelping(Object taken, Frame frame) {
    run(taken, frame);
    if (deque.height() > frame.base()) {
      Frame beneath = deque.ownFrame();
      me.moveTo(frame);
      try {
        deque.settleAbove(frame.base());
      } finally {
        me.moveTo(beneath);
      }
    }
  }

  /** A fresh frame on top of the others, for a job to help with. */
  Frame helpingFrame() {
    return new Frame(me.index(), deque.height(), deque.ownFrame());
  }

  /**
   * A join out of order: takes back a job, private if this worker pushed it or public, and runs it.
   *
   * @param pusher the worker that pushed it; null if it was put into the inbox
   * @param mark where that pushed it
   * @return false if the job is under way, private elsewhere, or done
   */
  public boolean tryRun(@Nullable Worker pusher, int mark, Job job) {
    me.joining();
    boolean mine = pusher == me && deque.takePrivate(mark, job);
    if (!mine) {
      StackRoom.reserve(); // what is taken must be run
      mine = pusher == null ? crew.inbox().remove(job) : pusher.deque().queue().remove(job);
    }
    if (mine) {
      if (pusher == me) {
        Jobs.runHere(job);
      } else {
        runInContext(job);
      }
    }
    return mine;
  }
}
