package dev.fjord.stress.soak;

/** The kinds of pools there are. */
enum PoolKind {
  FORK("ForkPool"),
  VIEW("view of a ForkPool"),
  CONCURRENT("ForkJoinPool"),
  FJTASK("FJTaskRunnerGroup");

  /** The name of its class. */
  final String label;

  PoolKind(String label) {
    this.label = label;
  }
}
