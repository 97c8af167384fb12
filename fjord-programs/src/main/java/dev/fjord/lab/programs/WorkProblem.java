package dev.fjord.lab.programs;

import dev.fjord.fjtask.FJTaskRunnerGroup;
import dev.fjord.lab.programs.Work.Forks;
import dev.fjord.lab.programs.Work.WorkFJTask;
import java.util.concurrent.ForkJoinTask;
import java.util.function.Function;

/**
 * A problem that is {@link Work}, and so has all faces.
 *
 * @param resetting puts back the input that a run has changed
 * @param work the whole work
 * @param result the storage in which it leaves its result
 * @param checking checks a result
 */
record WorkProblem<R>(Runnable resetting, Work work, R result, Function<R, Answer> checking)
    implements Problem<R> {
  @Override
  public void reset() {
    resetting.run();
  }

  @Override
  public R sequential() {
    work.run(Forks.NONE);
    return result;
  }

  @Override
  public R fork() {
    work.run(Forks.FORK);
    return result;
  }

  @Override
  public R fjtaskIn(FJTaskRunnerGroup group) throws InterruptedException {
    group.invoke(new WorkFJTask(work));
    return result;
  }

  @Override
  public ForkJoinTask<R> jdk() {
    return ForkJoinTask.adapt(new WorkJdk(work)::invoke, result);
  }

  @Override
  public dev.fjord.concurrent.ForkJoinTask<R> concurrent() {
    return dev.fjord.concurrent.ForkJoinTask.adapt(new WorkConcurrent(work)::invoke, result);
  }

  @Override
  public Answer check(R given) {
    return checking.apply(given);
  }
}
