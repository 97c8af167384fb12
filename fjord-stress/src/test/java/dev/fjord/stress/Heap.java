package dev.fjord.stress;

import java.lang.management.ManagementFactory;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/** The heap of this JVM, walked by the JVM itself. */
final class Heap {
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
