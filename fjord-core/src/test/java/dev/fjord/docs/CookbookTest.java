package dev.fjord.docs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.ForkPool;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recipes do what docs/cookbook.md says. */
class CookbookTest {
  @TempDir Path folder;

  private static Cookbook.Tree tree(int depth) {
    return depth == 0 ? null : new Cookbook.Tree(1, tree(depth - 1), tree(depth - 1));
  }

  @Test
  void twoThingsAtATime() {
    assertEquals("customer 7", Cookbook.report(7).customer());
  }

  @Test
  void sums() throws Exception {
    assertEquals(1023, Cookbook.sum(tree(10)));
    assertEquals(10_000, Cookbook.total(IntStream.range(0, 5_000).boxed().toList(), i -> 2));
    assertEquals(1023, Cookbook.withAPoolOfItsOwn(tree(10)));
    try (ForkPool pool = Cookbook.forAServer()) {
      assertEquals(1023, Cookbook.inBackground(pool, tree(10)).get());
      assertEquals(1023, Cookbook.besideOthers(pool, tree(10)));
    }
  }

  @Test
  void loops() {
    double[] numbers = {1, 2, 3};
    Cookbook.scale(numbers, 2);
    assertArrayEquals(new double[] {2, 4, 6}, numbers);
    assertEquals(1229, Cookbook.countPrimes(10_000));
  }

  @Test
  void sorts() {
    Integer[] numbers = new Random(1).ints(10_000).boxed().toArray(Integer[]::new);
    Integer[] expected = numbers.clone();
    Arrays.sort(expected);
    Cookbook.sort(numbers, new Integer[numbers.length], 0, numbers.length);
    assertArrayEquals(expected, numbers);
  }

  @Test
  void files() throws Exception {
    Path a = Files.writeString(folder.resolve("a"), "one two");
    Path below = Files.createDirectory(folder.resolve("below"));
    Path b = Files.writeString(below.resolve("b"), "two");
    assertEquals(Map.of("one", 1L, "two", 2L), Cookbook.count(List.of(a, b)));
    assertEquals(Map.of(), Cookbook.count(List.of()));
    assertEquals(10, Cookbook.bytesBelow(folder));
  }

  @Test
  void collections() {
    assertEquals(List.of("Hello A", "Hello B"), Cookbook.all(List.of("A", "B")));
    assertEquals(Optional.of(3), Cookbook.findAny(List.of(1, 2, 3), i -> i == 3));
    assertEquals(Optional.empty(), Cookbook.findAny(List.of(1), i -> i == 3));
  }

  @Test
  void stopsInTime() {
    try (ForkPool pool = ForkPool.open(2)) {
      Duration none = Duration.ZERO;
      assertEquals(OptionalLong.empty(), Cookbook.sumInTime(pool, tree(10), none));
      Duration longEnough = Duration.ofDays(1);
      assertEquals(OptionalLong.of(1023), Cookbook.sumInTime(pool, tree(10), longEnough));
    }
  }

  @Test
  void waits() throws Exception {
    assertEquals("42", Cookbook.ask(new LinkedBlockingQueue<>(List.of("42"))));
    try (ForkPool pool = ForkPool.open(2)) {
      assertEquals(8, Cookbook.later(pool, "four").get());
    }
  }
}
