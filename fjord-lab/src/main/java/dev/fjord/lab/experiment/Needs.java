package dev.fjord.lab.experiment;

import dev.fjord.lab.programs.InputException;
import java.io.IOException;
import java.nio.file.Files;

/**
 * What an experiment needs besides time.
 *
 * @param heapBytes heap of its largest virtual machine, in bytes
 * @param diskBytes room for its files, in bytes
 */
public record Needs(long heapBytes, long diskBytes) {
  /** Nothing to speak of. */
  public static final Needs NOTHING = new Needs(0, 0);

  private static final double MEGABYTE = 1e6;

  /** The share of the heap that an input may take: the rest is for tasks and the JVM. */
  private static final double HEAP_SHARE = 0.8;

  /**
   * Looks whether they are there.
   *
   * @throws InputException if not, with the figures
   */
  public void require(String id, Setting setting) {
    require(
        id,
        (double) heapBytes,
        setting.heapBytes() * HEAP_SHARE,
        "heap",
        "give more with FJORD_JAVA_OPTS=-Xmx8g");
    if (diskBytes > 0) {
      String place = "disk in " + setting.scratch();
      require(id, (double) diskBytes, usable(setting), place, "name another place with --out");
    }
  }

  private static void require(String id, double needed, double there, String what, String way) {
    if (needed > there) {
      throw new InputException(
          "%s needs %,.0f MB of %s, and there are %,.0f; %s"
              .formatted(id, needed / MEGABYTE, what, there / MEGABYTE, way));
    }
  }

  private static double usable(Setting setting) {
    try {
      return Files.getFileStore(setting.scratch()).getUsableSpace();
    } catch (IOException unknown) {
      return Double.MAX_VALUE;
    }
  }
}
