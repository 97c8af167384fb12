package dev.fjord.concurrent;

import dev.fjord.internal.job.Jobs;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.StreamCorruptedException;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a task in a stream: how it ended, and the exception if it failed; then the tag.
 */
final class Saved {
  private static final int NOT_DONE = 0;
  private static final int NORMAL = 1;
  private static final int CANCELLED = 2;
  private static final int FAILED = 3;

  private Saved() {}

  static void write(ForkJoinTask<?> task, ObjectOutputStream out) throws IOException {
    Throwable failure = Jobs.failure(task);
    int state =
        failure != null
            ? FAILED
            : task.isCancelled() ? CANCELLED : task.isDone() ? NORMAL : NOT_DONE;
    out.writeByte(state);
    out.writeShort(task.getForkJoinTaskTag());
    if (failure != null) {
      out.writeObject(Thrown.unwrap(failure));
    }
  }

  static void read(ForkJoinTask<?> task, ObjectInputStream in)
      throws IOException, ClassNotFoundException {
    int state = in.readByte();
    short unusedTag = task.setForkJoinTaskTag(in.readShort());
    Object outcome = outcome(state, in);
    if (outcome != null) {
      Jobs.finish(task, outcome);
    }
  }

  private static @Nullable Object outcome(int state, ObjectInputStream in)
      throws IOException, ClassNotFoundException {
    return switch (state) {
      case NOT_DONE -> null;
      case NORMAL -> Jobs.DONE;
      case CANCELLED -> Jobs.CANCELLED;
      case FAILED -> in.readObject();
      default -> throw new StreamCorruptedException("no state of a task: " + state);
    };
  }
}
