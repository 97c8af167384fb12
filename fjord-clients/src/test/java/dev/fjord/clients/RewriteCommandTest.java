package dev.fjord.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command, with a jar that has a bit of everything, and with what is no jar. */
class RewriteCommandTest {
  @TempDir private Path directory;

  private record Ran(int exit, String out, String err) {}

  private static Ran run(Object... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] words = new String[args.length + 1];
    words[0] = "rewrite";
    for (int i = 0; i < args.length; i++) {
      words[i + 1] = args[i].toString();
    }
    int exit =
        Main.run(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            words);
    return new Ran(
        exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** A jar of one class that names its pool, a text and a signature. */
  private Path jar() throws IOException {
    Path jar = directory.resolve("app.jar");
    String name = ClientsTest.Sample.class.getName().replace('.', '/') + ".class";
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry(name));
      out.write(ClassLoader.getSystemResourceAsStream(name).readAllBytes());
      out.putNextEntry(new ZipEntry("a.txt"));
      out.write("text".getBytes(StandardCharsets.UTF_8));
      out.putNextEntry(new ZipEntry("META-INF/KEY.SF"));
    }
    return jar;
  }

  @Test
  void withoutAPlaceItOnlyTells() throws Exception {
    Ran ran = run(jar());
    assertEquals(0, ran.exit(), ran.err());
    assertTrue(ran.out().startsWith("1 of 1 classes name the fork/join framework."), ran.out());
    assertTrue(ran.out().contains("CompletableFuture.runAsync"), ran.out());
    assertTrue(ran.out().contains("List.parallelStream"), ran.out());
    assertTrue(ran.out().contains("java.util.concurrent.ForkJoinTask"), ran.out());
    assertTrue(ran.out().contains("signature"), ran.out());
    onlyTheJarIsThere();
  }

  private void onlyTheJarIsThere() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      assertEquals(1, files.count());
    }
  }

  @Test
  void whatIsWrittenUsesFjord() throws Exception {
    Path to = directory.resolve("out.jar");
    Ran ran = run(jar(), "--out", to);
    assertEquals(0, ran.exit(), ran.err());
    ClassLoader none = ClassLoader.getPlatformClassLoader();
    ClassLoader above =
        new ClassLoader(none) {
          @Override
          protected Class<?> findClass(String name) throws ClassNotFoundException {
            if (name.startsWith("dev.fjord.clients.")) {
              throw new ClassNotFoundException(name);
            }
            return getSystemClassLoader().loadClass(name);
          }
        };
    try (URLClassLoader loader = new URLClassLoader(new URL[] {to.toUri().toURL()}, above)) {
      Callable<?> sample =
          (Callable<?>)
              loader.loadClass(ClientsTest.Sample.class.getName()).getConstructor().newInstance();
      assertEquals("dev.fjord.concurrent.ForkJoinPool", sample.call());
      assertEquals("text", new String(loader.getResourceAsStream("a.txt").readAllBytes()));
      assertEquals(null, loader.getResource("META-INF/KEY.SF"));
    }
  }

  @Test
  void whatCannotBeReadIsOneLine() throws Exception {
    Path text = Files.writeString(directory.resolve("no.jar"), "no jar");
    Path nothing = Files.createFile(directory.resolve("empty.jar"));
    Path missing = directory.resolve("missing.jar");
    for (Object each : new Object[] {text, nothing, missing, directory}) {
      Ran ran = run(each, "--out", directory.resolve("never.jar"));
      assertTrue(ran.exit() > 0);
      assertEquals(1, ran.err().lines().count(), ran.err());
      assertTrue(ran.err().startsWith("fjord rewrite: "), ran.err());
      assertFalse(Files.exists(directory.resolve("never.jar")));
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertEquals(2, files.count());
    }
  }

  @Test
  void aBrokenClassIsNamed() throws Exception {
    Path jar = directory.resolve("broken.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("a/Broken.class"));
      out.write(new byte[] {1, 2, 3});
    }
    Ran ran = run(jar);
    assertEquals(1, ran.exit());
    assertTrue(ran.err().contains("a/Broken.class"), ran.err());
    assertEquals(1, ran.err().lines().count(), ran.err());
  }

  @Test
  void wrongArgumentsAreOneLine() throws Exception {
    for (Object[] each :
        new Object[][] {{}, {jar(), "more"}, {jar(), "--no-such"}, {jar(), "--out"}}) {
      Ran ran = run(each);
      assertEquals(2, ran.exit());
      assertEquals(1, ran.err().lines().count(), ran.err());
    }
    Path jar = jar();
    assertEquals(2, run(jar, "--out", directory.resolve("no/such/directory.jar")).exit());
    assertEquals(2, run(jar, "--out", jar).exit());
    assertEquals(0, run("--help").exit());
  }

  @Test
  void outputThatNobodyTakesIsOneLine() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int unused) throws IOException {
            throw new IOException("no space left");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit = Main.run(new PrintStream(full, true), new PrintStream(err, true), "--help");
    assertEquals(2, exit);
    assertEquals(1, err.toString(Charset.defaultCharset()).lines().count());
  }
}
