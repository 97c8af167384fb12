package dev.fjord.stress;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;

/** Kinds of throwable: the ordinary ones, those the engine itself deals with, and hostile ones. */
enum Kinds implements Supplier<Throwable> {
  EXCEPTION(Exception::new),
  IO(IOException::new),
  INTERRUPTED(InterruptedException::new),
  RUNTIME(RuntimeException::new),
  CANCELLATION(CancellationException::new),
  REJECTED(RejectedExecutionException::new),
  MONITOR(IllegalMonitorStateException::new),
  THROWABLE(Throwable::new),
  ERROR(Error::new),
  ASSERTION(AssertionError::new),
  LINKAGE(LinkageError::new),
  STACK_OVERFLOW(StackOverflowError::new),
  OUT_OF_MEMORY(OutOfMemoryError::new),
  INTERNAL(InternalError::new),
  HOSTILE(Hostile::new),
  WITHOUT_SUPPRESSION(() -> new Stiff(List.of("no", "usable", "constructor"))),
  CAUSED_BY_ITSELF(Kinds::causedByItself);

  private final Supplier<Throwable> make;

  Kinds(Supplier<Throwable> make) {
    this.make = make;
  }

  @Override
  public Throwable get() {
    return make.get();
  }

  private static Throwable causedByItself() {
    Exception first = new Exception("the cause of its cause");
    first.initCause(new Exception(first));
    return first;
  }

  /** Throws whatever it is asked, once it is made. */
  private static final class Hostile extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final boolean made;

    Hostile() {
      made = true;
    }

    private static UnsupportedOperationException no() {
      return new UnsupportedOperationException("a throwable that says nothing about itself");
    }

    @Override
    public String getMessage() {
      throw no();
    }

    @Override
    public String getLocalizedMessage() {
      throw no();
    }

    @Override
    public synchronized Throwable getCause() {
      throw no();
    }

    @Override
    public synchronized Throwable initCause(Throwable cause) {
      throw no();
    }

    @Override
    public String toString() {
      throw no();
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
      if (made) {
        throw no();
      }
      return super.fillInStackTrace();
    }

    @Override
    public StackTraceElement[] getStackTrace() {
      throw no();
    }

    @Override
    public void setStackTrace(StackTraceElement[] trace) {
      throw no();
    }

    @Override
    public void printStackTrace() {
      throw no();
    }

    @Override
    public void printStackTrace(java.io.PrintStream to) {
      throw no();
    }

    @Override
    public void printStackTrace(java.io.PrintWriter to) {
      throw no();
    }

    @Override
    public boolean equals(Object other) {
      throw no();
    }

    @Override
    public int hashCode() {
      throw no();
    }
  }

  /** Cannot be made from a message or a cause, has no trace, and takes no suppressed ones. */
  private static final class Stiff extends Exception {
    private static final long serialVersionUID = 1;

    private Stiff(List<String> words) {
      super(String.join(" ", words), null, false, false);
    }
  }
}
