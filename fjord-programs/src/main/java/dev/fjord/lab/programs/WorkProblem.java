package dev.fjord.lab.programs;

import dev.fjord.fjtask.FJTaskRunnerGroup;
import dev.fjord.lab.programs.Work.Forks;
import dev.fjord.lab.programs.Work.WorkFJTask;
import java.util.concurrent.ForkJoinTask;

/**
 * A problem that is {@link Work}, and so has all faces.
 *
 * @param <R> the storage in which it leaves its result
 */
interface WorkProblem<R> extends Problem<R> {
  /** The whole work. */
  Work work();

  /** What it has left. */
  R result();

  @Override
  default R sequential() {
    work().run(Forks.NONE);
    return result();
  }

  @Override
  default R fork() {
    work().run(Forks.FORK);
    return result();
  }

  @Override
  default R fjtaskIn(FJTaskRunnerGroup group) throws InterruptedException {
    group.invoke(new WorkFJTask(work()));
    return result();
  }

  @Override
  default ForkJoinTask<R> jdk() {
    WorkJdk work = new WorkJdk(work());
    return ForkJoinTask.adapt(work::invoke, result());
  }

  @Override
  default dev.fjord.concurrent.ForkJoinTask<R> concurrent() {
    WorkConcurrent work = new WorkConcurrent(work());
    return dev.fjord.concurrent.ForkJoinTask.adapt(work::invoke, result());
  }
}
