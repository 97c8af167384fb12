package dev.fjord.lab.run;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The computer.
 *
 * @param cpu the processor's model, {@code ?} where the system does not tell
 * @param processors the processors that the virtual machine may use
 * @param os the operating system with version and architecture
 * @param memoryBytes the memory, or the limit on it, in bytes
 */
public record Machine(String cpu, int processors, String os, long memoryBytes) {

  /** The one that runs this. */
  public static Machine current() {
    String os =
        String.join(
            " ",
            System.getProperty("os.name", "?"),
            System.getProperty("os.version", "?"),
            System.getProperty("os.arch", "?"));
    long memory =
        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    return new Machine(cpuModel(), Runtime.getRuntime().availableProcessors(), os, memory);
  }

  /** This and a virtual machine on it, on one line for people. */
  public String with(Jvm jvm) {
    return Text.format("%s, %d processors, %s; %s", cpu, processors, os, jvm.described());
  }

  private static String cpuModel() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("?");
    } catch (IOException | UncheckedIOException noSuchFile) {
      return "?";
    }
  }
}
