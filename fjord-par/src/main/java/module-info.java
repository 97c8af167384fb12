/** Streams on any Fjord pool, and data-parallel algorithms. */
module dev.fjord.par {
  requires transitive dev.fjord;
  requires static org.jspecify;

  exports dev.fjord.par;
}
