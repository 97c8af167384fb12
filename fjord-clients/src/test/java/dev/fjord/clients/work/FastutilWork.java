package dev.fjord.clients.work;

import it.unimi.dsi.fastutil.doubles.DoubleArrays;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.objects.ObjectArrays;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;

/** Fastutil's parallel sorts, from outside and in a pool. */
public final class FastutilWork implements Callable<String> {
  private static final int SIZE = 300_000;

  @Override
  public String call() throws Exception {
    String outside = sorts();
    ForkJoinPool pool = new ForkJoinPool(3);
    try {
      return outside + "; " + pool.submit(FastutilWork::sorts).get();
    } finally {
      pool.shutdown();
    }
  }

  private static String sorts() {
    Random random = new Random(7);
    int[] ints = random.ints(SIZE).toArray();
    int[] sortedInts = ints.clone();
    Arrays.sort(sortedInts);
    IntArrays.parallelQuickSort(ints);

    double[] doubles = random.doubles(SIZE).toArray();
    double[] sortedDoubles = doubles.clone();
    Arrays.sort(sortedDoubles);
    DoubleArrays.parallelRadixSort(doubles);

    long[] longs = random.longs(SIZE).toArray();
    int[] permutation = range();
    LongArrays.parallelRadixSortIndirect(permutation, longs, true);
    boolean inOrder = true;
    for (int i = 1; i < SIZE; i++) {
      inOrder &= longs[permutation[i - 1]] <= longs[permutation[i]];
    }

    Integer[] boxed = random.ints(SIZE).boxed().toArray(Integer[]::new);
    Integer[] sortedBoxed = boxed.clone();
    Arrays.sort(sortedBoxed, Comparator.reverseOrder());
    ObjectArrays.parallelQuickSort(boxed, Comparator.reverseOrder());
    return "ints %s, doubles %s, indirect %s, objects %s"
        .formatted(
            Arrays.equals(ints, sortedInts),
            Arrays.equals(doubles, sortedDoubles),
            inOrder,
            Arrays.equals(boxed, sortedBoxed));
  }

  private static int[] range() {
    int[] range = new int[SIZE];
    Arrays.setAll(range, i -> i);
    return range;
  }
}
