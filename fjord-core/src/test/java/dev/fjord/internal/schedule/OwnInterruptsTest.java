package dev.fjord.internal.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whose an interrupt is that a wait has taken away. */
final class OwnInterruptsTest {
  @AfterEach
  void nothingIsLeft() {
    OwnInterrupts.clear();
  }

  @Test
  void oneOfTheEngineIsPutBack() {
    OwnInterrupts.interrupt(Thread.currentThread());
    assertTrue(Thread.interrupted());
    assertEquals(Naps.ENGINES, OwnInterrupts.take(true));
    OwnInterrupts.putBack();
    assertTrue(Thread.currentThread().isInterrupted());
    assertTrue(OwnInterrupts.clear());
  }

  @Test
  void notIfWhatItWasForIsLeft() {
    OwnInterrupts.interrupt(Thread.currentThread());
    assertTrue(Thread.interrupted());
    assertEquals(Naps.ENGINES, OwnInterrupts.take(true));
    assertFalse(OwnInterrupts.clear());
    OwnInterrupts.putBack();
    assertFalse(Thread.interrupted());
  }

  @Test
  void anotherThatComesLaterIsSomebodyElses() {
    OwnInterrupts.interrupt(Thread.currentThread());
    assertTrue(Thread.interrupted());
    assertEquals(Naps.ENGINES, OwnInterrupts.take(true));
    Thread.currentThread().interrupt();
    assertTrue(Thread.interrupted());
    assertEquals(Naps.OTHERS, OwnInterrupts.take(true));
  }

  @Test
  void oneOfAnybodyElseIsNotTheEngines() {
    Thread.currentThread().interrupt();
    assertTrue(Thread.interrupted());
    assertEquals(Naps.OTHERS, OwnInterrupts.take(true));
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

  /** A thread in which something happens before it says, the second time, whether it was. */
  private static final class Asked extends Thread {
    private final Runnable happens;
    private int questions;

    Asked(Runnable code, Runnable happens) {
      super(code);
      this.happens = happens;
    }

    @Override
    public boolean isInterrupted() {
      questions++;
      if (questions == 2) {
        happens.run();
      }
      return super.isInterrupted();
    }
  }

  /** Runs code in a thread to whom something happens when it is listed, and not interrupted yet. */
  private static void whileItComes(Runnable happens, Runnable code) throws Exception {
    FutureTask<Object> result = new FutureTask<>(code, "done");
    new Asked(result, happens).start();
    assertEquals("done", result.get());
  }

  /** Somebody else's that was there before is seen after the engine's, whatever happens. */
  private static void staysWhileOneComes(Runnable happens) throws Exception {
    whileItComes(
        happens,
        () -> {
          Thread.currentThread().interrupt();
          OwnInterrupts.interrupt(Thread.currentThread());
          assertTrue(OwnInterrupts.clear());
          assertTrue(Thread.interrupted());
        });
  }

  private static void clearElsewhere() {
    Thread other = new Thread(OwnInterrupts::clear);
    other.start();
    while (other.isAlive()) { // no join, which would see the interrupt
      Thread.onSpinWait();
    }
  }

  @Test
  void oneThatWasThereBeforeStaysThoughAnotherThreadsIsCleared() throws Exception {
    staysWhileOneComes(OwnInterruptsTest::clearElsewhere);
  }

  @Test
  void soItDoesIfAWaitTakesItAsTheEnginesComes() throws Exception {
    AtomicInteger taken = new AtomicInteger();
    whileItComes(
        () -> taken.set(Naps.take()),
        () -> {
          Thread.currentThread().interrupt();
          OwnInterrupts.interrupt(Thread.currentThread());
          Naps.end(taken.get());
          assertTrue(OwnInterrupts.clear());
          assertTrue(Thread.interrupted());
        });
  }

  /** As when two pools stop at once in which a thread is at work, one within the other. */
  @Test
  void soItDoesIfAnotherOfTheEnginesComesFirstAndIsCleared() throws Exception {
    staysWhileOneComes(
        () -> {
          OwnInterrupts.interrupt(Thread.currentThread());
          assertTrue(OwnInterrupts.clear());
        });
  }

  @Test
  void anotherOfTheEnginesThatComesFirstIsNotSomebodyElses() throws Exception {
    whileItComes(
        () -> OwnInterrupts.interrupt(Thread.currentThread()),
        () -> {
          OwnInterrupts.interrupt(Thread.currentThread());
          assertTrue(OwnInterrupts.clear());
          assertFalse(Thread.interrupted());
        });
  }

  @Test
  void soItDoesIfAnExceptionHasTakenItBeforeTheEnginesComes() {
    Thread.currentThread().interrupt();
    assertTrue(Thread.interrupted());
    OwnInterrupts.interrupt(Thread.currentThread());
    Naps.end(Naps.taken());
    assertTrue(OwnInterrupts.clear());
    assertTrue(Thread.interrupted());
  }

  @Test
  void oneOfTheEngineThatAWaitTakesAsItIsAskedForStaysTheEngines() throws Exception {
    AtomicInteger questions = new AtomicInteger();
    AtomicInteger asked = new AtomicInteger();
    FutureTask<Object> result =
        new FutureTask<>(
            () -> {
              OwnInterrupts.interrupt(Thread.currentThread());
              int taken = Naps.take();
              Naps.end(taken | asked.get());
              OwnInterrupts.clear();
              assertFalse(Thread.interrupted());
            },
            "done");
    new Thread(result) {
      @Override
      public boolean isInterrupted() {
        boolean answer = super.isInterrupted();
        if (questions.incrementAndGet() == 3) {
          asked.set(Naps.take());
        }
        return answer;
      }
    }.start();
    assertEquals("done", result.get());
  }
}
