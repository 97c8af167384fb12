package dev.fjord.docs;

import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import dev.fjord.Scope;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The code of docs/cookbook.md. */
final class Cookbook {
  private Cookbook() {}

  record Report(String customer, List<String> orders) {}

  static String customer(long id) {
    return "customer " + id;
  }

  static List<String> orders(long id) {
    return List.of("order of " + id);
  }

  static Report report(long id) {
    return Fork.join(() -> customer(id), () -> orders(id), Report::new);
  }

  record Tree(long value, Tree left, Tree right) {}

  static long sum(Tree tree) {
    return tree == null
        ? 0
        : tree.value() + Fork.joinLong(() -> sum(tree.left()), () -> sum(tree.right()), Long::sum);
  }

  static <T> long total(List<T> list, ToLongFunction<T> function) {
    if (list.size() <= 1_000) {
      long sum = 0;
      for (T each : list) {
        sum += function.applyAsLong(each);
      }
      return sum;
    }
    int half = list.size() / 2;
    return Fork.joinLong(
        () -> total(list.subList(0, half), function),
        () -> total(list.subList(half, list.size()), function),
        Long::sum);
  }

  static void scale(double[] numbers, double factor) {
    Fork.range(
        0,
        numbers.length,
        (lo, hi) -> {
          for (int i = lo; i < hi; i++) {
            numbers[i] *= factor;
          }
        });
  }

  static boolean isPrime(int n) {
    for (int i = 2; i * i <= n; i++) {
      if (n % i == 0) {
        return false;
      }
    }
    return n > 1;
  }

  static long countPrimes(int below) {
    return Fork.reduceLong(
        0,
        below,
        (lo, hi) -> {
          long found = 0;
          for (int n = lo; n < hi; n++) {
            if (isPrime(n)) {
              found++;
            }
          }
          return found;
        },
        Long::sum);
  }

  static <T extends Comparable<T>> void sort(T[] a, T[] spare, int lo, int hi) {
    if (hi - lo <= 1_000) {
      Arrays.sort(a, lo, hi);
      return;
    }
    int middle = (lo + hi) >>> 1;
    Fork.join(() -> sort(a, spare, lo, middle), () -> sort(a, spare, middle, hi));
    System.arraycopy(a, lo, spare, lo, middle - lo);
    int left = lo;
    int right = middle;
    int to = lo;
    while (left < middle) {
      a[to++] = right < hi && a[right].compareTo(spare[left]) < 0 ? a[right++] : spare[left++];
    }
  }

  static Map<String, Long> count(List<Path> files) throws IOException {
    if (files.size() <= 1) {
      return files.isEmpty() ? new HashMap<>() : countWords(files.get(0));
    }
    int half = files.size() / 2;
    return Fork.join(
        () -> count(files.subList(0, half)),
        () -> count(files.subList(half, files.size())),
        Cookbook::merge);
  }

  private static Map<String, Long> merge(Map<String, Long> a, Map<String, Long> b) {
    b.forEach((word, count) -> a.merge(word, count, Long::sum));
    return a;
  }

  static Map<String, Long> countWords(Path file) throws IOException {
    Map<String, Long> words = new HashMap<>();
    for (String word : Files.readString(file).split("\\P{L}+")) {
      words.merge(word, 1L, Long::sum);
    }
    return words;
  }

  static List<String> all(List<String> names) {
    return Fork.joinAll(names.stream().<Supplier<String>>map(name -> () -> greet(name)).toList());
  }

  static String greet(String name) {
    return "Hello " + name;
  }

  static long bytesBelow(Path folder) {
    LongAdder bytes = new LongAdder();
    Fork.scoped(scope -> visit(scope, folder, bytes));
    return bytes.sum();
  }

  private static void visit(Scope scope, Path folder, LongAdder bytes) {
    try (Stream<Path> entries = Files.list(folder)) {
      for (Path entry : entries.toList()) {
        if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
          scope.fork(() -> visit(scope, entry, bytes));
        } else {
          bytes.add(Files.size(entry));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static <T> Optional<T> findAny(List<T> list, Predicate<T> wanted) {
    OptionalInt at = Fork.findAny(0, list.size(), i -> wanted.test(list.get(i)));
    return at.isPresent() ? Optional.of(list.get(at.getAsInt())) : Optional.empty();
  }

  static OptionalLong sumInTime(ForkPool pool, Tree tree, Duration limit) {
    try {
      return OptionalLong.of(pool.call(() -> sum(tree), limit));
    } catch (TimeoutException over) {
      return OptionalLong.empty();
    }
  }

  static String ask(BlockingQueue<String> answers) throws InterruptedException {
    return Fork.blocking(answers::take);
  }

  static Future<Long> inBackground(ForkPool pool, Tree tree) {
    return pool.submit(() -> sum(tree));
  }

  static CompletableFuture<Integer> later(ForkPool pool, String text) {
    return CompletableFuture.supplyAsync(() -> text.length(), pool.asExecutorService())
        .thenApply(length -> length * 2);
  }

  static long withAPoolOfItsOwn(Tree tree) {
    try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(4).name("sums"))) {
      long sum = pool.call(() -> sum(tree));
      System.out.println(pool.snapshot().totals().steals() + " steals");
      return sum;
    }
  }

  static long besideOthers(ForkPool pool, Tree tree) {
    try (ForkPool few = pool.limited(2)) {
      return few.call(() -> sum(tree));
    }
  }

  static ForkPool forAServer() {
    return ForkPool.open(
        ForkPoolOptions.defaults()
            .name("requests")
            .followProcessors()
            .maxThreads(64)
            .watchdog(Duration.ofSeconds(10), stall -> System.err.println(stall)));
  }

  static ForkPoolOptions watched(System.Logger log) {
    return ForkPoolOptions.defaults()
        .watchdog(Duration.ofSeconds(10), stall -> log.log(System.Logger.Level.WARNING, stall));
  }
}
