package dev.fjord.lab.run;

import dev.fjord.lab.index.UnreadableFileException;
import dev.fjord.lab.programs.InputException;
import dev.fjord.lab.programs.Names;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A file that an option names, found writable before the work begins whose outcome it will hold. It
 * keeps what is in it until then; one that was not there before is gone again if nothing is
 * written.
 */
public record OutputFile(Path path) {
  /** The name of standard output in place of a file. */
  public static final String STANDARD_OUTPUT = "-";

  /** The same as a file, where the system has it. */
  private static final Path STDOUT = Path.of("/dev/stdout");

  /** What is written. */
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * The file of that name; empty without a name and for {@link #STANDARD_OUTPUT}.
   *
   * @param option what named it
   * @param inputs what must not be overwritten
   * @throws InputException if it cannot be written, or is one of the inputs
   */
  public static Optional<OutputFile> open(
      String option, @Nullable String name, Supplier<List<Path>> inputs) {
    if (name == null || name.equals(STANDARD_OUTPUT)) {
      return Optional.empty();
    }
    Path path = Names.path(name);
    spare(option, path, inputs);
    if (Files.notExists(path)) {
      if (Files.isSymbolicLink(path)) {
        throw new InputException("cannot write %s: it links to what is not there".formatted(path));
      }
      Temporary.own(path);
    }
    try {
      Files.newOutputStream(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE).close();
    } catch (IOException e) {
      throw unwritable(path, e);
    }
    return Optional.of(new OutputFile(path));
  }

  /**
   * Makes a directory, and those around it, if they are not there. They are gone again if nothing
   * is written there.
   */
  public static void makeDirectory(Path directory) throws IOException {
    Deque<Path> missing = new ArrayDeque<>();
    for (Path at = directory.toAbsolutePath();
        at != null && Files.notExists(at);
        at = at.getParent()) {
      missing.push(at);
    }
    missing.forEach(Temporary::own);
    Files.createDirectories(directory);
  }

  /**
   * Looks whether a file is one of those that are read, be it an old output or something dear, or
   * where standard output goes.
   *
   * @param option what names it
   * @param inputs asked for only if the file is there
   * @throws InputException if it is
   */
  public static void spare(String option, Path file, Supplier<List<Path>> inputs) {
    if (!Files.exists(file)) {
      return;
    }
    if (isSame(file, STDOUT) && !isSame(file, Path.of(Redirect.DISCARD.file().getPath()))) {
      throw new InputException("%s: %s is standard output already".formatted(option, file));
    }
    for (Path input : inputs.get()) {
      if (isSame(file, input)) {
        throw new InputException("%s would overwrite %s, an input".formatted(option, input));
      }
    }
  }

  /** Whether both lead to the same file. */
  public static boolean isSame(Path file, Path input) {
    try {
      return Files.isSameFile(file, input);
    } catch (IOException e) {
      return false; // an input that has gone; reading it will say so
    }
  }

  /**
   * Writes the content in place of what was there: all or nothing, if it is a file and its
   * directory takes another.
   *
   * @throws InputException if it cannot be written
   */
  public void write(Content content) {
    if (Files.isRegularFile(path) && isReplaceable()) {
      replace(path, content);
    } else {
      try (OutputStream out = Files.newOutputStream(path)) {
        content.writeTo(out);
      } catch (IOException e) {
        throw unwritable(path, e);
      }
    }
    Temporary.keep(path);
  }

  private boolean isReplaceable() {
    try {
      return Files.isReadable(path) && Files.isWritable(path.toRealPath().getParent());
    } catch (IOException e) {
      return false; // writing will say why
    }
  }

  /**
   * Writes a file anew, beside the one of that name first, which is as it was until all is written.
   * A link stays: it is the file behind it that is replaced. One that may not be written is not.
   *
   * @throws InputException if it cannot be written
   */
  public static void replace(Path path, Content content) {
    try {
      Path file = Files.exists(path) ? path.toRealPath() : path;
      Path part = Temporary.own(file.resolveSibling("fjord-%s.part".formatted(UUID.randomUUID())));
      try {
        if (Files.exists(file)) {
          if (!Files.isWritable(file)) {
            throw new AccessDeniedException(file.toString());
          }
          Files.copy(file, part, StandardCopyOption.COPY_ATTRIBUTES); // who may read it stays
        }
        try (OutputStream out = Files.newOutputStream(part)) {
          content.writeTo(out);
        }
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Temporary.delete(part);
      }
    } catch (IOException e) {
      throw unwritable(path, e);
    }
  }

  /** What to say of a file or directory that cannot be written. */
  public static InputException unwritable(Path path, IOException e) {
    return new InputException("cannot write %s: %s".formatted(path, reason(e)));
  }

  /** Why it cannot be written, in words. */
  public static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "no such directory";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "not a directory";
    }
    String text = UnreadableFileException.reason(e);
    return text.equals("Not a directory") ? "not a directory" : text;
  }
}
