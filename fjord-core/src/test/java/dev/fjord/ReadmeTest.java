package dev.fjord;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.fjord.docs.Javac;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java in README.md compiles, and the first program prints what README says. */
class ReadmeTest {
  private static final Path README = Path.of("..", "README.md");
  private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern CLASS = Pattern.compile("class (\\w+)");

  @TempDir Path classes;

  private static List<String> blocks() throws Exception {
    Matcher matcher = JAVA.matcher(Files.readString(README));
    List<String> blocks = new ArrayList<>();
    while (matcher.find()) {
      blocks.add(matcher.group(1));
    }
    assertFalse(blocks.isEmpty());
    return blocks;
  }

  @Test
  void everyJavaBlockCompiles() throws Exception {
    for (String block : blocks()) {
      compile(block);
    }
  }

  @Test
  void theFirstProgramRuns() throws Exception {
    String name = compile(blocks().get(0));
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      Object result =
          ForkPool.common()
              .call(
                  () -> {
                    var fib = loader.loadClass(name).getDeclaredMethod("fib", int.class);
                    fib.setAccessible(true);
                    return fib.invoke(null, 20);
                  });
      assertEquals(6765, result);
    }
  }

  /** Compiles a block, in a class if it is none, and returns the class's name. */
  private String compile(String block) throws Exception {
    Matcher named = CLASS.matcher(block);
    boolean whole = named.find();
    String name = whole ? named.group(1) : "Block";
    String imports = "import dev.fjord.*;\nimport java.util.*;\nimport java.util.concurrent.*;\n";
    String source =
        whole
            ? block
            : imports + "class Block {\n void run() throws Exception {\n" + block + "}\n}\n";
    Javac.compile(classes, name, source);
    return name;
  }
}
