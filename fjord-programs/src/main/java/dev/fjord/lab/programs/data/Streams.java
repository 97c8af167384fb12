package dev.fjord.lab.programs.data;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.summingLong;

import dev.fjord.lab.programs.Problem;
import dev.fjord.par.ParStreams;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Pipelines as programs have them. The ways differ in nothing but where the stream comes from. */
final class Streams {
  private static final int SHOPS = 1_000;
  private static final int MOST_CENTS = 10_000;
  private static final int LARGE = 90_000;
  private static final int TOP = 100;

  private record Order(int id, String shop, int pieces, int cents) {
    long total() {
      return (long) pieces * cents;
    }
  }

  private Streams() {}

  static Problem<?> of(int n) {
    SplittableRandom random = new SplittableRandom(1);
    String[] shops = IntStream.range(0, SHOPS).mapToObj(i -> "shop " + i).toArray(String[]::new);
    List<Order> orders = new ArrayList<>(n);
    for (int i = 0; i < n; i++) {
      String shop = shops[random.nextInt(SHOPS)];
      int pieces = 1 + random.nextInt(10);
      orders.add(new Order(i, shop, pieces, 1 + random.nextInt(MOST_CENTS)));
    }
    return DataProblem.of(
        () -> answers(orders::stream),
        pool -> answers(() -> ParStreams.on(pool).stream(orders)),
        () -> answers(orders::parallelStream),
        answers -> "sum %,d; #%08x".formatted((Long) answers.get(0), answers.hashCode()));
  }

  private static List<Object> answers(Supplier<Stream<Order>> orders) {
    Comparator<Order> greatestFirst = Comparator.comparingLong(Order::total).reversed();
    return List.of(
        orders.get().filter(order -> order.pieces() > 1).mapToLong(Order::total).sum(),
        orders.get().collect(groupingBy(Order::shop, summingLong(Order::total))),
        orders.get().sorted(greatestFirst).limit(TOP).toList(),
        orders.get().map(Order::shop).distinct().count(),
        orders.get().filter(order -> order.total() > LARGE).map(Order::shop).collect(joining(",")),
        orders.get().skip(TOP).filter(order -> order.total() > LARGE).findFirst(),
        orders.get().noneMatch(order -> order.cents() > MOST_CENTS));
  }
}
