package dev.fjord;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Programs that leave a trace: every kind of work that a pool can be given. */
final class TracedPrograms {
  private TracedPrograms() {}

  static Map<String, Trace.Program> all() {
    Map<String, Trace.Program> programs = new LinkedHashMap<>();
    programs.put("joins", (trace, pool) -> tree(trace, "", 5));
    programs.put("forms", (trace, pool) -> forms(trace));
    programs.put("ranges", (trace, pool) -> ranges(trace));
    programs.put("scopes", (trace, pool) -> scopes(trace));
    programs.put("failing joins", (trace, pool) -> failing(trace));
    programs.put("failing scopes", (trace, pool) -> failingScopes(trace));
    programs.put("submissions", TracedPrograms::submissions);
    programs.put("time limits", TracedPrograms::timeLimits);
    programs.put("deadlines", TracedPrograms::deadlines);
    programs.put("blocking", (trace, pool) -> blocking(trace));
    programs.put("sleeping", (trace, pool) -> sleeping(trace));
    programs.put("cancelled futures", TracedPrograms::cancelled);
    programs.put("another pool", TracedPrograms::anotherPool);
    programs.put(
        "blocking in a view", (trace, pool) -> blockingWithin(trace, pool, pool.limited(2)));
    programs.put(
        "blocking in another pool", (trace, pool) -> blockingWithin(trace, pool, another()));
    programs.put("an ordinary pool", TracedPrograms::anOrdinaryPool);
    return programs;
  }

  static void tree(Trace trace, String path, int depth) {
    trace.step("down" + path);
    if (depth > 0) {
      Fork.join(() -> tree(trace, path + "0", depth - 1), () -> tree(trace, path + "1", depth - 1));
    }
    trace.step("up" + path);
  }

  private static void forms(Trace trace) {
    long sum = Fork.joinLong(() -> value(trace, "a"), () -> value(trace, "b"), Long::sum);
    double product =
        Fork.joinDouble(() -> value(trace, "c"), () -> value(trace, "d"), (a, b) -> a * b);
    List<Long> values =
        Fork.joinAll(List.of(() -> value(trace, "e"), () -> value(trace, "f"), () -> sum));
    trace.step("values " + sum + " " + product + " " + values);
  }

  private static long value(Trace trace, String name) {
    trace.step(name);
    return Fork.joinInt(() -> name.length(), () -> name.charAt(0), Integer::sum);
  }

  private static void ranges(Trace trace) {
    Fork.range(0, 1000, (from, to) -> trace.step(from + "-" + to));
    Fork.rangeLong(0, 100, 10, (from, to) -> trace.step(from + "-" + to));
  }

  private static void scopes(Trace trace) {
    Fork.scope(
        scope -> {
          Forked<Integer> first = scope.fork(() -> spread(trace, scope, 3));
          scope.fork(() -> tree(trace, "s", 2));
          trace.step("joined " + first.join());
          return null;
        });
    trace.step("closed");
  }

  private static int spread(Trace trace, Scope scope, int left) {
    trace.step("spread" + left);
    for (int i = 0; i < left; i++) {
      int next = i;
      scope.fork(() -> spread(trace, scope, next));
    }
    return left;
  }

  private static void failing(Trace trace) {
    try {
      Fork.join(
          () -> {
            tree(trace, "l", 2);
            throw new IllegalArgumentException("left");
          },
          () -> {
            tree(trace, "r", 2);
            throw new IllegalArgumentException("right");
          });
    } catch (IllegalArgumentException e) {
      trace.step(e.getMessage() + e.getSuppressed().length);
    }
  }

  private static void failingScopes(Trace trace) {
    List<Forked<Integer>> tasks = new ArrayList<>();
    try {
      Fork.scope(
          scope -> {
            for (int i = 0; i < 6; i++) {
              int task = i;
              tasks.add(
                  scope.fork(
                      () -> {
                        tree(trace, "t" + task, 1);
                        return 1 / (task % 3);
                      }));
            }
            return null;
          });
    } catch (ArithmeticException e) {
      long skipped = tasks.stream().filter(Forked::isCancelled).count();
      trace.step("failed" + e.getSuppressed().length + " skipped " + skipped);
    }
  }

