package dev.fjord.internal.schedule;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whose an interrupt is that a wait has taken away. */
final class OwnInterruptsTest {
  @AfterEach
  void nothingIsLeft() {
    boolean unused = OwnInterrupts.clear();
  }

  @Test
  void oneOfTheEngineIsPutBack() {
    OwnInterrupts.interrupt(Thread.currentThread());
    assertTrue(Thread.interrupted());
    assertTrue(OwnInterrupts.take());
    OwnInterrupts.putBack();
    assertTrue(Thread.currentThread().isInterrupted());
    assertTrue(OwnInterrupts.clear());
  }

  @Test
  void notIfWhatItWasForIsLeft() {
    OwnInterrupts.interrupt(Thread.currentThread());
    assertTrue(Thread.interrupted());
    assertTrue(OwnInterrupts.take());
    assertFalse(OwnInterrupts.clear());
    OwnInterrupts.putBack();
    assertFalse(Thread.interrupted());
  }

  @Test
  void anotherThatComesLaterIsSomebodyElses() {
    OwnInterrupts.interrupt(Thread.currentThread());
    assertTrue(Thread.interrupted());
    assertTrue(OwnInterrupts.take());
    Thread.currentThread().interrupt();
    assertTrue(Thread.interrupted());
    assertFalse(OwnInterrupts.take());
  }

  @Test
  void oneOfAnybodyElseIsNotTheEngines() {
    Thread.currentThread().interrupt();
    assertTrue(Thread.interrupted());
    assertFalse(OwnInterrupts.take());
    OwnInterrupts.putBack();
    assertFalse(Thread.interrupted());
  }
}
