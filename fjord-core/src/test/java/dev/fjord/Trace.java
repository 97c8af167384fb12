package dev.fjord;

import dev.fjord.internal.pool.InTurn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What happened in a run, in order: which step, in which thread. */
final class Trace {
  private static final String NAME = "traced";

  private final Thread caller = Thread.currentThread();
  private final List<String> events = Collections.synchronizedList(new ArrayList<>());
  private Thread inside;

  /** A program whose effects are its trace. */
  interface Program {
    void run(Trace trace, ForkPool pool) throws Exception;
  }

  /** The trace of a run in a fresh deterministic pool. */
  static List<String> of(long seed, int workers, Program program) {
    ForkPoolOptions options =
        ForkPoolOptions.defaults().deterministic(seed).workers(workers).name(NAME);
    Trace trace = new Trace();
    try (ForkPool pool = ForkPool.open(options)) {
      pool.run(
          () -> {
            try {
              program.run(trace, pool);
            } finally {
              InTurn.awaitOthers();
            }
          });
    } catch (Exception e) {
      throw new AssertionError("seed " + seed + ", " + workers + " workers", e);
    }
    return trace.events;
  }

  /** Something happens, and nothing else does meanwhile. */
  void step(String what) {
    Thread me = Thread.currentThread();
    synchronized (this) {
      if (inside != null) {
        throw new AssertionError(me + " and " + inside + " at the same time");
      }
      inside = me;
    }
    Thread.yield();
    events.add(what + "@" + role(me));
    synchronized (this) {
      inside = null;
    }
  }

  private String role(Thread thread) {
    if (thread == caller) {
      return "caller";
    }
    return thread.getName().startsWith(NAME) ? thread.getName().substring(NAME.length()) : "?";
  }
}
