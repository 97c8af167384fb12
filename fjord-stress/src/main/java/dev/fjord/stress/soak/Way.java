package dev.fjord.stress.soak;

import org.jspecify.annotations.Nullable;

/** How a task runs its children. */
enum Way {
  /** One after the other. */
  CALL(null, true),
  /** In another pool of the round. */
  ELSEWHERE(null, true),
  /** In a pool opened for it, and closed after it. */
  NEW_POOL(null, true),

  JOIN(Face.FORK, true),
  JOIN_LONG(Face.FORK, true),
  JOIN_RUN(Face.FORK, true),
  JOIN_ALL(Face.FORK, true),
  WITH(Face.FORK, true),
  SCOPE(Face.SCOPE, false),
  SCOPE_BACKWARDS(Face.SCOPE, false),
  SCOPE_IN_BRANCHES(Face.SCOPE, false),
  SCOPE_CANCELLED(Face.SCOPE, false),
  RANGE(Face.RANGE, true),
  RANGE_LONG(Face.RANGE, true),

  TASK_JOIN(Face.TASK, false),
  TASK_GET(Face.TASK, false),
  TASK_UNFORK(Face.TASK, false),
  TASK_CANCEL(Face.TASK, false),
  ACTION(Face.ACTION, false),
  COMPLETER(Face.COMPLETER, false),
  INVOKE_ALL(Face.INVOKE_ALL, false),

  AGAIN_AFTER(Face.AGAIN, false),
  AGAIN_BEFORE(Face.AGAIN, false),
  AGAIN_OFTEN(Face.AGAIN, false),
  AGAIN_HALVES(Face.AGAIN, false),

  CO_INVOKE(Face.FJTASK, true),
  FJ_JOIN(Face.FJTASK, false),
  FJ_CANCEL(Face.FJTASK, false),
  FJ_PAR_SEQ(Face.FJTASK, true);

  private final @Nullable Face face;
  private final boolean leftmost;

  Way(@Nullable Face face, boolean leftmost) {
    this.face = face;
    this.leftmost = leftmost;
  }

  /** The face it belongs to; null if to none. */
  @Nullable Face face() {
    return face;
  }

  /** Whether of several failures always the leftmost comes out. */
  boolean isLeftmost() {
    return leftmost;
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
    if (node.children().isEmpty()) {
      return 0;
    }
    return switch (this) {
      case CALL -> run.callAll(node);
      case ELSEWHERE -> run.elsewhere(node);
      case NEW_POOL -> run.inNewPool(node);
      case JOIN -> ModernWays.join(run, node);
      case JOIN_LONG -> ModernWays.joinLong(run, node);
      case JOIN_RUN -> ModernWays.joinRun(run, node);
      case JOIN_ALL -> ModernWays.joinAll(run, node);
      case WITH -> ModernWays.with(run, node);
      case SCOPE -> ModernWays.scope(run, node, false);
      case SCOPE_BACKWARDS -> ModernWays.scope(run, node, true);
      case SCOPE_IN_BRANCHES -> ModernWays.scopeInBranches(run, node);
      case SCOPE_CANCELLED -> ModernWays.scopeCancelled(run, node);
      case RANGE -> ModernWays.range(run, node);
      case RANGE_LONG -> ModernWays.rangeLong(run, node);
      case TASK_JOIN -> ConcurrentWays.join(run, node);
      case TASK_GET -> ConcurrentWays.get(run, node);
      case TASK_UNFORK -> ConcurrentWays.unfork(run, node);
      case TASK_CANCEL -> ConcurrentWays.cancel(run, node);
      case ACTION -> ConcurrentWays.action(run, node);
      case COMPLETER -> ConcurrentWays.completer(run, node);
      case INVOKE_ALL -> ConcurrentWays.invokeAll(run, node);
      case AGAIN_AFTER -> AgainWays.after(run, node);
      case AGAIN_BEFORE -> AgainWays.before(run, node);
      case AGAIN_OFTEN -> AgainWays.often(run, node);
      case AGAIN_HALVES -> AgainWays.halves(run, node);
      case CO_INVOKE -> FJTaskWays.coInvoke(run, node);
      case FJ_JOIN -> FJTaskWays.join(run, node);
      case FJ_CANCEL -> FJTaskWays.cancel(run, node);
      case FJ_PAR_SEQ -> FJTaskWays.parSeq(run, node);
    };
  }
}
