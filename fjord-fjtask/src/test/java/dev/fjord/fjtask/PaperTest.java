package dev.fjord.fjtask;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.StringWriter;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The class printed in section 2 of the paper, word for word, with an import in front of it. */
@Timeout(value = Await.HANG_SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class PaperTest {
  private static final String PRINTED = "Answer: 9227465" + System.lineSeparator();

  @TempDir Path folder;

  private static String paper() throws Exception {
    try (InputStream text = PaperTest.class.getResourceAsStream("/paper/Fib.txt")) {
      assertTrue(text != null);
      return new String(text.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static Path placeOf(Class<?> type) throws Exception {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static String placesOfTheLibrary() throws Exception {
    return placeOf(dev.fjord.Fork.class) + File.pathSeparator + placeOf(FJTask.class);
  }

  private void compile(List<String> options, Path... sources) throws Exception {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, null)) {
      List<String> all = new ArrayList<>(List.of("-d", folder.toString(), "-proc:none"));
      all.addAll(options);
      boolean compiled =
          javac.getTask(said, files, null, all, null, files.getJavaFileObjects(sources)).call();
      assertTrue(compiled, said::toString);
    }
  }

  private static String mainOf(Class<?> fib) throws Exception {
    Method main = fib.getDeclaredMethod("main", String[].class);
    main.setAccessible(true);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      main.invoke(null, (Object) new String[0]);
    } finally {
      System.setOut(before);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void compilesAndRunsWithItsImportAdded() throws Exception {
    Path source = folder.resolve("Fib.java");
    Files.writeString(source, "import dev.fjord.fjtask.*;\n" + paper());
    compile(List.of("-cp", placesOfTheLibrary()), source);
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader())) {
      assertEquals(PRINTED, mainOf(loader.loadClass("Fib")));
    }
  }

  @Test
  void compilesAndRunsInAModuleThatRequiresThisOne() throws Exception {
    Path module = folder.resolve("module-info.java");
    Files.writeString(module, "module user { requires dev.fjord.fjtask; opens user; }");
    Path source = folder.resolve("Fib.java");
    Files.writeString(source, "package user;\nimport dev.fjord.fjtask.*;\n" + paper());
    compile(List.of("--module-path", placesOfTheLibrary()), module, source);
    ModuleFinder finder =
        ModuleFinder.of(folder, placeOf(dev.fjord.Fork.class), placeOf(FJTask.class));
    ModuleLayer boot = ModuleLayer.boot();
    Configuration found = boot.configuration().resolve(finder, ModuleFinder.of(), Set.of("user"));
    ModuleLayer layer =
        boot.defineModulesWithOneLoader(found, ClassLoader.getPlatformClassLoader());
    Class<?> fib = layer.findLoader("user").loadClass("user.Fib");
    assertTrue(fib.getSuperclass().getModule().isNamed());
    assertEquals(PRINTED, mainOf(fib));
  }
}
