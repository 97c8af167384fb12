package dev.fjord.internal.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
    assertEquals(Naps.ENGINES, OwnInterrupts.take());
    OwnInterrupts.putBack();
    assertTrue(Thread.currentThread().isInterrupted());
    assertTrue(OwnInterrupts.clear());
  }

  @Test
  void notIfWhatItWasForIsLeft() {
    OwnInterrupts.interrupt(Thread.currentThread());
    assertTrue(Thread.interrupted());
    assertEquals(Naps.ENGINES, OwnInterrupts.take());
    assertFalse(OwnInterrupts.clear());
    OwnInterrupts.putBack();
    assertFalse(Thread.interrupted());
  }

  @Test
  void anotherThatComesLaterIsSomebodyElses() {
    OwnInterrupts.interrupt(Thread.currentThread());
    assertTrue(Thread.interrupted());
    assertEquals(Naps.ENGINES, OwnInterrupts.take());
    Thread.currentThread().interrupt();
    assertTrue(Thread.interrupted());
    assertEquals(Naps.OTHERS, OwnInterrupts.take());
  }

  @Test
  void oneOfAnybodyElseIsNotTheEngines() {
    Thread.currentThread().interrupt();
    assertTrue(Thread.interrupted());
    assertEquals(Naps.OTHERS, OwnInterrupts.take());
    OwnInterrupts.putBack();
    assertFalse(Thread.interrupted());
  }

  @Test
  void oneOfAnybodyElseThatWasThereBeforeStays() {
    Thread.currentThread().interrupt();
    OwnInterrupts.interrupt(Thread.currentThread());
    assertTrue(OwnInterrupts.clear());
    assertTrue(Thread.interrupted());
  }

  @Test
  void notIfItWasSeen() {
    Thread.currentThread().interrupt();
    OwnInterrupts.interrupt(Thread.currentThread());
    assertTrue(Thread.interrupted());
    OwnInterrupts.interrupt(Thread.currentThread());
    assertTrue(OwnInterrupts.clear());
    assertFalse(Thread.interrupted());
  }

  @Test
  void aWaitThatTookBothPutsBackSomebodyElsesAlone() {
    Thread.currentThread().interrupt();
    OwnInterrupts.interrupt(Thread.currentThread());
    int taken = Naps.take();
    assertEquals(Naps.OTHERS | Naps.ENGINES, taken);
    assertFalse(OwnInterrupts.clear()); // of what it was for
    Naps.end(taken);
    assertTrue(Thread.interrupted());
  }

  @Test
  void whatAWaitHasPutBackStays() {
    Thread.currentThread().interrupt();
    int taken = Naps.take();
    OwnInterrupts.interrupt(Thread.currentThread());
    Naps.end(taken);
    assertTrue(OwnInterrupts.clear());
    assertTrue(Thread.interrupted());
  }
}
