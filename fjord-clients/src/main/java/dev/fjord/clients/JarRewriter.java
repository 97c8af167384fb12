package dev.fjord.clients;

import static java.util.Objects.requireNonNull;

import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.run.Text;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** A jar whose classes are rewritten, entry by entry. */
final class JarRewriter {
  private static final Pattern SIGNATURE =
      Pattern.compile("(?i)META-INF/([^/]*\\.(SF|RSA|DSA|EC)|SIG-[^/]*)");

  private static final Pattern ARCHIVE = Pattern.compile("(?i)\\.(jar|war|ear|zip)$");

  private final Path jar;
  private final List<Rewriter.Finding> findings = new ArrayList<>();
  private final Rewriter rewriter = new Rewriter(findings::add);
  private int classes;
  private int rewritten;
  private int signatures;
  private int archives;

  /** Of the jar that is there. */
  JarRewriter(Path jar) {
    this.jar = jar;
  }

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

  /** How many archives are inside, which nobody looked into. */
  int archives() {
    return archives;
  }

  /**
   * Reads the jar, and writes it rewritten.
   *
   * @throws InputException if it is no jar, or cannot be read
   * @throws IOException if it cannot be written
   */
  void rewrite(OutputStream to) throws IOException {
    try (ZipFile in = open();
        ZipOutputStream out = new ZipOutputStream(to)) {
      Set<String> names = new LinkedHashSet<>(); // a jar may have one twice
      in.stream().map(ZipEntry::getName).forEach(names::add);
      boolean breaksSignature =
          names.stream().anyMatch(JarRewriter::isSignature) && changes(in, names);
      for (String name : names) {
        if (breaksSignature && isSignature(name)) {
          signatures++;
          continue;
        }
        ZipEntry entry = requireNonNull(in.getEntry(name));
        archives += ARCHIVE.matcher(name).find() ? 1 : 0;
        byte[] bytes = content(in, entry);
        byte[] after = name.endsWith(".class") ? ofClass(name, bytes) : bytes;
        out.putNextEntry(entryLike(entry, after));
        out.write(after);
        out.closeEntry();
      }
    } catch (ZipException e) {
      throw unreadable(e);
    }
  }

  /** Whether a class is to be rewritten; else a signature holds. */
  private boolean changes(ZipFile in, Set<String> names) {
    Rewriter looking = new Rewriter(any -> {});
    for (String name : names) {
      if (name.endsWith(".class")) {
        byte[] bytes = content(in, requireNonNull(in.getEntry(name)));
        if (rewritten(looking, bytes).filter(after -> after != bytes).isPresent()) {
          return true;
        }
      }
    }
    return false;
  }

  /** Stored if it was: a launcher reads jars inside of a jar only so. */
  private static ZipEntry entryLike(ZipEntry before, byte[] content) {
    ZipEntry entry = new ZipEntry(before.getName());
    entry.setTime(before.getTime());
    if (before.getMethod() == ZipEntry.STORED) {
      CRC32 sum = new CRC32();
      sum.update(content);
      entry.setMethod(ZipEntry.STORED);
      entry.setSize(content.length);
      entry.setCrc(sum.getValue());
    }
    return entry;
  }

  private ZipFile open() {
    if (!Files.isReadable(jar)) {
      throw new InputException("cannot read %s: permission denied".formatted(jar));
    }
    try {
      return new ZipFile(jar.toFile());
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private byte[] content(ZipFile in, ZipEntry entry) {
    try (InputStream content = in.getInputStream(entry)) {
      return content.readAllBytes();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private InputException unreadable(IOException e) {
    String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    return new InputException("cannot read %s: %s".formatted(jar, why));
  }

  private byte[] ofClass(String name, byte[] bytes) {
    classes++;
    Optional<byte[]> after = rewritten(rewriter, bytes);
    if (after.isEmpty()) {
      findings.add(
          new Rewriter.Finding(Rewriter.Kind.UNREADABLE, name, Text.count(bytes.length, "byte")));
    }
    rewritten += after.orElse(bytes) == bytes ? 0 : 1;
    return after.orElse(bytes);
  }

  /** The class, rewritten; nothing if it cannot be read. */
  private static Optional<byte[]> rewritten(Rewriter rewriter, byte[] bytes) {
    try {
      return Optional.of(rewriter.rewrite(bytes));
    } catch (RuntimeException
        | OutOfMemoryError unreadable) { // whatever a broken file brings about
      return Optional.empty();
    }
  }

  private static boolean isSignature(String name) {
    return SIGNATURE.matcher(name).matches();
  }
}
