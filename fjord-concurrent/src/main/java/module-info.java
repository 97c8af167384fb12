/**
 * The classes of {@code java.util.concurrent}'s fork/join framework on the Fjord engine: {@link
 * dev.fjord.concurrent.ForkJoinPool} and its tasks.
 */
module dev.fjord.concurrent {
  requires transitive dev.fjord;
  requires static org.jspecify;

  exports dev.fjord.concurrent;
}
