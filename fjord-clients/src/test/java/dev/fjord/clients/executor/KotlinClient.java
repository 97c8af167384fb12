package dev.fjord.clients.executor;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import kotlin.coroutines.Continuation;
import kotlin.jvm.functions.Function2;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineScope;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Deferred;
import kotlinx.coroutines.DelayKt;
import kotlinx.coroutines.ExecutorCoroutineDispatcher;
import kotlinx.coroutines.ExecutorsKt;
import kotlinx.coroutines.GlobalScope;
import kotlinx.coroutines.future.FutureKt;

/** Kotlin's coroutines: many, a chain of those that wait, delays, some that block for others. */
final class KotlinClient implements Client {
  private static final int MANY = 20_000;
  private static final int CHAIN = 2_000;
  private static final int BLOCKERS = 32;

  @Override
  public String run(ExecutorService pool) throws Exception {
    ExecutorCoroutineDispatcher dispatcher = ExecutorsKt.from(pool);
    List<Deferred<Integer>> all = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      int value = i;
      all.add(async(dispatcher, (scope, next) -> value));
    }
    long sum = 0;
    for (Deferred<Integer> each : all) {
      sum += result(each);
    }
    Deferred<Integer> chain = async(dispatcher, (scope, next) -> 7);
    for (int i = 0; i < CHAIN; i++) {
      Deferred<Integer> before = chain;
      chain = async(dispatcher, (scope, next) -> before.await(next));
    }
    List<Deferred<Object>> delayed = new ArrayList<>();
    for (int i = 0; i < CHAIN; i++) {
      delayed.add(async(dispatcher, (scope, next) -> DelayKt.delay(1, next)));
    }
    for (Deferred<Object> each : delayed) {
      result(each);
    }
    List<Deferred<Integer>> blockers = new ArrayList<>();
    for (int i = 0; i < BLOCKERS; i++) {
      blockers.add(async(dispatcher, (scope, next) -> nested(dispatcher)));
    }
    int nested = 0;
    for (Deferred<Integer> each : blockers) {
      nested += result(each);
    }
    return "sum %d, chain %d, nested %d".formatted(sum, result(chain), nested);
  }

  private static <T> Deferred<T> async(
      ExecutorCoroutineDispatcher dispatcher,
      Function2<? super CoroutineScope, ? super Continuation<? super T>, Object> body) {
    return BuildersKt.async(GlobalScope.INSTANCE, dispatcher, CoroutineStart.DEFAULT, body);
  }

  private static int nested(ExecutorCoroutineDispatcher dispatcher) {
    try {
      return BuildersKt.runBlocking(dispatcher, (scope, next) -> 1);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static <T> T result(Deferred<T> deferred) throws Exception {
    return FutureKt.asCompletableFuture(deferred).get(60, SECONDS);
  }
}
