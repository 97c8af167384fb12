package dev.fjord.stress.soak;

import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

/** How a task runs its children. */
enum Way {
  /** One after the other. */
  CALL(null, true, Run::callAll),
  /** In another pool of the round. */
  ELSEWHERE(null, true, Run::elsewhere),
  /** In a pool opened for it, and closed after it. */
  NEW_POOL(null, true, Run::inNewPool),

  JOIN(Face.FORK, true, ModernWays::join),
  JOIN_LONG(Face.FORK, true, ModernWays::joinLong),
  JOIN_RUN(Face.FORK, true, ModernWays::joinRun),
  JOIN_ALL(Face.FORK, true, ModernWays::joinAll),
  WITH(Face.FORK, true, ModernWays::with),
  SCOPE(Face.SCOPE, false, (run, node) -> ModernWays.scope(run, node, false)),
  SCOPE_BACKWARDS(Face.SCOPE, false, (run, node) -> ModernWays.scope(run, node, true)),
  SCOPE_IN_BRANCHES(Face.SCOPE, false, ModernWays::scopeInBranches),
  SCOPE_CANCELLED(Face.SCOPE, false, ModernWays::scopeCancelled),
  RANGE(Face.RANGE, true, ModernWays::range),
  RANGE_LONG(Face.RANGE, true, ModernWays::rangeLong),

  TASK_JOIN(Face.TASK, false, ConcurrentWays::join),
  TASK_GET(Face.TASK, false, ConcurrentWays::get),
  TASK_UNFORK(Face.TASK, false, ConcurrentWays::unfork),
  TASK_CANCEL(Face.TASK, false, ConcurrentWays::cancel),
  ACTION(Face.ACTION, false, ConcurrentWays::action),
  COMPLETER(Face.COMPLETER, false, ConcurrentWays::completer),
  INVOKE_ALL(Face.INVOKE_ALL, false, ConcurrentWays::invokeAll),

  AGAIN_AFTER(Face.AGAIN, false, AgainWays::after),
  AGAIN_BEFORE(Face.AGAIN, false, AgainWays::before),
  AGAIN_OFTEN(Face.AGAIN, false, AgainWays::often),
  AGAIN_HALVES(Face.AGAIN, false, AgainWays::halves),

  CO_INVOKE(Face.FJTASK, true, FJTaskWays::coInvoke),
  FJ_JOIN(Face.FJTASK, false, FJTaskWays::join),
  FJ_CANCEL(Face.FJTASK, false, FJTaskWays::cancel),
  FJ_PAR_SEQ(Face.FJTASK, true, FJTaskWays::parSeq);

  /** The face it belongs to; null if to none. */
  final @Nullable Face face;

  /** Whether of several failures always the leftmost comes out. */
  final boolean leftmost;

  @SuppressWarnings("ImmutableEnumChecker") // functions, which keep nothing
  private final ToLongBiFunction<Run, Node> children;

  Way(@Nullable Face face, boolean leftmost, ToLongBiFunction<Run, Node> children) {
    this.face = face;
    this.leftmost = leftmost;
    this.children = children;
  }

  /**
   * Whether it can be gone in such a pool. Where that gets no thread, what is left when it is
   * closed is run by who closes it, outside of any worker, and an FJTask needs one.
   */
  boolean fits(PoolPlan pool) {
    if (face == Face.FJTASK && pool.kind() == PoolKind.CONCURRENT && pool.lame()) {
      return false;
    }
    return face == null || !face.isConcurrent() || pool.kind() == PoolKind.CONCURRENT;
  }

  /** Runs the children of a node and adds up what they are worth. */
  long children(Run run, Node node) {
    return node.children().isEmpty() ? 0 : children.applyAsLong(run, node);
  }
}
