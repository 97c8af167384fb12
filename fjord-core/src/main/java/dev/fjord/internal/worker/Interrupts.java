package dev.fjord.internal.worker;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.schedule.OwnInterrupts;
import org.jspecify.annotations.Nullable;

/**
 * Interrupts the thread at work in a place when what it works for is stopped, in pools that want
 * it. Protocol:
 *
 * <pre>
 *   who stops it                         the thread at work
 *   1. sets the computation's flag       1. locked: goes to a frame
 *   2. locked: is the frame stopped?     2. asks whether the frame is stopped, before it begins
 *      interrupts the thread             3. locked: goes back; clears the interrupt
 * </pre>
 *
 * If the lock was his first, the frame is asked about after the flag was set, and the code does not
 * begin; otherwise he finds the frame and interrupts it before it is left, so that the interrupt is
 * cleared when the frame is.
 */
final class Interrupts {
  private final Worker worker;
  private @Nullable Thread thread;
  private boolean interrupted;

  /** Whether that was since the whole pool was stopped. */
  private boolean last;

  /** The outermost frame that it was for: what is beneath, and is stopped later, has its own. */
  private @Nullable Frame outermost;

  Interrupts(Worker worker) {
    this.worker = worker;
  }

  /** The calling thread goes to a frame, or back to one. */
  synchronized void moveTo(Frame frame) {
    worker.deque().frame(frame);
    thread = Thread.currentThread();
    if (interrupted && !(worker.isStopped() && isWithin(frame))) {
      clear();
      look(); // it may be for this frame as well
    }
  }

  /** Whether a frame is the outermost, or one within. */
  private boolean isWithin(Frame frame) {
    Frame at = frame;
    while (at != null && at != outermost) {
      at = at.outer();
    }
    return at != null;
  }

  /** The calling thread goes to no frame here any more. */
  synchronized void leave() {
    thread = null;
    if (interrupted) {
      clear();
    }
  }

  /** Interrupts the calling thread again if it was interrupted here, and is to be still. */
  synchronized void renew() {
    if (interrupted && worker.isStopped()) {
      OwnInterrupts.interrupt(Thread.currentThread());
    }
  }

  private void clear() {
    interrupted = false;
    outermost = null;
    OwnInterrupts.clear();
    Interrupts around = worker.interruptsAround();
    if (around != null) {
      around.renew(); // which may have been cleared with it, or seen as one
    }
  }

  /** Something was stopped. */
  synchronized void look() {
    Thread at = thread;
    Interrupts around = worker.interruptsAround();
    boolean all = worker.crew().isCancelled();
    if (at != null
        && !(all ? last : interrupted)
        && worker.isStopped()
        && (around == null || !around.worker.isStopped())) { // else that one interrupts it
      interrupted = true;
      last = all;
      outermost = outermostStopped();
      OwnInterrupts.interrupt(at);
    }
  }

  /** From the frame at work on, which is stopped. */
  private Frame outermostStopped() {
    Frame stopped = worker.deque().frame();
    Frame beneath = stopped.outer();
    while (beneath != null && worker.isStopped(beneath)) {
      stopped = beneath;
      beneath = stopped.outer();
    }
    return stopped;
  }
}
