package dev.fjord.lab.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WordTableTest {
  private final Random random = new Random(2);
  private final WordTable table = new WordTable();
  private final Map<String, Long> expected = new HashMap<>();

  @Test
  void countsLikeAMap() {
    fill(100_000);
    assertEquals(expected.size(), table.words());
    assertEquals(expected, drained());
  }

  @Test
  void oneGroupIsTheSameWordBothWays() {
    table.count(groups("word")[0]);
    table.count(groups("word"), 1);
    assertEquals(Map.of("word", 2L), drained());
  }

  @Test
  void isEmptyAndUsableAfterItIsDrained() {
    fill(10_000);
    assertEquals(expected, drained());
    assertEquals(0, table.words());
    assertEquals(Map.of(), drained());
    expected.clear();
    fill(10_000);
    assertEquals(expected, drained());
  }

  private void fill(int words) {
    for (int i = 0; i < words; i++) {
      String word = word();
      if (size(word) == 1) {
        table.count(groups(word)[0]);
      } else {
        table.count(groups(word), size(word));
      }
      expected.merge(word, 1L, Long::sum);
    }
  }

  /** A word with many relatives: few letters, and often a common stem. */
  private String word() {
    StringBuilder word = new StringBuilder(random.nextBoolean() ? "stemstem" : "");
    for (int length = 1 + random.nextInt(17); length > 0; length--) {
      word.append("ab\u00ff".charAt(random.nextInt(3)));
    }
    return word.toString();
  }

  private static int size(String word) {
    return (word.length() + 7) / 8;
  }

  private static long[] groups(String word) {
    long[] groups = new long[size(word)];
    for (int i = 0; i < word.length(); i++) {
      groups[i / 8] |= (long) word.charAt(i) << (8 * (i % 8));
    }
    return groups;
  }

  private Map<String, Long> drained() {
    Map<String, Long> map = new HashMap<>();
    table.drain((word, count) -> assertNull(map.put(word, count)));
    return map;
  }
}
