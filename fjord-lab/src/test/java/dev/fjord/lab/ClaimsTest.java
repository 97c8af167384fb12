package dev.fjord.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.lab.experiment.Claim;
import dev.fjord.lab.experiment.Experiment;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClaimsTest {
  @Test
  void everyExperimentHasAClaimAndEveryClaimAnExperiment() {
    List<String> ids = StandardExperiments.all().stream().map(Experiment::id).toList();
    assertEquals(ids.size(), new HashSet<>(ids).size(), "ids twice");
    List<String> claimed = Claim.all().stream().map(Claim::id).toList();
    assertEquals(claimed.size(), new HashSet<>(claimed).size(), "claims twice");
    assertEquals(ids.stream().sorted().toList(), claimed.stream().sorted().toList());
  }

  @Test
  void everyClaimSaysWhereItStandsAndWhatItClaims() {
    for (Claim claim : Claim.all()) {
      assertFalse(claim.document().isBlank(), claim.id());
      assertFalse(claim.place().isBlank(), claim.id());
      assertTrue(claim.claim().endsWith(".") || claim.claim().endsWith(")."), claim.id());
    }
  }

  @Test
  void aFigureIsFoundByWhatIsMeasuredByLineAndByPlace() {
    Claim claim = Claim.of("M-sort");
    assertEquals(916, claim.get("ms", "program 2", 4));
    assertEquals(List.of(1, 2, 4, 8), claim.places("ms", "program 3"));
    assertEquals(Double.NaN, claim.find("ms", "program 1", 4));
  }
}
