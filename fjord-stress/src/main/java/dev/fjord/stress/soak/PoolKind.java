package dev.fjord.stress.soak;

/** The kinds of pools there are. */
enum PoolKind {
  FORK("ForkPool"),
  VIEW("view of a ForkPool"),
  CONCURRENT("ForkJoinPool"),
  FJTASK("FJTaskRunnerGroup");

  private final String label;

  PoolKind(String label) {
    this.label = label;
  }

  /** The name of its class. */
  String label() {
    return label;
  }
}
