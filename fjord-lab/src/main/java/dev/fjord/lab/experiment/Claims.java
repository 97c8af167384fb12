package dev.fjord.lab.experiment;

import dev.fjord.lab.run.Json;
import java.util.List;

/** The claims of all documents, from the resource {@code claims.json}. */
public final class Claims {
  private static final List<Claim> ALL =
      List.of(Json.resource(Claims.class, "claims.json", Claim[].class));

  private Claims() {}

  /** All of them, document by document. */
  public static List<Claim> all() {
    return ALL;
  }

  /**
   * That of one experiment.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Claim of(String id) {
    return ALL.stream()
        .filter(claim -> claim.id().equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no claim for " + id));
  }
}
