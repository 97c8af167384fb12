package dev.fjord.clients.executor;

import java.util.concurrent.ExecutorService;

/** A library at work on somebody's executor. */
interface Client {
  /** What came out, in words that are the same on every run. */
  String run(ExecutorService pool) throws Exception;

  /** A little work. */
  static int fib(int n) {
    return n < 2 ? n : fib(n - 1) + fib(n - 2);
  }
}
