package dev.fjord.fjtask;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.support.PublicApi;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What users can name changes only on purpose. */
final class PublicApiTest {
  @Test
  void thePublicApiIsTheRecordedOne() throws Exception {
    assertEquals(Optional.empty(), PublicApi.difference());
  }
}
