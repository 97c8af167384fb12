package dev.fjord.stress.soak;

import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** One run of a job, and what became of it. */
final class JobRun {
  final int caller;
  final Job job;
  final Run run;

  /** What became of it; until it has ended it counts as dropped. */
  volatile Outcome outcome = new Outcome(Kind.DROPPED, 0, null);

  JobRun(int caller, Job job, Run run) {
    this.caller = caller;
    this.job = job;
    this.run = run;
  }

  /** What can become of a tree. */
  enum Kind {
    /** Its value arrived. */
    VALUE,
    /** The failure of one of its tasks arrived. */
    FAILURE,
    /** It was cancelled, by the caller or by the pool. */
    CANCELLED,
    /** The pool did not take it in, being closed or without a thread. */
    REJECTED,
    /** It was left in a pool, which was closed before it began. */
    DROPPED,
    /** Something else was thrown. */
    ODD
  }

  /**
   * What became of the tree.
   *
   * @param value its value, if that arrived
   * @param thrown what was thrown, if anything was
   */
  record Outcome(Kind kind, long value, @Nullable Throwable thrown) {
    static Outcome of(LongSupplier body) {
      try {
        return new Outcome(Kind.VALUE, body.getAsLong(), null);
      } catch (CancellationException e) {
        return new Outcome(Kind.CANCELLED, 0, e);
      } catch (RejectedExecutionException e) {
        return new Outcome(Kind.REJECTED, 0, e);
      } catch (Throwable e) {
        Kind kind =
            Planted.in(e) != null ? Kind.FAILURE : Refusals.isIn(e) ? Kind.REJECTED : Kind.ODD;
        return new Outcome(kind, 0, e);
      }
    }
  }

  /** Brings the tree into its pool, and waits for it if the job says so. */
  void bring(Site site) {
    SoakPool pool = site.pools.get(job.pool());
    int variant = job.variant();
    switch (job.how()) {
      case CALL -> outcome = Outcome.of(() -> pool.call(variant, run::all));
      case SUBMIT -> outcome = Outcome.of(() -> pool.submit(variant, run::all).value().getAsLong());
      case CANCEL -> outcome = Outcome.of(() -> pool.callCancelled(variant, run::all));
      case EXECUTE -> {
        Outcome refused = Outcome.of(() -> left(pool));
        if (refused.kind() != Kind.VALUE) {
          outcome = refused;
        }
      }
      case OWN_POOL -> outcome = Outcome.of(() -> inOwnPool(site));
    }
  }

  private long left(SoakPool pool) {
    pool.execute(() -> outcome = Outcome.of(run::all));
    return 0;
  }

  private long inOwnPool(Site site) {
    try (SoakPool pool = site.open(job.own())) {
      return pool.call(job.variant(), run::all);
    }
  }
}
