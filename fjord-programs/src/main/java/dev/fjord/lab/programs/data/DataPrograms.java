package dev.fjord.lab.programs.data;

import dev.fjord.lab.programs.Face;
import dev.fjord.lab.programs.Plan;
import dev.fjord.lab.programs.Problem;
import dev.fjord.lab.programs.Program;
import dev.fjord.lab.programs.Size;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;

/** The data-parallel programs; what each computes is in a class of its own. */
public final class DataPrograms {
  private static final int MOST = 1_000_000_000;

  private DataPrograms() {}

  /** All of them. */
  public static List<Program> all() {
    return List.of(
        program(
            "wordcount",
            "counts each word of a text in memory",
            new Size("MIB", "mebibytes of text", 1, 1_024, 32, ""),
            n -> (3L * n) << 20,
            WordCount::of),
        program(
            "kmeans",
            "clusters points of the plane around 16 centres",
            new Size("N", "how many points", KMeans.CENTRES, MOST, 1_000_000, ""),
            n -> 2L * Integer.BYTES * n,
            KMeans::of),
        program(
            "sortobjects",
            "sorts objects by a name and a year",
            new Size("N", "how many objects", 1, MOST, 500_000, ""),
            n -> 100L * n,
            SortObjects::of),
        program(
            "histogram",
            "counts how often each of 256 values occurs",
            new Size("N", "how many values", 1, MOST, 20_000_000, ""),
            n -> (long) Integer.BYTES * n,
            Histogram::of),
        program(
            "montecarlo",
            "estimates pi by random points in a square",
            new Size("N", "how many points", 1, MOST, 20_000_000, ""),
            n -> 0,
            MonteCarlo::of),
        program(
            "blur",
            "blurs a picture of N x N pixels",
            new Size("N", "side of the picture", 1, 32_000, 2_048, ""),
            n -> 2L * Integer.BYTES * n * n,
            Blur::of),
        program(
            "streams",
            "seven pipelines over a list of orders",
            new Size("N", "how many orders", 1, MOST, 1_000_000, ""),
            n -> 100L * n,
            Streams::of));
  }

  /**
   * A program that has one face.
   *
   * @param bytes the memory for a size, about
   * @param prepare makes the input for a size
   */
  private static Program program(
      String name,
      String summary,
      Size size,
      IntToLongFunction bytes,
      IntFunction<Problem<?>> prepare) {
    return Program.sized(
        name,
        size,
        summary,
        null,
        (n, threshold) -> Plan.of(n, bytes.applyAsLong(n), () -> prepare.apply(n)),
        Face.FORK);
  }
}
