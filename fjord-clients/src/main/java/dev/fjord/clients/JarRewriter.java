package dev.fjord.clients;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/** A jar whose classes are rewritten, entry by entry. */
final class JarRewriter {
  private final List<Rewriter.Finding> findings = new ArrayList<>();
  private final Rewriter rewriter = new Rewriter(findings::add);
  private int classes;
  private int rewritten;
  private int signatures;

  /** What there is to be looked at in the classes that were read so far. */
  List<Rewriter.Finding> findings() {
    return findings;
  }

  /** How many classes were read. */
  int classes() {
    return classes;
  }

  /** How many of them name the framework. */
  int rewritten() {
    return rewritten;
  }

  /** How many files of a signature were left out, since it would not hold any more. */
  int signatures() {
    return signatures;
  }

  /**
   * Reads a jar, and writes it rewritten if there is a place for it: beside that first, so that
   * nothing half written is left.
   *
   * @throws IOException if it is no jar, or cannot be read or written
   */
  void rewrite(Path jar, @Nullable Path to) throws IOException {
    if (to == null) {
      read(jar, OutputStream.nullOutputStream());
      return;
    }
    Path half = to.resolveSibling(to.getFileName() + ".part");
    try {
      try (OutputStream out = Files.newOutputStream(half)) {
        read(jar, out);
      }
      Files.move(half, to, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(half);
    }
  }

  private void read(Path jar, OutputStream to) throws IOException {
    try (ZipFile in = new ZipFile(jar.toFile());
        ZipOutputStream out = new ZipOutputStream(to)) {
      for (Enumeration<? extends ZipEntry> all = in.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        if (isSignature(entry.getName())) {
          signatures++;
          continue;
        }
        byte[] bytes;
        try (InputStream content = in.getInputStream(entry)) {
          bytes = content.readAllBytes();
        }
        ZipEntry copy = new ZipEntry(entry.getName());
        copy.setTime(entry.getTime());
        out.putNextEntry(copy);
        out.write(entry.getName().endsWith(".class") ? ofClass(entry.getName(), bytes) : bytes);
        out.closeEntry();
      }
    }
  }

  private byte[] ofClass(String name, byte[] bytes) throws IOException {
    classes++;
    try {
      byte[] after = rewriter.rewrite(bytes);
      rewritten += after == bytes ? 0 : 1;
      return after;
    } catch (IllegalArgumentException | IndexOutOfBoundsException unreadable) {
      throw new IOException(name + " is no class file that can be read", unreadable);
    }
  }

  private static boolean isSignature(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return upper.startsWith("META-INF/")
        && (upper.endsWith(".SF")
            || upper.endsWith(".RSA")
            || upper.endsWith(".DSA")
            || upper.endsWith(".EC"));
  }
}
