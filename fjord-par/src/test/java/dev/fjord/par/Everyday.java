package dev.fjord.par;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Everyday tasks, each as a loop, as a parallel stream, and on Fjord. The code is in
 * docs/cookbook.md, and so is the command that gives the times there.
 */
final class Everyday {
  /** What most tasks work on. */
  record Order(int id, String shop, int cents) {}

  private Everyday() {}

  static long sumByLoop(List<Order> orders) {
    long sum = 0;
    for (Order order : orders) {
      sum += order.cents();
    }
    return sum;
  }

  static long sumByStream(List<Order> orders) {
    return orders.parallelStream().mapToLong(Order::cents).sum();
  }

  static long sum(List<Order> orders) {
    return Par.sumLong(orders, Order::cents);
  }

  static long countByLoop(List<Order> orders) {
    long count = 0;
    for (Order order : orders) {
      if (order.cents() > 9_000) {
        count++;
      }
    }
    return count;
  }

  static long countByStream(List<Order> orders) {
    return orders.parallelStream().filter(order -> order.cents() > 9_000).count();
  }

  static long count(List<Order> orders) {
    return ParStreams.common().stream(orders).filter(order -> order.cents() > 9_000).count();
  }

  static Map<String, List<Order>> groupByLoop(List<Order> orders) {
    Map<String, List<Order>> groups = new HashMap<>();
    for (Order order : orders) {
      groups.computeIfAbsent(order.shop(), shop -> new ArrayList<>()).add(order);
    }
    return groups;
  }

  static Map<String, List<Order>> groupByStream(List<Order> orders) {
    return orders.parallelStream().collect(groupingBy(Order::shop));
  }

  static Map<String, List<Order>> group(List<Order> orders) {
    return Par.groupBy(orders, Order::shop);
  }

  static List<Order> sortByLoop(List<Order> orders) {
    List<Order> sorted = new ArrayList<>(orders);
    sorted.sort(comparing(Order::shop));
    return sorted;
  }

  static List<Order> sortByStream(List<Order> orders) {
    return orders.parallelStream().sorted(comparing(Order::shop)).toList();
  }

  static List<Order> sort(List<Order> orders) {
    List<Order> sorted = new ArrayList<>(orders);
    Par.sort(sorted, comparing(Order::shop));
    return sorted;
  }

  static Map<String, Long> wordsByLoop(List<String> lines) {
    Map<String, Long> counts = new HashMap<>();
    for (String line : lines) {
      for (String word : line.split(" ")) {
        counts.merge(word, 1L, Long::sum);
      }
    }
    return counts;
  }

  static Map<String, Long> wordsByStream(List<String> lines) {
    return words(lines.parallelStream());
  }

  static Map<String, Long> words(List<String> lines) {
    return words(ParStreams.common().stream(lines));
  }

  private static Map<String, Long> words(Stream<String> lines) {
    return lines
        .flatMap(line -> Arrays.stream(line.split(" ")))
        .collect(groupingBy(Function.identity(), counting()));
  }

  static final Comparator<Order> BY_PRICE = comparingInt(Order::cents).thenComparingInt(Order::id);

  static List<Order> topByLoop(List<Order> orders) {
    PriorityQueue<Order> top = new PriorityQueue<>(BY_PRICE);
    for (Order order : orders) {
      if (top.size() < 10) {
        top.add(order);
      } else if (BY_PRICE.compare(order, top.peek()) > 0) {
        top.remove();
        top.add(order);
      }
    }
    return top.stream().sorted(BY_PRICE.reversed()).toList();
  }

  static List<Order> topByStream(List<Order> orders) {
    return orders.parallelStream().sorted(BY_PRICE.reversed()).limit(10).toList();
  }

  static List<Order> top(List<Order> orders) {
    return Par.topK(orders, 10, BY_PRICE);
  }

  static int[] histogramByLoop(List<Order> orders) {
    int[] counts = new int[100];
    for (Order order : orders) {
      counts[order.cents() / 100]++;
    }
    return counts;
  }

  static int[] histogramByStream(List<Order> orders) {
    return orders.parallelStream()
        .collect(
            () -> new int[100],
            (counts, order) -> counts[order.cents() / 100]++,
            (left, right) -> Arrays.setAll(left, i -> left[i] + right[i]));
  }

