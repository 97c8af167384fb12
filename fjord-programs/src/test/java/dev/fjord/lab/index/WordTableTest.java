package dev.fjord.lab.index;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
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
    assertEquals(expected, asMap(table));
    assertEquals(expected.size(), table.words());
    table.records().forEach(r -> assertEquals(table.countAt(r), table.countOf(table, r)));
    WordTable other = new WordTable();
    other.count(groups("absent")[0]);
    assertEquals(0, table.countOf(other, WordTable.first()));
  }

  @Test
  void oneGroupIsTheSameWordBothWays() {
    table.count(groups("word")[0]);
    table.add(groups("word"), 0, 1, 10);
    assertEquals(Map.of("word", 11L), asMap(table));
  }

  @Test
  void countsPastTheRangeOfInt() {
    table.add(groups("word"), 0, 1, Long.MAX_VALUE - 1);
    table.count(groups("word")[0]);
    assertEquals(Map.of("word", Long.MAX_VALUE), asMap(table));
  }

  @Test
  void isEmptyAndUsableAfterClear() {
    fill(10_000);
    table.clear();
    assertEquals(Map.of(), asMap(table));
    expected.clear();
    fill(10_000);
    assertEquals(expected, asMap(table));
  }

  @Test
  void addsTheRecordsOfAnotherTable() {
    fill(10_000);
    WordTable sum = new WordTable();
    for (int twice = 0; twice < 2; twice++) {
      table.records().forEach(r -> sum.add(table, r));
    }
    expected.replaceAll((word, count) -> 2 * count);
    assertEquals(expected, asMap(sum));
  }

  @Test
  void comparesWordsByUnsignedBytes() {
    fill(3_000);
    List<Integer> records =
        table.records().boxed().sorted((a, b) -> table.compareAt(a, table, b)).toList();
    assertEquals(
        expected.keySet().stream().sorted().toList(),
        records.stream().map(r -> new String(table.bytesAt(r), ISO_8859_1)).toList());
  }

  private void fill(int words) {
    for (int i = 0; i < words; i++) {
      String word = word();
      if (size(word) == 1) {
        table.count(groups(word)[0]);
      } else {
        table.add(groups(word), 0, size(word), 1);
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

  private static Map<String, Long> asMap(WordTable table) {
    Map<String, Long> map = new HashMap<>();
    table
        .records()
        .forEach(r -> map.put(new String(table.bytesAt(r), ISO_8859_1), table.countAt(r)));
    return map;
  }
}