  private static void submissions(Trace trace, ForkPool pool) throws Exception {
    List<Future<Integer>> futures = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      int number = i;
      futures.add(
          pool.submit(
              () -> {
                tree(trace, "f" + number, 1);
                return number;
              }));
      pool.execute(() -> trace.step("executed" + number));
    }
    for (Future<Integer> future : futures) {
      trace.step("got " + future.get());
    }
  }

  private static void timeLimits(Trace trace, ForkPool pool) throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    Future<?> late =
        pool.submit(
            () -> {
              Fork.blocking(() -> hold(never));
              return null;
            });
    Future<?> soon =
        pool.submit(
            () -> {
              tree(trace, "q", 2);
              return null;
            });
    try {
      late.get(1, TimeUnit.HOURS);
    } catch (TimeoutException e) {
      trace.step("too late");
    }
    soon.get(1, TimeUnit.NANOSECONDS);
    trace.step("in time");
    never.countDown();
  }

  private static void deadlines(Trace trace, ForkPool pool) throws Exception {
    Future<?> submitted = pool.submit(() -> forEver(trace, "s"), Duration.ofNanos(40_000));
    try {
      pool.call(() -> forEver(trace, "c"), Duration.ofNanos(90_000));
    } catch (TimeoutException over) {
      trace.step("over " + over.getMessage());
    }
    try {
      Fork.scoped(
          scope -> {
            scope.deadline(Duration.ofNanos(50_000));
            scope.fork(() -> forEver(trace, "f"));
            tree(trace, "b", 3);
          });
    } catch (TimeoutException over) {
      trace.step("over " + over.getMessage());
    }
    try {
      submitted.get();
    } catch (ExecutionException failed) {
      trace.step("failed " + failed.getCause());
    }
  }

  private static int forEver(Trace trace, String path) {
    while (true) {
      tree(trace, path, 1);
    }
  }

  private static void blocking(Trace trace) {
    CountDownLatch latch = new CountDownLatch(1);
    Fork.joinAll(
        () -> {
          trace.step("waits");
          Fork.blocking(() -> Await.open(latch));
          tree(trace, "w", 1);
        },
        () -> {
          tree(trace, "c", 1);
          latch.countDown();
          tree(trace, "d", 2);
        },
        () -> tree(trace, "e", 2));
  }

  private static void sleeping(Trace trace) {
    Runnable[] sleepers = new Runnable[3];
    for (int i = 0; i < sleepers.length; i++) {
      int number = i;
      sleepers[i] =
          () -> {
            trace.step("sleep" + number);
            Fork.blocking(TracedPrograms::nap);
            tree(trace, "n" + number, 1);
          };
    }
    Fork.joinAll(sleepers);
  }

  private static void hold(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void nap() {
    try {
      Thread.sleep(1);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void cancelled(Trace trace, ForkPool pool) throws Exception {
    Future<?> endless = pool.submit(() -> pool.submit(() -> pause(trace)).get());
    Future<?> other = pool.submit(() -> pause(trace));
    tree(trace, "x", 2);
    trace.step("cancel " + other.cancel(true) + " " + endless.cancel(true));
    try {
      endless.get();
    } catch (CancellationException | ExecutionException e) {
      trace.step(e.getClass().getSimpleName());
    }
  }

  private static int pause(Trace trace) {
    trace.step("pause");
    tree(trace, "p", 2);
    trace.step("interrupted " + Thread.interrupted());
    return 0;
  }

  private static ForkPool another() {
    return ForkPool.open(ForkPoolOptions.defaults().deterministic(7).workers(2).name("traced-o"));
  }

  private static void blockingWithin(Trace trace, ForkPool pool, ForkPool inner) {
    try (inner) {
      for (int i = 0; i < 5; i++) {
        String round = "r" + i;
        pool.execute(() -> tree(trace, round + "x", 1));
        inner.run(
            () -> {
              tree(trace, round + "i", 1);
              Fork.blocking(() -> {});
              trace.step(round);
            });
      }
    }
  }

  private static void anotherPool(Trace trace, ForkPool pool) {
    try (ForkPool other = another()) {
      Fork.join(
          () -> {
            tree(trace, "a", 1);
            other.run(() -> pool.run(() -> tree(trace, "o", 2)));
            trace.step("back");
          },
          () -> trace.step("b"));
    }
  }

  private static void anOrdinaryPool(Trace trace, ForkPool pool) {
    try (ForkPool other = ForkPool.open(2)) {
      Fork.join(
          () -> {
            Trees random = Trees.random(1, 100);
            trace.step("value " + other.<Long>callUnchecked(random::joinedAsLong));
            tree(trace, "a", 2);
          },
          () -> tree(trace, "b", 2));
    }
  }
}
