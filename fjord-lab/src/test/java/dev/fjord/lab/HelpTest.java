package dev.fjord.lab;

import static dev.fjord.lab.Fjord.fjord;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Help, and the version. */
class HelpTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "run --help",
        "run --workers , --help",
        "tune --help",
        "list --help",
        "index --help",
        "help run",
        "help help",
        "help --help",
        "help"
      })
  void helpGoesToStandardOutput(String line) throws Exception {
    fjord(line).right().startsWith("Usage: fjord");
  }

  @Test
  void helpIsAsNarrowAsATerminal() {
    for (String line : List.of("run --help", "tune --help", "index --help", "lab --help")) {
      List<String> lines = fjord(line).right().out().lines().toList();
      assertEquals(List.of(), lines.stream().filter(each -> each.length() > 80).toList());
      assertFalse(lines.stream().anyMatch(each -> each.matches(" +threads .*")), line);
    }
  }

  @Test
  void theVersionIsOneLine() throws Exception {
    for (String line : List.of("--version", "run --version", "-V")) {
      String version = fjord(line).right().out();
      assertTrue(version.matches("fjord .*, Java [0-9].*\\R"), version);
    }
  }
}
