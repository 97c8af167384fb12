package dev.fjord.lab.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A path of the corpus that is missing, cannot be read, or changed while it was read. The message
 * is one line, made for the user, and names the path.
 */
public final class UnreadableFileException extends UncheckedIOException {
  private static final long serialVersionUID = 1L;

  UnreadableFileException(Path path, IOException cause) {
    super(
        "cannot read " + path.toString().replaceAll("\\p{Cntrl}", "?") + ": " + reason(cause),
        cause);
  }

  /** Why a file cannot be used, in words. */
  public static String reason(IOException cause) {
    if (cause instanceof NoSuchFileException) {
      return "no such file or directory";
    }
    if (cause instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (cause instanceof ClosedByInterruptException) {
      return "interrupted";
    }
    String text = cause instanceof FileSystemException e ? e.getReason() : cause.getMessage();
    return text == null ? cause.getClass().getSimpleName() : text.replaceAll("\\p{Cntrl}", " ");
  }
}
