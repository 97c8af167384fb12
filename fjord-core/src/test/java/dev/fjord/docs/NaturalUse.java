package dev.fjord.docs;

import dev.fjord.Fork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

/**
 * What people run: the sum of a function over a list, a sort, a count of words; each as a loop, as
 * a parallel stream and on Fjord. The command is in docs/natural-use.md.
 */
public class NaturalUse {
  record Order(int pieces, long cents) {
    long total() {
      return pieces * cents;
    }
  }

  public static void main(String[] args) {
    switch (args[0]) {
      case "sum" -> sums(orders(2_000_000), args[1]);
      case "sort" -> sorts(words(500_000), args[1]);
      case "count" -> counts(Collections.nCopies(1_300, String.join(" ", words(700))), args[1]);
      default -> throw new IllegalArgumentException("sum, sort or count: " + args[0]);
    }
  }

  private static void sums(List<Order> orders, String way) {
    switch (way) {
      case "loop" ->
          time(
              () -> {
                long sum = 0;
                for (Order order : orders) {
                  sum += order.total();
                }
                return sum;
              });
      case "stream" -> time(() -> orders.parallelStream().mapToLong(Order::total).sum());
      case "fjord" -> time(() -> sum(orders, 0, orders.size()));
      default -> time(() -> Cookbook.total(orders, Order::total)); // leaves of 1,000
    }
  }

  /** Forks down to the single order. */
  private static long sum(List<Order> orders, int lo, int hi) {
    if (hi - lo == 1) {
      return orders.get(lo).total();
    }
    int middle = (lo + hi) >>> 1;
    return Fork.joinLong(() -> sum(orders, lo, middle), () -> sum(orders, middle, hi), Long::sum);
  }

  private static void sorts(String[] words, String way) {
    switch (way) {
      case "loop" ->
          time(
              () -> {
                String[] sorted = words.clone();
                Arrays.sort(sorted);
                return sorted;
              });
      case "stream" -> time(() -> Arrays.stream(words).parallel().sorted().toArray());
      default ->
          time(
              () -> {
                String[] sorted = words.clone();
                Cookbook.sort(sorted, new String[sorted.length], 0, sorted.length);
                return sorted;
              });
    }
  }

  private static void counts(List<String> texts, String way) {
    switch (way) {
      case "loop" -> time(() -> texts.stream().map(NaturalUse::count).reduce(NaturalUse::merge));
      case "stream" ->
          time(() -> texts.parallelStream().map(NaturalUse::count).reduce(NaturalUse::merge));
      default -> time(() -> countAll(texts));
    }
  }

  private static Map<String, Long> countAll(List<String> texts) {
    if (texts.size() == 1) {
      return count(texts.get(0));
    }
    int half = texts.size() / 2;
    return Fork.join(
        () -> countAll(texts.subList(0, half)),
        () -> countAll(texts.subList(half, texts.size())),
        NaturalUse::merge);
  }

  private static Map<String, Long> count(String text) {
    Map<String, Long> words = new HashMap<>();
    for (String word : text.split("\\P{L}+")) {
      words.merge(word, 1L, Long::sum);
    }
    return words;
  }

  private static Map<String, Long> merge(Map<String, Long> a, Map<String, Long> b) {
    b.forEach((word, count) -> a.merge(word, count, Long::sum));
    return a;
  }

  private static List<Order> orders(int count) {
    List<Order> orders = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      orders.add(new Order(i % 7, i % 1_000));
    }
    return orders;
  }

  private static String[] words(int count) {
    Random random = new Random(1);
    String[] words = new String[count];
    for (int i = 0; i < count; i++) {
      words[i] = Integer.toString(random.nextInt(100_000_000), 36);
    }
    return words;
  }

  /** The median of 15 runs, after as many that do not count. */
  private static void time(Supplier<Object> task) {
    System.gc(); // else the first collection, which some ways cause and others do not, lays out the
    // data anew
    long[] nanos = new long[15];
    for (int run = -nanos.length; run < nanos.length; run++) {
      long begin = System.nanoTime();
      task.get();
      nanos[Math.max(run, 0)] = System.nanoTime() - begin;
    }
    Arrays.sort(nanos);
    System.out.printf("%.1f ms%n", nanos[nanos.length / 2] / 1e6);
  }
}