  static int[] histogram(List<Order> orders) {
    return Par.histogram(orders, 100, order -> order.cents() / 100);
  }

  static void prefixByLoop(long[] numbers) {
    for (int i = 1; i < numbers.length; i++) {
      numbers[i] += numbers[i - 1];
    }
  }

  static void prefixByJdk(long[] numbers) {
    Arrays.parallelPrefix(numbers, Long::sum);
  }

  static void prefix(long[] numbers) {
    Par.parallelPrefix(numbers, Long::sum);
  }

  /** Each task by its three ways: loop, stream, fjord. */
  static Map<String, List<Supplier<Object>>> tasks(int size) {
    List<Order> orders = orders(size);
    List<String> lines = lines(size / 10);
    long[] numbers = orders.stream().mapToLong(Order::cents).toArray();
    return Map.of(
        "sum", List.of(() -> sumByLoop(orders), () -> sumByStream(orders), () -> sum(orders)),
        "count",
            List.of(() -> countByLoop(orders), () -> countByStream(orders), () -> count(orders)),
        "group",
            List.of(() -> groupByLoop(orders), () -> groupByStream(orders), () -> group(orders)),
        "sort", List.of(() -> sortByLoop(orders), () -> sortByStream(orders), () -> sort(orders)),
        "words", List.of(() -> wordsByLoop(lines), () -> wordsByStream(lines), () -> words(lines)),
        "top", List.of(() -> topByLoop(orders), () -> topByStream(orders), () -> top(orders)),
        "histogram",
            List.of(
                () -> histogramByLoop(orders),
                () -> histogramByStream(orders),
                () -> histogram(orders)),
        "prefix",
            List.of(
                () -> changed(numbers, Everyday::prefixByLoop),
                () -> changed(numbers, Everyday::prefixByJdk),
                () -> changed(numbers, Everyday::prefix)));
  }

  private static long[] changed(long[] numbers, Consumer<long[]> change) {
    long[] copy = numbers.clone();
    change.accept(copy);
    return copy;
  }

  private static List<Order> orders(int size) {
    Random random = new Random(1);
    List<Order> orders = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      orders.add(new Order(i, "shop " + random.nextInt(1_000), random.nextInt(10_000)));
    }
    return orders;
  }

  private static List<String> lines(int size) {
    Random random = new Random(2);
    List<String> lines = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      StringBuilder line = new StringBuilder();
      for (int word = 0; word < 12; word++) {
        double skewed = Math.pow(random.nextDouble(), 3);
        line.append(word == 0 ? "" : " ").append(Integer.toString((int) (20_000 * skewed), 36));
      }
      lines.add(line.toString());
    }
    return lines;
  }

  /**
   * Prints the first run, and the median of the runs of three seconds, after three that do not
   * count: so long the JVM compiles.
   *
   * @param args a task; loop, stream or fjord; how many orders, if not a million
   */
  public static void main(String[] args) {
    String orders = args.length < 3 ? "1000000" : args[2];
    int size = orders.matches("[1-9]\\d{0,8}") ? Integer.parseInt(orders) : 0;
    int way = args.length < 2 ? -1 : List.of("loop", "stream", "fjord").indexOf(args[1]);
    Map<String, List<Supplier<Object>>> tasks = tasks(size);
    if (size == 0 || way < 0 || !tasks.containsKey(args[0])) {
      System.err.println(
          "usage: Everyday %s loop|stream|fjord [orders]"
              .formatted(String.join("|", tasks.keySet())));
      System.exit(2);
    }
    Supplier<Object> task = tasks.get(args[0]).get(way);
    System.gc(); // else the first collection lays out the data anew in the middle
    double first = millis(task);
    runs(task);
    List<Double> millis = runs(task);
    System.out.printf(
        "%s %s: first %.1f ms, then %.2f ms%n",
        args[0], args[1], first, millis.get(millis.size() / 2));
  }

  /** The runs of three seconds, the quickest first. */
  private static List<Double> runs(Supplier<Object> task) {
    long begin = System.nanoTime();
    List<Double> millis = new ArrayList<>();
    while (System.nanoTime() - begin < 3_000_000_000L) {
      millis.add(millis(task));
    }
    millis.sort(null);
    return millis;
  }

  private static double millis(Supplier<Object> task) {
    long begin = System.nanoTime();
    task.get();
    return (System.nanoTime() - begin) / 1e6;
  }
}
