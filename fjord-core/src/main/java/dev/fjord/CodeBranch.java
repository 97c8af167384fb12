package dev.fjord;

import org.jspecify.annotations.Nullable;

/** A second branch that is a piece of code; lets go of it when it has run. */
abstract class CodeBranch extends Branch {
  private @Nullable Object code;

  CodeBranch(Object code) {
    this.code = code;
  }

  /** Runs it, and keeps what it returned. */
  abstract void run(Object code);

  @Override
  protected final boolean fjordRun() {
    Object taken = code;
    code = null;
    if (taken != null) {
      run(taken);
    }
    return true;
  }
}
