package dev.fjord.concurrent.conform;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.fjord.concurrent.ForkJoinPool;
import dev.fjord.concurrent.RecursiveAction;
import dev.fjord.concurrent.RecursiveTask;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** RecursiveTask and RecursiveAction, and the programs that their documentation describes. */
@SuppressWarnings("serial")
final class RecursiveTest extends WithPools {
  private static final String MODES = "dev.fjord.concurrent.conform.Mode#all";

  /** Multiplies a range of numbers by halves. */
  private static final class Product extends RecursiveTask<BigInteger> {
    private final int from;
    private final int to;

    Product(int from, int to) {
      this.from = from;
      this.to = to;
    }

    @Override
    protected BigInteger compute() {
      if (from == to) {
        return BigInteger.valueOf(from);
      }
      int middle = (from + to) >>> 1;
      Product left = new Product(from, middle);
      left.fork();
      BigInteger right = new Product(middle + 1, to).compute();
      return left.join().multiply(right);
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aFactorialByHalves(Mode mode) {
    BigInteger expected =
        LongStream.rangeClosed(1, 300)
            .mapToObj(BigInteger::valueOf)
            .reduce(BigInteger.ONE, BigInteger::multiply);
    assertEquals(expected, open(mode).invoke(new Product(1, 300)));
    assertEquals(expected, new Product(1, 300).invoke());
  }

  /** Sorts by halves and merges. */
  private static final class Sort extends RecursiveAction {
    private static final int LEAF = 50;
    private final long[] array;
    private final int lo;
    private final int hi;

    Sort(long[] array, int lo, int hi) {
      this.array = array;
      this.lo = lo;
      this.hi = hi;
    }

    @Override
    protected void compute() {
      if (hi - lo < LEAF) {
        Arrays.sort(array, lo, hi);
        return;
      }
      int middle = (lo + hi) >>> 1;
      invokeAll(new Sort(array, lo, middle), new Sort(array, middle, hi));
      merge(middle);
    }

    private void merge(int middle) {
      long[] left = Arrays.copyOfRange(array, lo, middle);
      int from = 0;
      int right = middle;
      for (int to = lo; from < left.length; to++) {
        boolean takeLeft = right == hi || left[from] < array[right];
        array[to] = takeLeft ? left[from++] : array[right++];
      }
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aSortByHalves(Mode mode) {
    ForkJoinPool pool = open(mode);
    for (int i = 0; i < 10; i++) {
      long[] array = new Random(i).longs(20_000).toArray();
      long[] expected = array.clone();
      Arrays.sort(expected);
      assertNull(pool.invoke(new Sort(array, 0, array.length)));
      assertArrayEquals(expected, array);
    }
  }

  /** Sums squares: forks right halves while few are queued, and takes back what nobody stole. */
  private static final class Squares extends RecursiveAction {
    private final double[] array;
    private final int lo;
    private final int hi;
    private final Squares next;
    private double result;

    Squares(double[] array, int lo, int hi, Squares next) {
      this.array = array;
      this.lo = lo;
      this.hi = hi;
      this.next = next;
    }

    private double leaf(int from, int to) {
      double sum = 0;
      for (int i = from; i < to; i++) {
        sum += array[i] * array[i];
      }
      return sum;
    }

    @Override
    protected void compute() {
      int end = hi;
      Squares right = null;
      while (end - lo > 1 && getSurplusQueuedTaskCount() <= 3) {
        int middle = (lo + end) >>> 1;
        right = new Squares(array, middle, end, right);
        right.fork();
        end = middle;
      }
      double sum = leaf(lo, end);
      for (; right != null; right = right.next) {
        if (right.tryUnfork()) {
          sum += right.leaf(right.lo, right.hi);
        } else {
          right.join();
          sum += right.result;
        }
      }
      result = sum;
    }
  }

  @ParameterizedTest
  @MethodSource(MODES)
  void aSumThatSplitsByTheSurplus(Mode mode) {
    ForkJoinPool pool = open(mode);
    double[] array = LongStream.range(0, 30_000).asDoubleStream().toArray();
    double expected = Arrays.stream(array).map(x -> x * x).sum();
    for (int i = 0; i < 10; i++) {
      Squares sum = new Squares(array, 0, array.length, null);
      pool.invoke(sum);
      assertEquals(expected, sum.result, expected * 1e-9);
    }
  }

  /** Lends the protected members. */
  private static final class Open extends RecursiveTask<String> {
    @Override
    protected String compute() {
      return "computed";
    }

    boolean runs() {
      return exec();
    }

    void set(String value) {
      setRawResult(value);
    }
  }

  @Test
  void theRawResultIsWhatWasSetOrComputed() throws Exception {
    Open task = new Open();
    assertNull(task.getRawResult());
    task.set("set");
    assertEquals("set", task.getRawResult());
    Outcome.isPending(task);
    task.quietlyComplete();
    Outcome.isValue("set", task);
    Open computed = new Open();
    assertEquals("computed", computed.invoke());
    assertEquals("computed", computed.getRawResult());
  }

  @Test
  void execComputesAndSaysThatItIsDone() {
    Open task = new Open();
    assertEquals(true, task.runs());
    assertEquals("computed", task.getRawResult());
  }

  @Test
  void anActionHasNoResult() throws Exception {
    class OpenAction extends RecursiveAction {
      private int runs;

      @Override
      protected void compute() {
        runs++;
      }

      boolean runs() {
        setRawResult(null);
        return exec();
      }
    }
    OpenAction task = new OpenAction();
    assertNull(task.getRawResult());
    assertEquals(true, task.runs());
    assertEquals(1, task.runs);
    assertNull(task.invoke());
    assertNull(task.getRawResult());
    RecursiveAction completed = Tasks.action(() -> {});
    completed.complete(null);
    Outcome.isValue(null, completed);
  }

  @Test
  void aResultThatIsNullIsAResult() throws Exception {
    RecursiveTask<Object> task = Tasks.task(() -> null);
    assertNull(task.invoke());
    Outcome.isValue(null, task);
  }

  @Test
  void aResultIsTheVeryObject() {
    Object value = new Object();
    RecursiveTask<Object> task = Tasks.task(() -> value);
    assertSame(value, task.invoke());
    assertSame(value, task.join());
    assertSame(value, task.getRawResult());
  }
}
