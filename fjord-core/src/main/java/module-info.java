/**
 * The Fjord engine and its modern face: {@link dev.fjord.Fork}, {@link dev.fjord.Scope} and {@link
 * dev.fjord.ForkPool}. The rooms of the engine are open to the other modules of Fjord and to nobody
 * else.
 */
@SuppressWarnings("module") // they are built after this one and may be absent
module dev.fjord {
  requires static org.jspecify;
  requires static org.checkerframework.checker.qual;
  requires static java.management;
  requires static jdk.jfr;

  exports dev.fjord;
  exports dev.fjord.internal.deque to
      dev.fjord.concurrent,
      dev.fjord.fjtask,
      dev.fjord.par;
  exports dev.fjord.internal.sleep to
      dev.fjord.concurrent,
      dev.fjord.fjtask;
  exports dev.fjord.internal.inbox to
      dev.fjord.concurrent;
  exports dev.fjord.internal.job to
      dev.fjord.concurrent,
      dev.fjord.fjtask,
      dev.fjord.par;
  exports dev.fjord.internal.pool to
      dev.fjord.concurrent,
      dev.fjord.fjtask,
      dev.fjord.par,
      dev.fjord.testing;
  exports dev.fjord.internal.schedule to
      dev.fjord.concurrent,
      dev.fjord.fjtask,
      dev.fjord.par;
  exports dev.fjord.internal.worker to
      dev.fjord.concurrent,
      dev.fjord.fjtask,
      dev.fjord.par;
}
