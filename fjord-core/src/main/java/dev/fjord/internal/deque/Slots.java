package dev.fjord.internal.deque;

import dev.fjord.internal.job.Frame;
import dev.fjord.internal.job.Job;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * What lies in the stack, the frame in which more is pushed, and the lock of those who move it.
 *
 * <p>A slot holds a job, or bare code, which only becomes a job when it is published: so a fork
 * that stays private allocates nothing. What is published is always a job. Code says by itself not
 * of which form it is, since an object may be of several: all bare code in the stack is of one
 * form, {@code bareForm}, and what is forked in another is made a job at once. If most are, the
 * bare form changes: what is bare then is made a job where it stands, under the lock.
 */
abstract class Slots extends PaddedHotFields {
  /** About as long as a barrier takes. */
  private static final int LOCK_SPINS = 1_000;

  private static final long LOCK_PARK_NANOS = 50_000;

  /** So many forks in other forms after which their part of all forks is looked at. */
  private static final int STRANGERS = 16;

  private static final Object[] NONE = {};
  private static final VarHandle LOCK;
  private static final VarHandle FRAME;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      LOCK = lookup.findVarHandle(Slots.class, "lock", int.class);
      FRAME = lookup.findVarHandle(Slots.class, "frame", Frame.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @SuppressWarnings("UnusedVariable") // read through FRAME
  private Frame frame;

  private volatile int lock;
  private int strangers;
  private long strangersSince;

  /** The lowest height that is not published. Under the lock; read by others a little late. */
  int bottom;

  Slots(Frame lowest) {
    super(NONE);
    frame = lowest;
  }

  // ---- the frame ----

  /**
   * The frame at work. By anybody, as it was when what he saw on the stack was pushed, or later.
   */
  public final Frame frame() {
    return (Frame) FRAME.getAcquire(this);
  }

  /** Enters or leaves a frame. */
  protected final void frame(Frame frame) {
    FRAME.setRelease(this, frame);
  }

  // ---- bare code ----

  /** Whether code in this form is pushed as it is. By the owner. */
  final boolean isBare(Object code, BranchForm form) {
    return form == bareForm && !(code instanceof Job);
  }

  /**
   * A job of code that is not bare. By the owner.
   *
   * @throws OutOfMemoryError and then nothing has changed that matters
   */
  final Job wrap(Object code, BranchForm form) {
    if (form != bareForm && ++strangers == STRANGERS) {
      if (2 * STRANGERS > forks - strangersSince) {
        changeForm(form);
      }
      strangers = 0;
      strangersSince = forks;
    }
    return form.jobOf(code, tail);
  }

  private void changeForm(BranchForm form) {
    StackRoom.reserve();
    acquire();
    try {
      for (int i = bottom; i < tail; i++) {
        if (jobAt(i) == null) {
          return; // no memory: all is as good as before
        }
      }
      bareForm = form;
    } finally {
      release();
    }
  }

  /**
   * The job at a height, made of bare code if there is none yet. Under the lock, from {@code
   * bottom} on; below, by the owner, without.
   *
   * @return null if there is no memory for it
   */
  final @Nullable Job jobAt(int height) {
    Object entry = stack[height];
    if (entry instanceof Job job) {
      return job;
    }
    try {
      Job job = bareForm.jobOf(entry, height);
      stack[height] = job;
      return job;
    } catch (OutOfMemoryError noRoom) {
      return null;
    }
  }

  // ---- the lock ----

  /**
   * Takes the lock; held for a few instructions, or by a taker for one barrier. By anybody. Who has
   * waited for longer sleeps and does not yield: from a yield a thread comes back last on a busy
   * machine, and until then it passes no barrier, for which the taker may wait with the lock.
   */
  final void acquire() {
    int spins = 0;
    while (!LOCK.compareAndSet(this, 0, 1)) {
      if (++spins < LOCK_SPINS) {
        Thread.onSpinWait();
      } else {
        LockSupport.parkNanos(LOCK_PARK_NANOS);
      }
    }
  }

  /** Takes the lock unless it is held. By anybody. */
  final boolean tryAcquire() {
    return lock == 0 && LOCK.compareAndSet(this, 0, 1);
  }

  /** A plain volatile store and not a handle's: it needs no stack, which may have run out. */
  final void release() {
    lock = 0;
  }
}
