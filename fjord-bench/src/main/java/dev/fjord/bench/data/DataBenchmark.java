package dev.fjord.bench.data;

import dev.fjord.bench.NanosPerRun;
import dev.fjord.bench.WrongResultException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.TearDown;

/** Contenders whose last result has to equal that of the sequential one. */
public abstract class DataBenchmark extends NanosPerRun {
  private @Nullable Object expected;
  private @Nullable Object got;

  final void expect(Object result) {
    expected = result;
  }

  final Object got(Object result) {
    got = result;
    return result;
  }

  /**
   * Checks the last result.
   *
   * @throws WrongResultException if it is another one
   */
  @TearDown(Level.Iteration)
  public void check() {
    if (!Objects.deepEquals(got, expected)) {
      throw new WrongResultException("gave another result than the sequential version");
    }
  }
}
