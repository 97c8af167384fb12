package dev.fjord.clients.work;

import java.util.Random;
import java.util.concurrent.Callable;
import org.roaringbitmap.FastAggregation;
import org.roaringbitmap.ParallelAggregation;
import org.roaringbitmap.RoaringBitmap;

/** Roaring bitmaps, put together in parallel. */
public final class RoaringWork implements Callable<String> {
  @Override
  public String call() {
    Random random = new Random(7);
    RoaringBitmap[] maps = new RoaringBitmap[64];
    for (int i = 0; i < maps.length; i++) {
      maps[i] = RoaringBitmap.bitmapOf(random.ints(5_000, 0, 10_000_000).toArray());
    }
    boolean or = ParallelAggregation.or(maps).equals(FastAggregation.or(maps));
    boolean xor = ParallelAggregation.xor(maps).equals(FastAggregation.xor(maps));
    return "or %s, xor %s".formatted(or, xor);
  }
}
