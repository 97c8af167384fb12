package dev.fjord.lab.index;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class OctetsTest {
  private final Random random = new Random(1);

  @Test
  void everyByteIsOfItsKindInEveryPlace() {
    byte[] bytes = new byte[8];
    for (int value = 0; value < 256; value++) {
      for (int place = 0; place < 8; place++) {
        random.nextBytes(bytes);
        bytes[place] = (byte) value;
        long group = Octets.at(bytes, 0);
        long letters = Octets.letters(group);
        assertEquals(isLetter(value), isMarked(letters, place), "letter " + value);
        boolean ofWord = isLetter(value) || value >= '0' && value <= '9' || value >= 0x80;
        assertEquals(ofWord, isMarked(Octets.words(group, letters), place), "word " + value);
        int folded = value >= 'A' && value <= 'Z' ? value + 32 : value;
        long lower = Octets.lowerCase(group, letters);
        assertEquals(folded, (int) (lower >>> (8 * place)) & 0xFF, "lower case " + value);
      }
    }
  }

  private static boolean isLetter(int value) {
    return value >= 'A' && value <= 'Z' || value >= 'a' && value <= 'z';
  }

  private static boolean isMarked(long marks, int place) {
    return (marks >>> (8 * place) & 0xFF) == 0x80;
  }

  @Test
  void lineFeedsAreCountedInEveryRange() {
    byte[] bytes = new byte[64];
    for (int round = 0; round < 2_000; round++) {
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) (random.nextBoolean() ? '\n' : random.nextInt(256));
      }
      int from = random.nextInt(57);
      int to = from + random.nextInt(57 - from);
      long expected = 0;
      for (byte b : Arrays.copyOfRange(bytes, from, to)) {
        expected += b == '\n' ? 1 : 0;
      }
      assertEquals(expected, Octets.lineFeeds(bytes, from, to));
    }
  }
}
