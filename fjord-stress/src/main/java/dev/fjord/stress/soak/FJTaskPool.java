package dev.fjord.stress.soak;

import dev.fjord.fjtask.FJTask;
import dev.fjord.fjtask.FJTaskRunnerGroup;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** An {@link FJTaskRunnerGroup}. */
final class FJTaskPool extends SoakPool {
  private final FJTaskRunnerGroup group;

  FJTaskPool(PoolPlan plan, Site site) {
    super(plan, site);
    this.group = new FJTaskRunnerGroup(plan.workers());
  }

  /** A body as a task, which knows whether it has returned. */
  static final class Body extends FJTask {
    private final LongSupplier body;
    private long value;
    volatile boolean returned;

    Body(LongSupplier body) {
      this.body = body;
    }

    @Override
    public void run() {
      value = body.getAsLong();
      returned = true;
    }

    /** A task that was cancelled counts as done; nobody else throws on its behalf. */
    long value() {
      if (!returned) {
        throw new CancellationException("cancelled");
      }
      return value;
    }
  }

  @Override
  long call(int variant, LongSupplier body) {
    Body root = new Body(body);
    Runnable task = variant % 2 == 0 ? root : () -> root.run(); // or any code
    return Futures.<Long, RuntimeException>uninterrupted(
        () -> {
          group.invoke(task); // once more if it is interrupted before the task began
          return root.value();
        });
  }

  @Override
  Pending submit(int variant, LongSupplier body) {
    AtomicReference<@Nullable Planted> planted = new AtomicReference<>();
    Body root = new Body(() -> kept(body, planted));
    group.executeTask(root);
    return new Pending(
        () -> {
          root.join();
          Planted failure = planted.get();
          if (failure != null) {
            throw failure;
          }
          return root.value();
        },
        interrupt -> root.cancel());
  }

  /**
   * What a task that is executed throws is also told its thread's handler, which would print it.
   */
  private static long kept(LongSupplier body, AtomicReference<@Nullable Planted> planted) {
    try {
      return body.getAsLong();
    } catch (Planted failure) {
      planted.set(failure);
      return 0;
    }
  }

  @Override
  void execute(Runnable body) {
    group.executeTask(new FJTask.Wrap(body));
  }

  @Override
  ThreadCount threads() {
    return ThreadCount.of(group.snapshot());
  }

  @Override
  String snapshot() {
    return text(group.snapshot());
  }

  @Override
  void drop() {
    group.interruptAll();
  }

  @Override
  void drain() {
    group.close();
  }
}
