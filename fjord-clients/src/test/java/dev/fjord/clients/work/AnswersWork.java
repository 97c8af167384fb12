package dev.fjord.clients.work;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * What the classes answer where programs seldom ask, a line each: to be compared with the JDK's.
 * Methods newer than Java 17 are found by their names.
 */
public final class AnswersWork implements Callable<String> {
  private static final int HANG_SECONDS = 30;

  /** Milliseconds: what happens after the long one is seen to come after the short one. */
  private static final int SHORT = 100;

  private static final int LONG = 1_000;

  private final StringJoiner answers = new StringJoiner("\n");
  private final ForkJoinPool pool = new ForkJoinPool(2);

  /** Where nobody else takes what was forked. */
  private final ForkJoinPool alone = new ForkJoinPool(1);

  private interface Question {
    Object ask() throws Exception;
  }

  private void answer(String question, Question asked) {
    answers.add(question + ": " + tell(asked));
  }

  private static String tell(Question asked) {
    try {
      return String.valueOf(asked.ask());
    } catch (Throwable failure) {
      return "throws " + name(failure);
    }
  }

  /** Of the failure and of its cause; a copy of it, which the JDK may put between, is left out. */
  private static String name(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    String of = failure.getClass().getSimpleName();
    return root == failure ? of : of + " of " + root.getClass().getSimpleName();
  }

  private static <T> T inside(ForkJoinPool pool, Callable<T> body) throws Exception {
    return pool.submit(body).get(HANG_SECONDS, TimeUnit.SECONDS);
  }

  private static final class Named extends RecursiveAction {
    private static final long serialVersionUID = 1;

    private final String name;
    private final transient Runnable body;

    Named(String name, Runnable body) {
      this.name = name;
      this.body = body;
    }

