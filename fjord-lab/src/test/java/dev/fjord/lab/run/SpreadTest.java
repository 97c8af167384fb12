package dev.fjord.lab.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpreadTest {
  @Test
  void aMedianOfAnEvenNumberIsTheMeanOfTheMiddleTwo() {
    assertEquals(2.0, Spread.of(List.of(9.0, 1.0, 2.0)).median());
    assertEquals(2.5, Spread.of(List.of(9.0, 3.0, 2.0, 1.0)).median());
  }

  @Test
  void endsAndTenthsAreSamples() {
    Spread spread = Spread.of(IntStream.rangeClosed(0, 20).asDoubleStream().boxed().toList());
    assertEquals(
        List.of(0.0, 2.0, 18.0, 20.0),
        List.of(spread.least(), spread.low(), spread.high(), spread.most()));
  }

  @Test
  void ofNoSamplesNothingIsTold() {
    for (Spread none : List.of(Spread.of(null), Spread.of(List.of()))) {
      assertEquals(Double.NaN, none.median());
      assertEquals(Double.NaN, none.least());
      assertEquals(Double.NaN, none.most());
    }
  }
}
