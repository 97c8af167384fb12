package dev.fjord.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.lab.experiment.Experiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The ids of the documents' programs, tables and figures. {@link LabCommandTest} runs each. */
class DocumentsTest {
  private static final List<String> IDS =
      List.of(
          """
          L-fib L-int L-micro L-sort L-mm L-lu L-jac L-speed L-rate L-gc L-bw L-sync
          L-local L-peers L-idle L-policy L-mem L-fast L-adapt L-knobs
          M-fib M-sort M-count M-advice
          T-index T-prime T-method T-exec
          S-cc S-cc-fig S-queue S-thresh S-wake-fig S-false S-submit S-join S-grain S-wake
          S-common S-pad"""
              .split("\\s+"));

  @Test
  void everyIdOfTheDocumentsIsAnExperimentAndNoOtherIs() {
    assertEquals(
        IDS.stream().sorted().toList(),
        StandardExperiments.all().stream().map(Experiment::id).sorted().toList());
  }

  @Test
  void everyIdStandsInTheDocumentationWithItsCommand() throws IOException {
    String text = Files.readString(Path.of("../docs/lab.md"));
    for (String id : IDS) {
      assertTrue(text.contains("| %s | `./fjord lab %s` |".formatted(id, id)), id);
    }
  }
}
