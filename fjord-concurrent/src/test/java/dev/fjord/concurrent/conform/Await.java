package dev.fjord.concurrent.conform;

/** Waiting, as the tests of all modules do. */
final class Await extends dev.fjord.support.Await {
  private Await() {}
}
