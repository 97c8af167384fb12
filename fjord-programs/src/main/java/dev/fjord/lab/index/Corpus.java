package dev.fjord.lab.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The files to be indexed, listed with their sizes before anything is read.
 *
 * <p>The order is that of the arguments; a directory stands for the regular files below it, depth
 * first, the entries of each directory sorted by name. A file named twice is there twice. Symbolic
 * links are followed where they are arguments and passed over inside directories, as {@code find -H
 * PATH -type f} does, so that no loop of links and no file behind two links counts twice.
 */
public final class Corpus {
  private final List<Entry> entries = new ArrayList<>();
  private final boolean strict;
  private long skipped;
  private long unreadable;

  /** One file: its path, and its size in bytes when it was listed. */
  record Entry(Path path, long bytes) {}

  private Corpus(List<Path> paths, boolean strict) {
    this.strict = strict;
    paths.forEach(this::add);
  }

  /**
   * Lists the regular files at and below {@code paths}.
   *
   * @throws UnreadableFileException if a path does not exist, or a directory cannot be listed
   */
  public static Corpus of(List<Path> paths) {
    return new Corpus(paths, true);
  }

  /**
   * The same without what cannot be read below {@code paths}, which is counted.
   *
   * @throws UnreadableFileException if one of {@code paths} does not exist
   */
  public static Corpus readable(List<Path> paths) {
    requireThere(paths);
    return new Corpus(paths, false);
  }

  /** How many directories and files could not be listed; none if that is an error. */
  public long unreadable() {
    return unreadable;
  }

  /** Whether a file that cannot be read is an error. */
  boolean isStrict() {
    return strict;
  }

  /**
   * Looks whether {@code paths} are there, and no further; so much can be told at once.
   *
   * @throws UnreadableFileException if one is not
   */
  public static void requireThere(List<Path> paths) {
    paths.forEach(Corpus::attributes);
  }

  /** How many files there are. */
  public int size() {
    return entries.size();
  }

  /**
   * How many entries were passed over for being neither regular files nor directories: devices,
   * pipes, sockets, and symbolic links inside directories.
   */
  public long skipped() {
    return skipped;
  }

  /** The paths of the files, in order. */
  public List<Path> files() {
    return entries.stream().map(Entry::path).toList();
  }

  Entry entry(int index) {
    return entries.get(index);
  }

  private void add(Path path, LinkOption... options) {
    try {
      BasicFileAttributes attributes = attributes(path, options);
      if (attributes.isDirectory()) {
        children(path).forEach(child -> add(child, LinkOption.NOFOLLOW_LINKS));
      } else if (attributes.isRegularFile()) {
        entries.add(new Entry(path, attributes.size()));
      } else {
        skipped++;
      }
    } catch (UnreadableFileException e) {
      if (strict) {
        throw e;
      }
      unreadable++;
    }
  }

  private static BasicFileAttributes attributes(Path path, LinkOption... options) {
    try {
      return Files.readAttributes(path, BasicFileAttributes.class, options);
    } catch (IOException e) {
      throw new UnreadableFileException(path, e);
    }
  }

  private static List<Path> children(Path directory) {
    try (Stream<Path> children = Files.list(directory)) {
      return children.sorted().toList();
    } catch (UncheckedIOException e) {
      throw new UnreadableFileException(directory, Objects.requireNonNull(e.getCause()));
    } catch (IOException e) {
      throw new UnreadableFileException(directory, e);
    }
  }
}
