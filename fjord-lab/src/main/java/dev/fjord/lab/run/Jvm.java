package dev.fjord.lab.run;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/**
 * A Java virtual machine.
 *
 * @param name the product
 * @param version its version
 * @param collectors its collectors of garbage, as it names them
 * @param arguments its arguments, but for those that the launcher adds
 * @param maxHeapBytes the most heap it will use, in bytes
 */
public record Jvm(
    String name,
    String version,
    List<String> collectors,
    List<String> arguments,
    long maxHeapBytes) {

  /** The property by which the launcher tells where the checkout is. */
  public static final String HOME = "fjord.home";

  private static final List<String> LAUNCHERS =
      List.of("-D" + Progress.TERMINAL + "=", "-D" + HOME + "=");

  /** The one that runs this. */
  public static Jvm current() {
    return new Jvm(
        System.getProperty("java.vm.name", "?"),
        System.getProperty("java.vm.version", "?"),
        ManagementFactory.getGarbageCollectorMXBeans().stream()
            .map(GarbageCollectorMXBean::getName)
            .toList(),
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
            .filter(argument -> LAUNCHERS.stream().noneMatch(argument::startsWith))
            .toList(),
        Runtime.getRuntime().maxMemory());
  }

  /** Product, version and collectors, for people. */
  public String described() {
    return "%s %s, %s".formatted(name, version, String.join(" + ", collectors));
  }

  /** How many processors this one may use. */
  static int processors() {
    return Runtime.getRuntime().availableProcessors();
  }

  /** How large the heap of this one is now. */
  static long heapBytes() {
    return Runtime.getRuntime().totalMemory();
  }
}
