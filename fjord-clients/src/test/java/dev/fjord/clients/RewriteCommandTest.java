package dev.fjord.clients;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

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

  private static String nameOf(Class<?> type) {
    return type.getName().replace('.', '/') + ".class";
  }

  private static void put(ZipOutputStream out, Class<?> type) throws IOException {
    out.putNextEntry(new ZipEntry(nameOf(type)));
    out.write(ClassLoader.getSystemResourceAsStream(nameOf(type)).readAllBytes());
  }

  /** A jar of one class that names its pool, a text and a signature. */
  private Path jar() throws IOException {
    Path jar = directory.resolve("app.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      put(out, ClientsTest.Sample.class);
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

  @Test
  void whatIsNotLookedIntoAndAModuleWithoutFjordAreTold() throws Exception {
    ClassWriter module = new ClassWriter(0);
    module.visit(Opcodes.V17, Opcodes.ACC_MODULE, "module-info", null, null, null);
    module.visitModule("mm", 0, null).visitRequire("java.base", Opcodes.ACC_MANDATED, null);
    Path jar = directory.resolve("modular.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("BOOT-INF/lib/app.jar"));
      out.putNextEntry(new ZipEntry("more/APP.WAR"));
      out.putNextEntry(new ZipEntry("module-info.class"));
      out.write(module.toByteArray());
      put(out, ClientsTest.Sample.class);
    }
    Ran ran = run(jar);
    assertTrue(ran.out().contains("2 archives inside not looked into"), ran.out());
    assertTrue(ran.out().contains("  mm: does not require dev.fjord.concurrent"), ran.out());
    assertEquals(0, ran.exit());
  }

  @Test
  void whatIsStoredStaysSo() throws Exception {
    ZipEntry inner = new ZipEntry("BOOT-INF/lib/app.jar");
    inner.setMethod(ZipEntry.STORED);
    inner.setSize(0);
    inner.setCrc(0);
    Path jar = directory.resolve("boot.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(inner);
    }
    Path to = directory.resolve("out.jar");
    assertEquals(0, run(jar, "--out", to).exit());
    try (ZipFile written = new ZipFile(to.toFile())) {
      assertEquals(ZipEntry.STORED, written.getEntry(inner.getName()).getMethod());
    }
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
    try (URLClassLoader loader = new URLClassLoader(new URL[] {to.toUri().toURL()}, FJORD)) {
      assertEquals("dev.fjord.concurrent.ForkJoinPool", called(loader, ClientsTest.Sample.class));
      assertEquals("text", new String(loader.getResourceAsStream("a.txt").readAllBytes()));
      assertEquals(null, loader.getResource("META-INF/KEY.SF"));
    }
  }

  /** Has no classes of this package but those of a jar. */
  private static final ClassLoader FJORD =
      new ClassLoader(ClassLoader.getPlatformClassLoader()) {
        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
          if (name.startsWith("dev.fjord.clients.")) {
            throw new ClassNotFoundException(name);
          }
          return getSystemClassLoader().loadClass(name);
        }
      };

  private static Object called(ClassLoader loader, Class<?> sample) throws Exception {
    return ((Callable<?>) loader.loadClass(sample.getName()).getConstructor().newInstance()).call();
  }

  /** Of a type with a name that is rewritten. */
  public interface Kept extends Serializable {
    /** Its value. */
    String of(List<ForkJoinTask<?>> tasks, ForkJoinPool pool);
  }

  /** Writes a lambda and reads it again. */
  public static final class WritesLambda implements Callable<Object> {
    @Override
    public Object call() throws Exception {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject((Kept) (tasks, pool) -> "read");
      }
      try (ObjectInputStream in =
          new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        return ((Kept) in.readObject()).of(List.of(), null);
      }
    }
  }

  @Test
  void aLambdaThatIsWrittenIsReadAgain() throws Exception {
    Path jar = directory.resolve("lambda.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (Class<?> each : List.of(Kept.class, WritesLambda.class)) {
        put(out, each);
      }
    }
    Path to = directory.resolve("out.jar");
    assertEquals(0, run(jar, "--out", to).exit());
    try (URLClassLoader loader = new URLClassLoader(new URL[] {to.toUri().toURL()}, FJORD)) {
      assertEquals("read", called(loader, WritesLambda.class));
    }
  }

  @Test
  void aSignatureOfWhatIsNotChangedStays() throws Exception {
    Path jar = directory.resolve("signed.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("META-INF/KEY.SF"));
      put(out, Ran.class);
    }
    Path to = directory.resolve("out.jar");
    Ran ran = run(jar, "--out", to);
    assertTrue(ran.out().startsWith("0 of 1 classes name the fork/join framework."), ran.out());
    assertFalse(ran.out().contains("signature"), ran.out());
    try (ZipFile after = new ZipFile(to.toFile())) {
      assertEquals(
          List.of("META-INF/KEY.SF", nameOf(Ran.class)),
          after.stream().map(ZipEntry::getName).toList());
    }
  }

  @Test
  void whatIsThereTwiceIsThereOnceAndWhatIsNoSignatureStays() throws Exception {
    Path jar = directory.resolve("twice.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.setMethod(ZipOutputStream.STORED);
      for (String name : List.of("dup1", "dup2", "META-INF/keys/my.EC", "META-INF/SIG-X")) {
        ZipEntry entry = new ZipEntry(name);
        entry.setSize(0);
        entry.setCrc(0);
        out.putNextEntry(entry);
      }
      out.setMethod(ZipOutputStream.DEFLATED);
      put(out, ClientsTest.Sample.class);
    }
    String twice = Files.readString(jar, StandardCharsets.ISO_8859_1).replace("dup2", "dup1");
    Files.writeString(jar, twice, StandardCharsets.ISO_8859_1);
    Path to = directory.resolve("out.jar");
    Ran ran = run(jar, "--out", to);
    assertEquals(0, ran.exit(), ran.err());
    try (ZipFile after = new ZipFile(to.toFile())) {
      assertEquals(
          List.of("dup1", "META-INF/keys/my.EC", nameOf(ClientsTest.Sample.class)),
          after.stream().map(ZipEntry::getName).toList());
    }
  }

  @Test
  void whatCannotBeReadIsOneLine() throws Exception {
    Path text = Files.writeString(directory.resolve("no.jar"), "no jar");
    Path nothing = Files.createFile(directory.resolve("empty.jar"));
    Path missing = directory.resolve("missing.jar");
    for (Object each : new Object[] {text, nothing, missing, directory}) {
      Ran ran = run(each, "--out", directory.resolve("never.jar"));
      assertEquals(2, ran.exit());
      assertEquals(1, ran.err().lines().count(), ran.err());
      assertTrue(ran.err().startsWith("fjord rewrite: "), ran.err());
      assertFalse(Files.exists(directory.resolve("never.jar")));
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertEquals(2, files.count());
    }
  }

  @Test
  void aBrokenClassIsNamedAndLeftAsItIs() throws Exception {
    Path jar = directory.resolve("broken.jar");
    byte[] broken = {1, 2, 3};
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry("a/Broken.class"));
      out.write(broken);
    }
    Path to = directory.resolve("after.jar");
    Ran ran = run(jar, "--out", to);
    assertEquals(0, ran.exit());
    assertTrue(ran.out().contains("left as it is:\n  a/Broken.class: 3 bytes"), ran.out());
    try (ZipFile after = new ZipFile(to.toFile())) {
      ZipEntry entry = after.getEntry("a/Broken.class");
      assertArrayEquals(broken, after.getInputStream(entry).readAllBytes());
    }
  }

  @Test
  void wrongArgumentsAreOneLine() throws Exception {
    String jar = jar().toString();
    for (List<String> each :
        List.of(
            List.of("Missing required parameter: 'JAR'"),
            List.of("'more' is one argument too many", jar, "more"),
            List.of("no option '--bogus'", "--bogus"),
            List.of("no option '--ou'; did you mean --out?", jar, "--ou", "x"),
            List.of("'--out'", jar, "--out"),
            List.of("no such directory", jar, "--out", directory + "/no/such/directory.jar"),
            List.of("not a directory", jar, "--out", jar + "/x.jar"),
            List.of("a jar does not go to standard output", jar, "--out", "-"),
            List.of("names a directory", jar, "--out", directory.toString()),
            List.of("--out would overwrite " + jar, jar, "--out", jar))) {
      Ran ran = run(each.subList(1, each.size()).toArray());
      assertEquals(2, ran.exit());
      assertEquals(1, ran.err().lines().count(), ran.err());
      assertTrue(ran.err().contains(each.get(0)), ran.err());
    }
    assertEquals(0, run("--help").exit());
    assertTrue(run("-V").out().startsWith("fjord "));
    onlyTheJarIsThere();
  }

  @Test
  void whatIsNoFileIsNotReplaced() throws Exception {
    Path fifo = directory.resolve("fifo");
    assertEquals(0, new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor());
    Path astray = Files.createSymbolicLink(directory.resolve("astray"), Path.of("nowhere"));
    for (Path each : List.of(fifo, astray)) {
      Ran ran = run(jar(), "--out", each);
      assertEquals(2, ran.exit());
      assertEquals("fjord rewrite: --out names no regular file: %s%n".formatted(each), ran.err());
    }
    assertTrue(Files.readAttributes(fifo, BasicFileAttributes.class).isOther());
    assertTrue(Files.isSymbolicLink(astray));
  }

  @Test
  void aLinkStaysAndItsFileIsReplaced() throws Exception {
    Path file = Files.writeString(directory.resolve("file.jar"), "before");
    Path link = Files.createSymbolicLink(directory.resolve("link.jar"), file);
    assertEquals(0, run(jar(), "--out", link).exit());
    assertTrue(Files.isSymbolicLink(link));
    assertTrue(Files.size(file) > 100);
  }

  @Test
  void filesOfTheSameNameWithPartBehindItAreLeftAlone() throws Exception {
    Path input = Files.move(jar(), directory.resolve("out.jar.part"));
    byte[] before = Files.readAllBytes(input);
    Ran ran = run(input, "--out", directory.resolve("out.jar"));
    assertEquals(0, ran.exit(), ran.err());
    assertArrayEquals(before, Files.readAllBytes(input));
    try (Stream<Path> files = Files.list(directory)) {
      assertEquals(2, files.count());
    }
  }

  @Tag("long")
  @Test
  void anInterruptLeavesNothingBehind() throws Exception {
    Path jar = directory.resolve("large.jar");
    byte[] noise = new byte[1 << 20];
    new Random(1).nextBytes(noise);
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.setLevel(Deflater.NO_COMPRESSION);
      for (int i = 0; i < 100; i++) { // takes seconds to compress
        out.putNextEntry(new ZipEntry("noise" + i));
        out.write(noise);
      }
    }
    Path said = Files.createTempFile("rewrite", ".err");
    Process process =
        command(jar.toString(), "--out", directory.resolve("out.jar").toString())
            .redirectError(said.toFile())
            .start();
    for (int i = 0; i < 600 && directory.toFile().list().length == 1; i++) {
      Thread.sleep(10);
    }
    process.destroy();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    assertEquals(128 + 15, process.exitValue());
    assertEquals(List.of("fjord: interrupted"), Files.readAllLines(said));
    Files.delete(said);
    onlyTheJarIsThere();
  }

  @Test
  void outputThatNobodyTakesIsOneLine() throws Exception {
    Path full = Path.of("/dev/full");
    Assumptions.assumeTrue(Files.exists(full), "no " + full);
    for (String each : List.of(jar().toString(), "--help")) {
      Process process = command(each).redirectOutput(full.toFile()).start();
      String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      assertEquals(2, process.waitFor());
      assertTrue(said.startsWith("fjord rewrite: cannot write to standard output: "), said);
      assertEquals(1, said.lines().count(), said);
    }
  }

  private static ProcessBuilder command(String... words) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(words));
    return new ProcessBuilder(command);
  }
}
