package dev.fjord.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NativeProgramTest {
  private static final NativeProgram.Call CALL = new NativeProgram.Call("fib", "10", 2, 4);
  private static final String LINE =
      "{\"contender\":\"chili\",\"program\":\"fib\",\"size\":10,\"workers\":2,"
          + "\"nanos\":[900,30,10,20],\"result\":\"55\"}";

  @Test
  void theFirstRepeatDoesNotCount() throws FailedRunException {
    NativeProgram.Line line = NativeProgram.parse(CALL, "some talk\n" + LINE + "\n");
    assertEquals(List.of(30.0, 10.0, 20.0), line.warmNanos());
    assertEquals(List.of(900.0, 30.0, 10.0, 20.0), line.nanos());
    assertEquals("55", line.result());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "killed",
        "{",
        "{}",
        "{\"contender\":\"chili\",\"program\":\"fib\",\"size\":10,\"workers\":2,\"nanos\":[]}",
        "{\"contender\":\"chili\",\"program\":\"fib\",\"size\":11,\"workers\":2,\"nanos\":[1]}",
        "{\"contender\":\"chili\",\"program\":\"tree\",\"size\":10,\"workers\":2,\"nanos\":[1]}",
      })
  void otherOutputIsRefusedInOneLine(String output) {
    FailedRunException e =
        assertThrows(FailedRunException.class, () -> NativeProgram.parse(CALL, output));
    assertFalse(e.isWrong());
    assertEquals(1, String.valueOf(e.getMessage()).lines().count());
  }
}
