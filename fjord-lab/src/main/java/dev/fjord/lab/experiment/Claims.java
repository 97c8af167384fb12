package dev.fjord.lab.experiment;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;

/** The claims of all documents, from the resource {@code claims.json}. */
public final class Claims {
  private static final List<Claim> ALL = read();

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

  private static List<Claim> read() {
    try (InputStream in = Claims.class.getResourceAsStream("claims.json")) {
      return List.of(new JsonMapper().readValue(Objects.requireNonNull(in), Claim[].class));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
