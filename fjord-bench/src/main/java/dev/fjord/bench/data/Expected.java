package dev.fjord.bench.data;

import dev.fjord.bench.WrongResultException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The last result of a benchmark, and what it has to equal. */
final class Expected {
  private @Nullable Object expected;
  private @Nullable Object got;

  void set(Object result) {
    expected = result;
    got = result;
  }

  Object got(Object result) {
    got = result;
    return result;
  }

  /**
   * @throws WrongResultException if the last result is another one
   */
  void check() {
    if (!Objects.deepEquals(got, expected)) {
      throw new WrongResultException("gave another result than the sequential version");
    }
  }
}
