package dev.fjord.stress.soak;

import dev.fjord.stress.soak.Job.How;
import dev.fjord.stress.soak.JobRun.Kind;
import dev.fjord.stress.soak.JobRun.Outcome;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Whether what the tasks of a job did adds up.
 *
 * <ul>
 *   <li>If a value arrived, it is the sum of the identities of all tasks that were not cancelled;
 *       each of them has run once, and none was to fail.
 *   <li>If a failure arrived, it is that of a task that was to fail and has run; in a tree all of
 *       whose ways say so, the leftmost.
 *   <li>If the pool did not take the tree in, or dropped it, none has run.
 *   <li>If the pools carry, each task has had what its caller had, or what was set around the
 *       nearest {@code Fork.with}.
 *   <li>In any case none has run twice, none without its parent, and whatever began has ended.
 * </ul>
 */
record Check(RoundPlan plan, JobRun jobRun, Run run, List<String> complaints) {
  private static final int MOST_COMPLAINTS = 20;

  private Check(RoundPlan plan, JobRun jobRun) {
    this(plan, jobRun, jobRun.run, new ArrayList<>());
  }

  /** What is wrong with a job of which nothing is under way any more; empty if all is right. */
  static List<String> atEnd(RoundPlan plan, JobRun jobRun) {
    Check check = new Check(plan, jobRun);
    check.outcome(jobRun.outcome);
    check.setsAtEnd(jobRun.run.tree.root(), true);
    jobRun.run.strays.forEach(
        id -> check.complain("task %d did not have what is carried".formatted(id)));
    return check.complaints;
  }

  /** What is wrong with a value at the moment it arrives. */
  static List<String> atArrival(RoundPlan plan, JobRun jobRun) {
    Check check = new Check(plan, jobRun);
    if (jobRun.outcome.kind() == Kind.VALUE) {
      check.value(jobRun.outcome.value());
    }
    return check.complaints;
  }

  private void complain(String what) {
    if (complaints.size() < MOST_COMPLAINTS) {
      complaints.add(what);
    } else if (complaints.size() == MOST_COMPLAINTS) {
      complaints.add("... and more");
    }
  }

  // ---- the outcome ----

  private void outcome(Outcome outcome) {
    switch (outcome.kind()) {
      case VALUE -> value(outcome.value());
      case FAILURE -> failure(outcome.thrown());
      case CANCELLED -> {
        if (jobRun.job.how() != How.CANCEL && !mayBeDropped()) {
          complain("was cancelled by nobody: " + outcome.thrown());
        }
      }
      case REJECTED -> {
        boolean mayLack = jobRun.job.plan(plan.pools()).lame() && Refusals.isIn(outcome.thrown());
        if (!plan.closedEarly() && !mayLack) {
          complain("was rejected by an open pool: " + trace(outcome.thrown()));
        }
        nothingBegan();
      }
      case DROPPED -> {
        if (!mayBeDropped()) {
          complain("was accepted and has not run to its end");
        }
        nothingBegan();
      }
      case ODD -> complain("threw " + trace(outcome.thrown()));
    }
  }

  private boolean mayBeDropped() {
    How how = jobRun.job.how();
    boolean hard = how != How.OWN_POOL && plan.pools().get(jobRun.job.pool()).closedHard();
    return hard && (plan.closedEarly() || how == How.EXECUTE);
  }

  private void nothingBegan() {
    if (run.begun.get(0) != 0) {
      complain("began all the same");
    }
  }

  private void failure(@Nullable Throwable thrown) {
    Planted planted = Planted.in(thrown);
    if (planted == null) {
      complain("failed with " + trace(thrown));
      return;
    }
    if (planted.id >= run.tree.size() || run.begun.get(planted.id) != 1) {
      complain("failed with the failure of task %d, which has not run".formatted(planted.id));
      return;
    }
    OptionalInt leftmost = Tree.firstFailure(run.tree.root());
    if (run.tree.isLeftmost() && leftmost.isPresent() && leftmost.getAsInt() != planted.id) {
      complain(
          "failed in task %d; the leftmost failure is that of task %d"
              .formatted(planted.id, leftmost.getAsInt()));
    }
  }

  static String trace(@Nullable Throwable thrown) {
    if (thrown == null) {
      return "nothing";
    }
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    return text.toString().stripTrailing();
  }

  // ---- the sets ----

  private void value(long value) {
    long sum = exactly(run.tree.root());
    if (sum != value) {
      complain("is worth %d, not %d".formatted(sum, value));
    }
  }

  /** Every task has run once; the sum of their identities, without those that were cancelled. */
  private long exactly(Node node) {
    if (run.excused.contains(node.id())) {
      return 0;
    }
    int begun = run.begun.get(node.id());
    int ended = run.ended.get(node.id());
    if (begun != 1 || ended != 1) {
      complain(
          "task %d began %d times and ended %d times before the value arrived"
              .formatted(node.id(), begun, ended));
    }
    if (node.fails()) {
      complain("the failure of task %d was lost".formatted(node.id()));
    }
    long sum = node.id();
    for (Node child : node.children()) {
      sum += exactly(child);
    }
    return sum;
  }

  private void setsAtEnd(Node node, boolean parentRan) {
    int begun = run.begun.get(node.id());
    int ended = run.ended.get(node.id());
    if (begun > 1) {
      complain("task %d ran %d times".formatted(node.id(), begun));
    }
    if (begun > 0 && !parentRan) {
      complain("task %d ran without its parent".formatted(node.id()));
    }
    if (ended != begun) {
      complain(
          "task %d began %d times and ended %d times; its pool is closed"
              .formatted(node.id(), begun, ended));
    }
    for (Node child : node.children()) {
      setsAtEnd(child, begun > 0);
    }
  }
}
