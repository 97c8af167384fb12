package dev.fjord.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NativeProgramTest {
  private static final NativeProgram.Call CALL = new NativeProgram.Call("fib", "10", 2, 4);

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
