/**
 * The Fjord engine and its modern face: {@link dev.fjord.Fork}, {@link dev.fjord.Scope} and {@link
 * dev.fjord.ForkPool}.
 */
@SuppressWarnings("module") // the other faces are compiled later
module dev.fjord {
  requires static org.jspecify;
  requires static java.management;

  exports dev.fjord;
  exports dev.fjord.internal.job to
      dev.fjord.concurrent;
  exports dev.fjord.internal.worker to
      dev.fjord.concurrent;
  exports dev.fjord.internal.pool to
      dev.fjord.concurrent;
  exports dev.fjord.internal.deque to
      dev.fjord.concurrent;
  exports dev.fjord.internal.idle to
      dev.fjord.concurrent;
  exports dev.fjord.internal.inbox to
      dev.fjord.concurrent;
  exports dev.fjord.internal.roster to
      dev.fjord.concurrent;
  exports dev.fjord.internal.trace to
      dev.fjord.concurrent;
}
