package dev.fjord.lab.programs.data;

import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.Problem;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.programs.Size;
import dev.fjord.lab.programs.SizedProgram;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;

/** A data-parallel program; what each computes is in a class of its own. */
public final class DataProgram extends SizedProgram {
  private static final int MEBIBYTE = 1 << 20;
  private static final int MOST = 1_000_000_000;

  private final IntToLongFunction bytes;
  private final IntFunction<Problem<?>> prepare;

  /**
   * @param bytes the memory for a size, about
   * @param prepare makes the input for a size
   */
  private DataProgram(
      String name,
      String summary,
      Size size,
      IntToLongFunction bytes,
      IntFunction<Problem<?>> prepare) {
    super(name, "", size, summary, null);
    this.bytes = bytes;
    this.prepare = prepare;
  }

  /** All of them. */
  public static List<Program> all() {
    return List.of(
        new DataProgram(
            "wordcount",
            "counts each word of a text in memory",
            new Size("MIB", "mebibytes of text", 1, 1_024, 32, ""),
            n -> 3L * MEBIBYTE * n,
            WordCount::of),
        new DataProgram(
            "kmeans",
            "clusters points of the plane around 16 centres",
            new Size("N", "how many points", KMeans.CENTRES, MOST, 1_000_000, ""),
            n -> 2L * Integer.BYTES * n,
            KMeans::of),
        new DataProgram(
            "sortobjects",
            "sorts objects by a name and a year",
            new Size("N", "how many objects", 1, MOST, 500_000, ""),
            n -> 100L * n,
            SortObjects::of),
        new DataProgram(
            "histogram",
            "counts how often each of 256 values occurs",
            new Size("N", "how many values", 1, MOST, 20_000_000, ""),
            n -> (long) Integer.BYTES * n,
            Histogram::of),
        new DataProgram(
            "montecarlo",
            "estimates pi by random points in a square",
            new Size("N", "how many points", 1, MOST, 20_000_000, ""),
            n -> 0,
            MonteCarlo::of),
        new DataProgram(
            "blur",
            "blurs a picture of N x N pixels",
            new Size("N", "side of the picture", 1, 32_000, 2_048, ""),
            n -> 2L * Integer.BYTES * n * n,
            Blur::of),
        new DataProgram(
            "streams",
            "seven pipelines over a list of orders",
            new Size("N", "how many orders", 1, MOST, 1_000_000, ""),
            n -> 100L * n,
            Streams::of));
  }

  @Override
  public Set<Face> faces() {
    return EnumSet.of(Face.FORK);
  }

  @Override
  protected long bytes(int n) {
    return bytes.applyAsLong(n);
  }

  @Override
  protected Problem<?> prepare(int n, int threshold) {
    return prepare.apply(n);
  }
}
