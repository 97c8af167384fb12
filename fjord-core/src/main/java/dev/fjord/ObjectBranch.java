package dev.fjord;

import dev.fjord.internal.deque.BranchForm;
import dev.fjord.internal.worker.Worker;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The second branch of {@link Fork#join(Supplier, Supplier, java.util.function.BiFunction)}. */
final class ObjectBranch extends CodeBranch {
  static final BranchForm FORM = (code, height) -> new ObjectBranch(code);

  private @Nullable Object value;

  private ObjectBranch(Object code) {
    super(code);
  }

  @Override
  void run(Object code) {
    value = ((Supplier<?>) code).get();
  }

  /** The value of a branch that another worker took, once that is done; throws if it failed. */
  @SuppressWarnings({"unchecked", "NullAway", "TypeParameterUnusedInFormals"}) // T supplied it
  static <T extends @Nullable Object> T await(Worker worker, int mark) {
    return (T) ((ObjectBranch) settle(worker, mark)).value;
  }
}
