package dev.fjord.concurrent.conform;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** A way to have a task run to its end, whatever that is. */
enum Way {
  INVOKE_OUTSIDE {
    @Override
    void run(ForkJoinPool pool, ForkJoinTask<?> task) {
      task.quietlyInvoke();
    }
  },
  INVOKE_INSIDE {
    @Override
    void run(ForkJoinPool pool, ForkJoinTask<?> task) throws Exception {
      Tasks.runInside(pool, task::quietlyInvoke);
    }
  },
  FORK_OUTSIDE {
    @Override
    void run(ForkJoinPool pool, ForkJoinTask<?> task) {
      task.fork().quietlyJoin();
    }
  },
  FORK_INSIDE {
    @Override
    void run(ForkJoinPool pool, ForkJoinTask<?> task) throws Exception {
      Tasks.runInside(pool, () -> task.fork().quietlyJoin());
    }
  },
  FORK_AND_LEAVE {
    @Override
    void run(ForkJoinPool pool, ForkJoinTask<?> task) throws Exception {
      Tasks.runInside(pool, task::fork);
      task.quietlyJoin();
    }
  },
  INVOKE_ALL {
    @Override
    void run(ForkJoinPool pool, ForkJoinTask<?> task) throws Exception {
      Tasks.runInside(
          pool,
          () -> {
            try {
              ForkJoinTask.invokeAll(List.of(task));
            } catch (Throwable expected) {
              // The outcome is read from the task.
            }
          });
    }
  },
  POOL_INVOKE {
    @Override
    void run(ForkJoinPool pool, ForkJoinTask<?> task) {
      try {
        pool.invoke(task);
      } catch (Throwable expected) {
        // The outcome is read from the task.
      }
    }
  },
  EXECUTE {
    @Override
    void run(ForkJoinPool pool, ForkJoinTask<?> task) {
      pool.execute(task);
      task.quietlyJoin();
    }
  },
  SUBMIT {
    @Override
    void run(ForkJoinPool pool, ForkJoinTask<?> task) {
      pool.submit(task).quietlyJoin();
    }
  },
  SUBMIT_INSIDE {
    @Override
    void run(ForkJoinPool pool, ForkJoinTask<?> task) throws Exception {
      Tasks.runInside(pool, () -> pool.submit(task).quietlyJoin());
    }
  },
  EXTERNAL_SUBMIT {
    @Override
    void run(ForkJoinPool pool, ForkJoinTask<?> task) {
      pool.externalSubmit(task).quietlyJoin();
    }
  },
  EXTERNAL_SUBMIT_INSIDE {
    @Override
    void run(ForkJoinPool pool, ForkJoinTask<?> task) throws Exception {
      Tasks.runInside(pool, () -> pool.externalSubmit(task).quietlyJoin());
    }
  },
  LAZY_SUBMIT_INSIDE {
    @Override
    void run(ForkJoinPool pool, ForkJoinTask<?> task) throws Exception {
      Tasks.runInside(pool, () -> pool.lazySubmit(task).quietlyJoin());
    }
  };

  /** Has the task run, in this pool if the way names one, and returns when it is done. */
  abstract void run(ForkJoinPool pool, ForkJoinTask<?> task) throws Exception;

  /** Every way in every mode. */
  static Stream<Arguments> inEachMode() {
    return Mode.all().flatMap(mode -> Stream.of(values()).map(way -> Arguments.of(mode, way)));
  }
}
