package dev.fjord;

import dev.fjord.internal.worker.Worker;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The second branch of {@link Fork#join(Supplier, Supplier, java.util.function.BiFunction)}. */
final class ObjectBranch<T extends @Nullable Object> extends Branch {
  /** The supplier, and once it was run by another worker, the value. */
  private @Nullable Object content;

  ObjectBranch(Supplier<? extends T> code) {
    this.content = code;
  }

  @Override
  protected boolean fjordRun() {
    if (content instanceof Supplier<?> code) {
      content = null;
      content = code.get();
    }
    return true;
  }

  /** Lets go of the code: the owner runs it itself. */
  void drop() {
    content = null;
  }

  /** The value, once the worker that took this branch is done. */
  @SuppressWarnings({"unchecked", "NullAway"}) // the supplier of T was run
  T await(Worker worker) {
    settle(worker);
    return (T) content;
  }
}
