package dev.fjord.internal.pool;

import java.util.concurrent.atomic.AtomicBoolean;

/** Calls that come in while the gate of a pool is closed, for Lincheck. */
public final class GatePrograms {
  private GatePrograms() {}

  /** The gate's protocol. What a call returns says whether it ended too early. */
  public abstract static class Program {
    private volatile int ends;

    /** Whether it was let in. */
    abstract boolean enter();

    abstract void exit();

    final void ended() {
      ends++;
    }

    /** Goes in and out: 0 it was refused, 1 let in, more if it ended with this call inside. */
    public final int call() {
      if (!enter()) {
        return 0;
      }
      int seen = 1 + ends;
      exit();
      return seen;
    }

    /** Lets nobody in from now on. */
    public abstract void close();

    /** At the end, closed: how often it ended. */
    public final int outcome() {
      return ends;
    }
  }

  /** The engine's gate. */
  public static final class Holds extends Program {
    private final Gate gate = new Gate(1, this::ended);

    @Override
    boolean enter() {
      return gate.enter();
    }

    @Override
    void exit() {
      gate.exit();
    }

    @Override
    public void close() {
      boolean unused = gate.close();
    }
  }

  /** The gate's steps over the engine's tallies, for twins. */
  public abstract static class Steps extends Program {
    final Tally entered = new Tally(1);
    final Tally left = new Tally(1);
    volatile boolean closed;
    private final AtomicBoolean drained = new AtomicBoolean();

    @Override
    boolean enter() {
      entered.add();
      if (closed) {
        exit();
        return false;
      }
      return true;
    }

    @Override
    final void exit() {
      left.add();
      if (closed) {
        tellIfDrained();
      }
    }

    @Override
    public final void close() {
      closed = true;
      tellIfDrained();
    }

    boolean isEmpty() {
      long gone = left.sum();
      return entered.sum() == gone;
    }

    private void tellIfDrained() {
      if (isEmpty() && drained.compareAndSet(false, true)) {
        ended();
      }
    }
  }

  /** Whoever comes in asks whether it is closed, and then counts itself. */
  public static final class AsksBeforeItCounts extends Steps {
    @Override
    boolean enter() {
      if (closed) {
        return false;
      }
      entered.add();
      return true;
    }
  }

  /** Reads who came before it reads who went. */
  public static final class ReadsWhoCameFirst extends Steps {
    @Override
    boolean isEmpty() {
      long came = entered.sum();
      return came == left.sum();
    }
  }
}
