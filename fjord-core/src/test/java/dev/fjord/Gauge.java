package dev.fjord;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/** Counts who is inside a piece of code. */
final class Gauge {
  private final AtomicInteger inside = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();
  private final LongAdder passed = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  /** A piece that takes so long that what is around it does not matter. */
  int pass() {
    return pass(20_000);
  }

  int pass(long length) {
    enter();
    long begun = System.nanoTime();
    while (System.nanoTime() - begun < length) {
      Thread.onSpinWait();
    }
    nanos.add(System.nanoTime() - begun);
    exit();
    return 1;
  }

  void enter() {
    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
  }

  void exit() {
    inside.decrementAndGet();
    passed.increment();
  }

  /** A tree of so many leaves, each of which passes. */
  int tree(int leaves) {
    return leaves == 1
        ? pass()
        : Fork.joinInt(() -> tree(leaves / 2), () -> tree(leaves - leaves / 2), Integer::sum);
  }

  int inside() {
    return inside.get();
  }

  int most() {
    return most.get();
  }

  /** How long threads were inside, in all. */
  long nanos() {
    return nanos.sum();
  }

  long passed() {
    return passed.sum();
  }
}
