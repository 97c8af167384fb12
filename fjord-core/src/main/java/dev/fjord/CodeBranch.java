package dev.fjord;

import dev.fjord.internal.deque.BranchForm;
import dev.fjord.internal.deque.Deque;
import dev.fjord.internal.job.Job;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The second branch of one of {@link Fork}'s joins; lets go of its code when that has run. */
final class CodeBranch extends Branch {
  private final Form form;

  /** The code; when that has run, what it returned. */
  private @Nullable Object content;

  private CodeBranch(Form form, Object code) {
    this.form = form;
    this.content = code;
  }

  /** Which join it is of. A value is boxed only here: a branch that nobody took is a plain call. */
  enum Form implements BranchForm {
    RUN,
    OBJECT,
    INT,
    LONG,
    DOUBLE;

    @Override
    public Job jobOf(Object code) {
      return new CodeBranch(this, code);
    }

    /** No switch: its class would be initialised here, perhaps at the end of a stack. */
    private @Nullable Object run(Object code) {
      if (this == INT) {
        return ((IntSupplier) code).getAsInt();
      }
      if (this == LONG) {
        return ((LongSupplier) code).getAsLong();
      }
      if (this == DOUBLE) {
        return ((DoubleSupplier) code).getAsDouble();
      }
      if (this == OBJECT) {
        return ((Supplier<?>) code).get();
      }
      ((Runnable) code).run();
      return null;
    }
  }

  @Override
  protected boolean fjordRun() {
    Object code = content;
    content = null;
    if (code != null) {
      content = form.run(code);
    }
    return true;
  }

  /** The value of a branch that another worker took, once that is done; throws if it failed. */
  @SuppressWarnings({"unchecked", "NullAway", "TypeParameterUnusedInFormals"}) // T supplied it
  static <T extends @Nullable Object> T await(Deque here, int mark) {
    CodeBranch second = (CodeBranch) here.published(mark);
    second.settle(here);
    return (T) second.content;
  }
}
