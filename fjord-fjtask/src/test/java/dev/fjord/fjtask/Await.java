package dev.fjord.fjtask;

import dev.fjord.support.Times;

/** Waiting, as the tests of all modules do. */
final class Await extends dev.fjord.support.Await {
  /** A test that takes so long hangs. */
  static final int HANG_SECONDS = Times.HANG_SECONDS;

  private Await() {}
}
