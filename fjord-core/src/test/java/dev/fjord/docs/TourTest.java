package dev.fjord.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The examples in the documentation of the package compile and run. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TourTest {
  private static final Path TOUR = Path.of("src/main/java/dev/fjord/package-info.java");
  private static final Pattern EXAMPLE =
      Pattern.compile("<pre>\\{@code\n(.*?)\n \\* \\}</pre>", Pattern.DOTALL);
  private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

  @TempDir Path classes;

  /** An example that declares a method is a member, any other a method's body. */
  @Test
  void everyExampleCompilesAndThoseThatAreStatementsRun() throws Exception {
    StringBuilder source = new StringBuilder();
    for (String name : List.of("dev.fjord", "java.io", "java.nio.file", "java.time", "java.util")) {
      source.append("import ").append(name).append(".*;\n");
    }
    source.append("import java.util.concurrent.*;\nimport java.util.stream.*;\n");
    source.append("public class Tour {\n");
    int examples = 0;
    for (String example : examples()) {
      boolean isMember = example.startsWith("static ");
      String head = "public static void example" + examples++ + "() throws Exception {\n";
      source.append(isMember ? example : head + example + "\n}").append('\n');
    }
    Javac.compile(classes, "Tour", source.append("}\n").toString());
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      for (Method method : loader.loadClass("Tour").getMethods()) {
        if (method.getName().startsWith("example")) {
          assertEquals(null, method.invoke(null));
        }
      }
    }
  }

  private static List<String> examples() throws Exception {
    return EXAMPLE
        .matcher(Files.readString(TOUR))
        .results()
        .map(found -> found.group(1).replaceAll("(?m)^ \\* ?", ""))
        .filter(TourTest::compilesHere)
        .toList();
  }

  private static boolean compilesHere(String example) {
    return !example.contains("Virtual")
        || Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS;
  }
}
