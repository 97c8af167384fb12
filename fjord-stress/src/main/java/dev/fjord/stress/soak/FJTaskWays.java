package dev.fjord.stress.soak;

import dev.fjord.fjtask.FJTask;
import dev.fjord.stress.soak.FJTaskPool.Body;
import java.util.List;

/** Children run by {@link FJTask}s. */
final class FJTaskWays {
  private FJTaskWays() {}

  private static List<Body> tasks(Run run, Node node) {
    return node.children().stream().map(child -> new Body(() -> run.run(child))).toList();
  }

  private static FJTask[] array(List<Body> tasks) {
    return tasks.toArray(FJTask[]::new);
  }

  private static List<Body> forked(Run run, Node node) {
    List<Body> tasks = tasks(run, node);
    tasks.forEach(FJTask::fork);
    return tasks;
  }

  private static long sum(List<Body> tasks) {
    return tasks.stream().mapToLong(Body::value).sum();
  }

  static long coInvoke(Run run, Node node) {
    List<Body> tasks = tasks(run, node);
    if (tasks.size() == 2) {
      FJTask.coInvoke(tasks.get(0), tasks.get(1));
    } else {
      FJTask.coInvoke(array(tasks));
    }
    return sum(tasks);
  }

  /** Forks all and joins them in the same order. */
  static long join(Run run, Node node) {
    List<Body> tasks = forked(run, node);
    tasks.forEach(FJTask::join);
    return sum(tasks);
  }

  /** Cancels one of the tasks, which may have begun or be done; it then counts as done. */
  static long cancel(Run run, Node node) {
    List<Body> tasks = forked(run, node);
    Body chosen = tasks.get(node.choice());
    chosen.cancel();
    tasks.forEach(FJTask::join);
    if (chosen.returned) {
      return sum(tasks);
    }
    run.excused.add(node.children().get(node.choice()).id());
    return sum(tasks.stream().filter(task -> task != chosen).toList());
  }

  /** The first half at the same time, then the second half one after the other. */
  static long parSeq(Run run, Node node) {
    List<Body> tasks = tasks(run, node);
    int half = tasks.size() / 2;
    FJTask par = FJTask.par(array(tasks.subList(0, half)));
    FJTask seq = FJTask.seq(array(tasks.subList(half, tasks.size())));
    FJTask.invoke(FJTask.seq(par, seq));
    return sum(tasks);
  }
}
