package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.fjord.docs.Javac;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A wrong call is an error that javac explains, with nothing but Fjord on the class path: without
 * the annotations that Fjord itself is compiled with. The javac of JDK 25 looks for those of types
 * in parameters, and failed for want of them.
 */
final class CompileErrorsTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pool.call(() -> { int y = 1; });",
        "String s = pool.call(() -> 1);",
        "pool.call(() -> { int y = 1; }, java.time.Duration.ZERO);",
        "pool.callInterruptibly(() -> { int y = 1; });",
        "int i = Fork.join(() -> 1, () -> 2, (a, b) -> \"x\");",
        "Fork.join(() -> { int y = 1; }, () -> 2, (a, b) -> a);",
        "Fork.scope(scope -> { int y = 1; });",
        "String s = Fork.scope(scope -> 1);",
      })
  void isExplained(String call) throws Exception {
    List<String> errors = compile(call);
    assertNotEquals(List.of(), errors);
    assertEquals(
        List.of(),
        errors.stream().filter(error -> error.contains("Nullable")).toList(),
        "errors that tell of annotations");
  }

  @Test
  void isNoErrorIfRight() throws Exception {
    assertEquals(
        List.of(),
        compile(
            "int i = pool.call(() -> 1) + Fork.<Integer>scope(s -> 2) + java.util.List.of(1).get(0);"));
  }

  /** What javac tells of a method that makes the call. */
  private List<String> compile(String call) throws Exception {
    String source =
        "import dev.fjord.*; class Wrong { void call(ForkPool pool) throws Exception { %s } }"
            .formatted(call);
    Path fjord = Path.of(Fork.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    return Javac.diagnostics(
        folder, List.of("-Xlint:all", "-proc:none", "-cp", fjord.toString()), "Wrong", source);
  }
}
