package dev.fjord.lab.index;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * An open file of the corpus, read at given positions by any number of threads.
 *
 * <p>Not mapped, on purpose: the JVM answers a read from a mapped page that a shrinking file has
 * lost with an {@link InternalError} at some later instruction, a mapping cannot be released at
 * will, and none is longer than 2 GiB. A positional read costs one copy at memory speed, and tells
 * of a shorter file by its result.
 */
record TextFile(Path path, long bytes, FileChannel channel) implements Closeable {
  /**
   * Longest single read. The JDK reads into a heap array by way of a direct buffer of the same
   * length that it keeps for each thread; this bounds that buffer.
   */
  private static final int READ_BYTES = 1 << 16;

  static TextFile open(Corpus.Entry entry) {
    try {
      FileChannel channel = FileChannel.open(entry.path(), StandardOpenOption.READ);
      return new TextFile(entry.path(), entry.bytes(), channel);
    } catch (IOException e) {
      throw new UnreadableFileException(entry.path(), e);
    }
  }

  /**
   * Reads {@code length} bytes from position {@code from} to {@code into[offset...]}.
   *
   * @throws UnreadableFileException if there are fewer, which means that the file has shrunk
   */
  void read(long from, byte[] into, int offset, int length) {
    int done = 0;
    while (done < length) {
      int step = Math.min(READ_BYTES, length - done);
      int got = read(from + done, ByteBuffer.wrap(into, offset + done, step));
      if (got < 0) {
        throw new UnreadableFileException(
            path, new IOException("it shrank below " + bytes + " bytes while being read"));
      }
      done += got;
    }
  }

  private int read(long from, ByteBuffer into) {
    try {
      return channel.read(into, from);
    } catch (IOException e) {
      throw new UnreadableFileException(path, e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UnreadableFileException(path, e);
    }
  }
}
