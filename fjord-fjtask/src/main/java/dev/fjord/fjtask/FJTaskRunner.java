package dev.fjord.fjtask;

import dev.fjord.PoolSnapshot;
import dev.fjord.WorkerSnapshot;
import java.util.List;

/**
 * A place in a group where one thread at a time runs tasks: one of the group's own threads, or the
 * caller of {@link FJTaskRunnerGroup#invoke}. Tasks call the methods of {@link FJTask}, which find
 * their runner by themselves; this one is for asking which it is, and what it did.
 */
public final class FJTaskRunner {
  private final FJTaskRunnerGroup group;
  private final int index;

  FJTaskRunner(FJTaskRunnerGroup group, int index) {
    this.group = group;
    this.index = index;
  }

  /** {@return the group that it belongs to} */
  public FJTaskRunnerGroup getGroup() {
    return group;
  }

  /**
   * {@return its number in the group, from 0} There are more than the group has runners if some had
   * to block and were replaced meanwhile.
   */
  public int index() {
    return index;
  }

  /** {@return what it did so far} */
  public WorkerSnapshot snapshot() {
    PoolSnapshot now = group.snapshot();
    List<WorkerSnapshot> all = now.perWorker();
    return all.get(index);
  }

  @Override
  public String toString() {
    return "FJTaskRunner[" + group.name() + ", " + index + "]";
  }
}
