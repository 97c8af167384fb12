package dev.fjord.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.lab.Child;
import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.InputException;
import dev.fjord.support.Await;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("once")
class TalkTest {
  private static final TimeLimit MINUTE = new TimeLimit(60);

  private static final Effort COLD = new Effort(0, 0);

  private static Cell fib(String n) {
    return new Cell("fib", List.of(n), null, Contender.FJORD, Face.FORK, 2, COLD);
  }

  private static Talk talk(String mainClass, Cell cell) {
    return new ChildJvm(mainClass, MINUTE).talk(cell);
  }

  @Test
  void aChildSaysThatItIsReadyAndAnswersAsOftenAsItIsAsked() {
    try (Talk talk = talk(Child.class.getName(), fib("10").with("-Xlog:gc"))) {
      assertTrue(talk.hear().contains("\"collectors\""));
      for (int i = 0; i < 3; i++) {
        assertTrue(talk.ask().contains("\"answer\":\"55\""));
      }
    }
  }

  @Tag("long")
  @Test
  void aChildThatCannotSaysWhyAsOftenAsItIsAsked() {
    try (Talk talk = talk(Child.class.getName(), fib("61"))) {
      InputException thrown = assertThrows(InputException.class, talk::hear);
      assertTrue(String.valueOf(thrown.getMessage()).contains("from 1 to 60"));
      assertEquals(thrown.getMessage(), assertThrows(InputException.class, talk::ask).getMessage());
    }
  }

  @Test
  void aChildThatDoesNotStartIsNamed() {
    try (Talk talk = talk("dev.fjord.lab.NoSuchClass", fib("10"))) {
      assertEquals(
          "fib: fjord, 2 workers: its Java virtual machine ended with 1: Error: Could not find or"
              + " load main class dev.fjord.lab.NoSuchClass",
          assertThrows(InputException.class, talk::hear).getMessage());
    }
  }

  @Tag("long")
  @Test
  void aChildThatIsKilledInTheMiddleOfAnAnswerIsNamed() throws Exception {
    try (Talk talk = talk(Child.class.getName(), fib("50"))) {
      talk.hear();
      FutureTask<String> ask = Await.inThread(talk::ask);
      assertThrows(TimeoutException.class, () -> ask.get(200, TimeUnit.MILLISECONDS));
      assertTrue(talk.process().destroyForcibly());
      Throwable thrown = assertThrows(ExecutionException.class, ask::get).getCause();
      assertEquals(
          "fib: fjord, 2 workers: its Java virtual machine was killed, perhaps for lack of memory:"
              + " 137: no message",
          thrown.getMessage());
    }
  }

  @Test
  void closingEndsTheChildInTheMiddleOfAnAnswer() throws Exception {
    Talk talk = talk(Child.class.getName(), fib("50"));
    talk.hear();
    FutureTask<String> ask = Await.inThread(talk::ask);
    assertThrows(TimeoutException.class, () -> ask.get(200, TimeUnit.MILLISECONDS));
    talk.close();
    assertFalse(talk.process().isAlive());
    assertThrows(ExecutionException.class, ask::get);
  }
}
