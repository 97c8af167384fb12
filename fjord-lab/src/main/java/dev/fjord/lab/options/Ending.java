package dev.fjord.lab.options;

import dev.fjord.lab.programs.InputException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToIntFunction;

/** How a command ends that is told to, or whose output nobody takes. */
public final class Ending {
  private static final AtomicBoolean told = new AtomicBoolean();
  private static volatile boolean tells;

  private Ending() {}

  /**
   * Runs a command as the whole of this virtual machine, and ends it.
   *
   * @param command gets standard output, which throws {@link InputException} once nobody takes it
   */
  public static void main(ToIntFunction<PrintStream> command) {
    AtomicBoolean ended = new AtomicBoolean();
    tells = true;
    Thread hook = new Thread(() -> tellInterrupted(ended.get()), "fjord-interrupted");
    Runtime.getRuntime().addShutdownHook(hook);
    int code;
    try {
      PrintStream out = standardOutput();
      code = command.applyAsInt(out);
      out.flush();
    } catch (InputException e) {
      System.err.println("fjord: " + e.getMessage());
      code = Commands.UNUSABLE;
    } finally {
      ended.set(true);
    }
    System.exit(code);
  }

  /** Once, whoever notices first: the virtual machine, or who waits for a child that ended. */
  private static void tellInterrupted(boolean ended) {
    if (!ended && isFirst()) {
      System.err.println("fjord: interrupted");
    }
  }

  /** Whether the virtual machine is about to end, and somebody tells. */
  static boolean hasBegun() {
    if (!tells) {
      return false;
    }
    Thread none = new Thread(() -> {});
    try {
      Runtime.getRuntime().addShutdownHook(none);
      Runtime.getRuntime().removeShutdownHook(none);
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }

  /** Whether nobody has told of the interrupt yet. */
  static boolean isFirst() {
    return !told.getAndSet(true);
  }

  /**
   * Standard output that throws {@link InputException} where {@code System.out} would go on in
   * silence.
   */
  public static PrintStream standardOutput() {
    String name = System.getProperty("stdout.encoding", System.getProperty("native.encoding", ""));
    Charset charset = Charset.isSupported(name) ? Charset.forName(name) : Charset.defaultCharset();
    return new PrintStream(new Checked(new FileOutputStream(FileDescriptor.out)), true, charset);
  }

  private static final class Checked extends OutputStream {
    private final OutputStream out;

    Checked(OutputStream out) {
      this.out = out;
    }

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int count) {
      try {
        out.write(bytes, from, count);
      } catch (IOException e) {
        throw new InputException("cannot write to standard output: " + e.getMessage());
      }
    }
  }
}
