package dev.fjord.stress;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.ForkJoinTask;
import dev.fjord.fjtask.FJTask;
import dev.fjord.fjtask.FJTaskRunnerGroup;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Of pools that were closed nothing is left in the heap: not one object of any class of ours. */
@Timeout(value = Times.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HeapTest {
  private static final int POOLS = Times.LONG ? 10_000 : 300;
  private static final int FIRST = 5;
  private static final String NAME = "heap";

  /** Opens, uses and closes a pool of each face. */
  private static void useAndClose() throws Exception {
    try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().workers(2).name(NAME))) {
      assertEquals(987, Proof.value(pool.submit(() -> Proof.fib(16))));
    }
    try (ForkJoinPool pool = new ForkJoinPool(2)) {
      Callable<Integer> code = () -> Proof.fib(16);
      assertEquals(987, pool.invoke(ForkJoinTask.adapt(code)));
      assertEquals(987, Proof.value(pool.submit(code)));
    }
    try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(2)) {
      group.invoke(new FJTask.Par2(new FJTask.Wrap(() -> {}), new FJTask.Wrap(() -> {})));
    }
  }

  @Tag("long")
  @Test
  void ofThousandsOfPoolsOfEachFaceNothingIsLeftInTheHeap() throws Exception {
    for (int i = 0; i < FIRST; i++) {
      useAndClose();
    }
    SortedMap<String, Long> before = settled();
    for (int i = 0; i < POOLS; i++) {
      useAndClose();
    }
    AtomicReference<Map<String, Long>> more = new AtomicReference<>(Map.of());
    Proof.until(
        () -> "there is no more in the heap than before, but " + more,
        () -> {
          more.set(difference(before, Heap.instances()));
          return more.get().isEmpty();
        });
  }

  /** What there is when nothing more goes away. */
  private static SortedMap<String, Long> settled() {
    AtomicReference<SortedMap<String, Long>> last = new AtomicReference<>(Heap.instances());
    Proof.until(
        "nothing more goes away",
        () -> {
          SortedMap<String, Long> now = Heap.instances();
          return last.getAndSet(now).equals(now);
        });
    return last.get();
  }

  private static Map<String, Long> difference(Map<String, Long> before, Map<String, Long> after) {
    Map<String, Long> more = new TreeMap<>();
    after.forEach(
        (name, count) -> {
          long had = before.getOrDefault(name, 0L);
          if (count > had) {
            more.put(name, count - had);
          }
        });
    return more;
  }

  /** The twin: a pool that is kept is seen. */
  @Test
  void aPoolThatIsKeptIsSeen() {
    SortedMap<String, Long> before = settled();
    try (ForkPool kept = ForkPool.open(2)) {
      Map<String, Long> more = difference(before, Heap.instances());
      assertEquals(1, more.get(kept.getClass().getName()), more::toString);
      assertTrue(more.size() > 1, more::toString);
    }
  }

  /** The heap of this JVM, walked by the JVM itself. */
  static final class Heap {
    private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";

    /** A line as {@code 12: 2 96 dev.fjord.ForkPool}; arrays begin with {@code [L}. */
    private static final Pattern LINE =
        Pattern.compile("^ *\\d+: +(\\d+) +\\d+ +(?:\\[+L)?(dev\\.fjord\\.(?!stress\\.)[^ ;]+).*$");

    private Heap() {}

    /** After a collection: how many instances of each class of the engine and its faces. */
    static SortedMap<String, Long> instances() {
      SortedMap<String, Long> counts = new TreeMap<>();
      for (String line : histogram().split("\n")) {
        Matcher ours = LINE.matcher(line);
        if (ours.matches()) {
          counts.merge(ours.group(2), Long.parseLong(ours.group(1)), Long::sum);
        }
      }
      return counts;
    }

    private static String histogram() {
      try {
        Object[] noArguments = {new String[0]};
        String[] signature = {String[].class.getName()};
        return (String)
            ManagementFactory.getPlatformMBeanServer()
                .invoke(new ObjectName(COMMANDS), "gcClassHistogram", noArguments, signature);
      } catch (JMException e) {
        throw new AssertionError("this JVM shows no histogram of its heap", e);
      }
    }
  }
}
