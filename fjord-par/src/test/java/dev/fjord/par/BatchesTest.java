package dev.fjord.par;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Spliterator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Each worker that takes the rest of what is read ahead waits in its stack for the next one. */
class BatchesTest {
  @Test
  void aLongSourceIsReadInFewBatches() {
    Spliterator<?> batches =
        Shape.LONG.inBatches(LongStream.iterate(0, i -> i + 1).sequential().spliterator());

    long read = 0;
    for (int i = 0; i < 200; i++) {
      read += batches.trySplit().estimateSize();
    }

    assertTrue(read > 12_000_000, read + " elements"); // 6 million if none grew
  }
}
