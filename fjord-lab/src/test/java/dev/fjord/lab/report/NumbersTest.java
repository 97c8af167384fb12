package dev.fjord.lab.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

  @Test
  void aCellHasTheDecimalsOfItsColumn() {
    assertEquals("1,090", Numbers.cell(1090, 0));
    assertEquals("1,090.00", Numbers.cell(1090, 2));
    assertEquals("0.13", Numbers.cell(0.125, 2));
    assertEquals("-1,234.568", Numbers.cell(-1234.5678, 3));
  }

  @Test
  void whatIsNotThereIsADashAndTextIsAsItIs() {
    assertEquals("–", Numbers.cell(null, 2));
    assertEquals("n/a", Numbers.cell("n/a", 2));
    assertEquals("–", Numbers.plain(null));
  }

  @Test
  void wholeNumbersOfAnySizeAreExact() {
    assertEquals("9,223,372,036,854,775,807", Numbers.cell(Long.MAX_VALUE, 0));
    assertEquals("18,446,744,073,709,551,616", Numbers.cell(BigInteger.TWO.pow(64), 0));
  }

  @Test
  void whatIsNoNumberSaysSo() {
    assertEquals("NaN", Numbers.cell(Double.NaN, 1));
    assertEquals("∞", Numbers.cell(Double.POSITIVE_INFINITY, 1));
    assertEquals("-∞", Numbers.cell(Float.NEGATIVE_INFINITY, 1));
    assertEquals("NaN", Numbers.plain(Double.NaN));
    assertEquals("-∞", Numbers.plain(Double.NEGATIVE_INFINITY));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ':',
      value = {
        "0:0",
        "1:1",
        "-0.5:-0.5",
        "0.1:0.1",
        "0.33333333333:0.333333",
        "916.123456:916.123",
        "24157816:24,157,816",
        "1234567.5:1,234,568",
        "0.00001:1.000e-05",
        "1e20:1.000e+20",
        "4.9e-324:4.900e-324"
      })
  void aPlainNumberHasSixDigitsAndAllBeforeThePoint(double number, String text) {
    assertEquals(text, Numbers.plain(number));
  }
}
