package dev.fjord.clients.work;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import scala.concurrent.Await;
import scala.concurrent.ExecutionContext;
import scala.concurrent.Future;
import scala.concurrent.duration.Duration;
import scala.util.Try;

/** Scala's futures on its global execution context. */
public final class ScalaWork implements Callable<String> {
  private static final int CHAIN = 20_000;
  private static final int MANY = 20_000;
  private static final int BLOCKERS = 64;

  private final ExecutionContext global = ExecutionContext.global();

  @Override
  public String call() throws Exception {
    return String.join(", ", chain(), many(), blocking(), failures());
  }

  private static <T> T await(Future<T> future) throws Exception {
    return Await.result(future, Duration.create(60, TimeUnit.SECONDS));
  }

  private String chain() throws Exception {
    Future<Integer> at = Future.successful(0);
    for (int i = 0; i < CHAIN; i++) {
      at = at.map(x -> x + 1, global);
    }
    return "chain " + await(at);
  }

  private String many() throws Exception {
    List<Future<Integer>> all = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      int value = i;
      all.add(
          Future.apply(() -> value, global)
              .flatMap(x -> Future.apply(() -> x * 2, global), global));
    }
    long sum = 0;
    for (Future<Integer> each : all) {
      sum += await(each);
    }
    return "many " + sum;
  }

  /** So many that wait for the last of them: more than there are threads. */
  private String blocking() throws Exception {
    CountDownLatch together = new CountDownLatch(BLOCKERS);
    List<Future<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < BLOCKERS; i++) {
      all.add(
          Future.apply(
              () -> {
                together.countDown();
                return blockUntil(together);
              },
              global));
    }
    boolean right = true;
    for (Future<Boolean> each : all) {
      right &= await(each);
    }
    return "blocking " + right;
  }

  private static boolean blockUntil(CountDownLatch together) {
    try {
      return scala.concurrent.package$.MODULE$.blocking(
          () -> {
            try {
              return together.await(30, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          });
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private String failures() throws Exception {
    Future<Integer> failed =
        Future.apply(
            () -> {
              throw new IllegalArgumentException("own");
            },
            global);
    Future<String> told =
        failed.transform(tried -> Try.apply(() -> tried.failed().get().getMessage()), global);
    return "failed " + await(told);
  }
}