    @Override
    protected void compute() {
      body.run();
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private static Runnable failing(String message) {
    return () -> {
      throw new IllegalStateException(message);
    };
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await(HANG_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  public String call() throws Exception {
    texts();
    interrupts();
    many();
    completers();
    draining();
    threads();
    parallelism();
    timeouts();
    pool.shutdown();
    alone.shutdown();
    return answers.toString();
  }

  // ---- texts ----

  private static final class Body implements Callable<String>, Runnable {
    @Override
    public String call() {
      return "value";
    }

    @Override
    public void run() {}

    @Override
    public String toString() {
      return "Body";
    }
  }

  private static String behindTheClass(Object task) {
    return task.toString().replaceFirst("^[^@]*@[0-9a-f]+", "");
  }

  private void texts() {
    Body body = new Body();
    answer("an adapted Runnable", () -> behindTheClass(ForkJoinTask.adapt((Runnable) body)));
    answer("one with a value", () -> behindTheClass(ForkJoinTask.adapt(body, "value")));
    answer("an adapted Callable", () -> behindTheClass(ForkJoinTask.adapt((Callable<?>) body)));
    answer("a submitted one", () -> behindTheClass(pool.submit((Callable<?>) body)));
    answer(
        "an action",
        () ->
            behindTheClass(
                new RecursiveAction() {
                  private static final long serialVersionUID = 1;

                  @Override
                  protected void compute() {}
                }));
    answer(
        "one that ran",
        () -> {
          ForkJoinTask<?> task = ForkJoinTask.adapt((Callable<?>) body);
          return task.invoke() + behindTheClass(task);
        });
    for (String method : List.of("resultNow", "exceptionNow")) {
      ForkJoinTask<?> cancelled = ForkJoinTask.adapt((Runnable) body);
      cancelled.cancel(false);
      ForkJoinTask<?> failed = ForkJoinTask.adapt(failing("own"));
      failed.quietlyInvoke();
      Method asked = method(Future.class, method);
      answer(method + " of a cancelled", () -> asked.invoke(cancelled));
      answer(method + " of a failed", () -> asked.invoke(failed));
      answer(method + " of a new", () -> asked.invoke(ForkJoinTask.adapt((Runnable) body)));
    }
  }

  // ---- interrupts ----

  private interface Wait {
    Object of(ForkJoinTask<?> task) throws Exception;
  }

  private void interrupts() {
    Wait get = ForkJoinTask::get;
    Wait timed = task -> task.get(HANG_SECONDS, TimeUnit.SECONDS);
    Wait join = ForkJoinTask::join;
    List<Wait> waits = List.of(get, timed, join);
    for (int i = 0; i < waits.size(); i++) {
      Wait wait = waits.get(i);
      answer("wait " + i + " for what is forked here", () -> inside(alone, () -> forked(wait)));
      answer("wait " + i + " for others", () -> inside(pool, () -> pending(wait)));
      answer("wait " + i + " of an outside thread for others", () -> pending(wait));
      answer("wait " + i + ", interrupted later", () -> inside(pool, () -> interruptedLater(wait)));
      answer("wait " + i + " among others", () -> inside(alone, () -> amongOthers(wait)));
    }
  }

  private static String forked(Wait wait) {
    ForkJoinTask<?> task = ForkJoinTask.adapt((Callable<?>) new Body()).fork();
    Thread.currentThread().interrupt();
    return tell(() -> wait.of(task)) + ", interrupted " + Thread.interrupted();
  }

  private static String pending(Wait wait) {
    Named task = new Named("pending", () -> {});
    endLater(task);
    Thread.currentThread().interrupt();
    return tell(() -> wait.of(task)) + ", interrupted " + Thread.interrupted();
  }

  private static String interruptedLater(Wait wait) {
    Named task = new Named("pending", () -> {});
    Thread waiter = Thread.currentThread();
    new Thread(
            () -> {
              sleep(SHORT);
              waiter.interrupt();
              endLater(task);
            })
        .start();
    return tell(() -> wait.of(task)) + ", interrupted " + Thread.interrupted();
  }

  /** The task waited for lies in the middle of others. */
  private static String amongOthers(Wait wait) {
    Named older = new Named("older", () -> {});
    Named task = new Named("task", () -> {});
    Named newer = new Named("newer", () -> {});
    older.fork();
    task.fork();
    newer.fork();
    String told = tell(() -> wait.of(task));
    newer.join();
    older.join();
    return told + ", interrupted " + Thread.interrupted();
  }

  private static void endLater(ForkJoinTask<?> task) {
    new Thread(
            () -> {
              sleep(LONG);
              task.completeExceptionally(new IllegalStateException("ended"));
            })
        .start();
  }

  // ---- several at once ----

  private void many() {
    List<Callable<String>> bodies =
        List.of(
            () -> "first",
            () -> {
              throw new IllegalStateException("own");
            },
            () -> {
              Thread.sleep(SHORT);
              return "last";
            });
    answer("invokeAll, one fails", () -> outcomes(pool.invokeAll(bodies)));
    answer("inside", () -> inside(pool, () -> outcomes(pool.invokeAll(bodies))));
    answer("with a limit", () -> outcomes(pool.invokeAll(bodies, HANG_SECONDS, TimeUnit.SECONDS)));
    List<Callable<String>> last = bodies.subList(2, 3);
    answer(
        "invokeAll, interrupted", () -> inside(alone, () -> interrupted(alone::invokeAll, last)));
    answer(
        "invokeAny, interrupted", () -> inside(alone, () -> interrupted(alone::invokeAny, last)));
    for (int which = 0; which < 3; which++) {
      int fails = which;
      answer(
          "of tasks, one fails",
          () ->
              inside(
                  alone,
                  () -> {
                    List<Named> tasks = new ArrayList<>();
                    for (int i = 0; i < 3; i++) {
                      tasks.add(new Named("" + i, i == fails ? failing("own") : () -> {}));
                    }
                    return tell(() -> ForkJoinTask.invokeAll(tasks)) + tasks.get(fails).isDone();
                  }));
    }
  }

  private interface Many {
    Object run(List<Callable<String>> bodies) throws Exception;
  }

  private static String interrupted(Many many, List<Callable<String>> bodies) {
    Thread.currentThread().interrupt();
    return tell(() -> many.run(bodies)) + ", interrupted " + Thread.interrupted();
  }

  private static String outcomes(List<Future<String>> futures) {
    StringJoiner all = new StringJoiner(", ");
    futures.forEach(each -> all.add(tell(each::get) + " " + each.isCancelled()));
    return all.toString();
  }

  // ---- completers whose hooks throw ----

  private final List<String> hooks = Collections.synchronizedList(new ArrayList<>());

  private final class Completer extends CountedCompleter<Object> {
    private static final long serialVersionUID = 1;

    private final String name;
    private final boolean throwing;

    Completer(Completer above, String name, boolean throwing) {
      super(above);
      this.name = name;
      this.throwing = throwing;
    }

    @Override
    public void compute() {
      throw new IllegalStateException("own");
    }

    @Override
    public boolean onExceptionalCompletion(Throwable ex, CountedCompleter<?> caller) {
      hooks.add(name);
      if (throwing) {
        throw new IllegalArgumentException("hook");
      }
      return true;
    }
  }

  private void completers() throws Exception {
    for (String where : List.of("nowhere", "root", "leaf")) {
      List<Throwable> told = Collections.synchronizedList(new ArrayList<>());
      ForkJoinPool own =
          new ForkJoinPool(
              1,
              ForkJoinPool.defaultForkJoinWorkerThreadFactory,
              (thread, failure) -> told.add(failure),
              false);
      for (boolean runs : new boolean[] {true, false}) {
        hooks.clear();
        Completer root = new Completer(null, "root", where.equals("root"));
        Completer leaf = new Completer(root, "leaf", where.equals("leaf"));
        String hook = "a hook that throws " + where + (runs ? ", run" : ", completed");
        answer(
            hook,
            () -> {
              if (runs) {
                own.execute(leaf);
                leaf.quietlyJoin();
                inside(own, () -> "its hooks were called");
              } else {
                leaf.completeExceptionally(new IllegalStateException("own"));
              }
              return "nothing";
            });
        answer(hook + ": leaf", () -> leaf.get(HANG_SECONDS, TimeUnit.SECONDS));
      }
      own.shutdown();
      own.awaitTermination(HANG_SECONDS, TimeUnit.SECONDS);
      sleep(SHORT); // the JDK's thread tells its handler after that
      answers.add("its handler is told: " + told.size() + " " + hooks);
    }
  }

  // ---- draining ----

  private static final class Draining extends ForkJoinPool {
    Draining() {
      super(1);
    }

    List<String> drained() {
      Collection<ForkJoinTask<?>> tasks = new ArrayList<>();
      int count = drainTasksTo(tasks);
      List<String> names = new ArrayList<>();
      tasks.forEach(each -> names.add(each.toString()));
      if (count != names.size()) {
        throw new AssertionError(count + " " + names);
      }
      return names;
    }
  }

  /** Within a queue the oldest first; which queue comes first the JDK leaves to chance. */
  private void draining() {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    Draining draining = new Draining();
    draining.execute(
        () -> {
          for (int i = 0; i < 4; i++) {
            new Named("forked " + i, () -> {}).fork();
          }
          begun.countDown();
          while (over.getCount() > 0) { // a wait would be compensated
            Thread.onSpinWait();
          }
        });
    await(begun);
    for (int i = 0; i < 4; i++) {
      draining.submit(new Named("submitted " + i, () -> {}));
    }
    List<String> names = draining.drained();
    over.countDown();
    draining.shutdown();
    answers.add("drained: " + names.stream().filter(name -> name.startsWith("f")).toList());
    answers.add("drained: " + names.stream().filter(name -> name.startsWith("s")).toList());
  }

  // ---- threads ----

  private void threads() {
    answer("class", () -> inside(pool, () -> Thread.currentThread().getClass().getSimpleName()));
    answer("daemon", () -> inside(pool, () -> Thread.currentThread().isDaemon()));
    answer(
        "name",
        () -> inside(pool, () -> Thread.currentThread().getName().replaceAll("[0-9]+", "n")));
    List<String> life = Collections.synchronizedList(new ArrayList<>());
    ForkJoinPool own =
        new ForkJoinPool(
            1,
            within ->
                new ForkJoinWorkerThread(within) {
                  @Override
                  protected void onStart() {
                    life.add("starts " + (Thread.currentThread() == this));
                    setName("mine");
                  }

                  @Override
                  protected void onTermination(Throwable why) {
                    life.add("ends " + why);
                    super.onTermination(why);
                  }

                  @Override
                  public void run() {
                    life.add("runs");
                    super.run();
                    life.add("ran");
                  }
                },
            null,
            true);
    answer(
        "an own factory's thread",
        () -> inside(own, () -> Thread.currentThread().getName() + ForkJoinTask.inForkJoinPool()));
    own.shutdown();
    answer("its pool ends", () -> own.awaitTermination(HANG_SECONDS, TimeUnit.SECONDS));
    sleep(SHORT);
    answers.add("its life: " + life);
  }

  // ---- what Java 17 has not ----

  private static Method method(Class<?> type, String name, Class<?>... parameters) {
    try {
      return type.getMethod(name, parameters);
    } catch (NoSuchMethodException e) {
      throw new AssertionError(e);
    }
  }

  private void parallelism() {
    ForkJoinPool small =
        new ForkJoinPool(
            1,
            ForkJoinPool.defaultForkJoinWorkerThreadFactory,
            null,
            false,
            0,
            2,
            1,
            null,
            1,
            TimeUnit.SECONDS);
    Method set = method(ForkJoinPool.class, "setParallelism", int.class);
    for (int size : new int[] {-1, 0, 2, 3, 4, 32_767, 32_768, 4}) {
      answer("parallelism " + size, () -> set.invoke(small, size) + " " + small.getParallelism());
    }
    answer(
        "all run at once",
        () -> {
          CountDownLatch all = new CountDownLatch(4);
          List<ForkJoinTask<?>> tasks = new ArrayList<>();
          for (int i = 0; i < 4; i++) {
            tasks.add(
                small.submit(
                    () -> {
                      all.countDown();
                      await(all);
                    }));
          }
          tasks.forEach(ForkJoinTask::join);
          return all.getCount();
        });
    small.shutdown();
  }

  private void timeouts() {
    Method submit =
        method(
            ForkJoinPool.class,
            "submitWithTimeout",
            Callable.class,
            long.class,
            TimeUnit.class,
            Consumer.class);
    Callable<String> late =
        () -> {
          Thread.sleep(LONG);
          return "late";
        };
    List<Consumer<ForkJoinTask<String>>> actions =
        List.of(
            task -> {},
            task -> {
              throw new IllegalStateException("own");
            },
            task -> {
              throw new AssertionError("own");
            },
            task -> task.complete("instead"),
            task -> task.completeExceptionally(new TimeoutException("own")));
    for (int i = 0; i < actions.size(); i++) {
      Consumer<ForkJoinTask<String>> action = actions.get(i);
      answer(
          "too late " + i,
          () -> ((Future<?>) submit.invoke(pool, late, 20, TimeUnit.MILLISECONDS, action)).get());
    }
  }
}
