package dev.fjord.bench.versus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.lab.run.FailedRunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class NativeRunTest {
  private static final Cell CELL = Cells.cell(Contender.CHILI, 2);
  private static final String LINE =
      "{\"contender\":\"chili\",\"program\":\"fib\",\"size\":10,\"workers\":2,"
          + "\"nanos\":[900,30,10,20],\"result\":\"55\"}";

  @TempDir private Path folder;

  /** A program that prints and ends as told. */
  private NativeRun program(String script) throws IOException {
    Path binary = folder.resolve("chili");
    Files.writeString(binary, "#!/bin/sh\n" + script + "\n");
    assertTrue(binary.toFile().setExecutable(true));
    return new NativeRun(folder);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aProgramIsToldWhatToRun() throws Exception {
    NativeRun run =
        program("echo talk; echo \"$@\" >&2; [ \"$*\" = 'fib 10 2 6' ] && echo '" + LINE + "'");
    assertTrue(run.has(Contender.CHILI));
    assertFalse(run.has(Contender.RAYON));
    Sample sample = run.measure(CELL, Effort.SHORT);
    assertEquals(20, sample.nanos(), "the first repeat does not count");
    assertEquals(List.of(900.0, 30.0, 10.0, 20.0), sample.raw());
    assertEquals("55", sample.result());
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void exitCodeOneIsAWrongResult() throws Exception {
    NativeRun wrong = program("echo 'gave 54 after 55' >&2; exit 1");
    FailedRunException e =
        assertThrows(FailedRunException.class, () -> wrong.measure(CELL, Effort.SHORT));
    assertTrue(e.isWrong());
    assertTrue(String.valueOf(e.getMessage()).endsWith("gave 54 after 55"));

    NativeRun failed = program("exit 3");
    e = assertThrows(FailedRunException.class, () -> failed.measure(CELL, Effort.SHORT));
    assertFalse(e.isWrong());
  }
}
