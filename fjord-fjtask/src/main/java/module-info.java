/** Doug Lea's FJTask of 1999 on the Fjord engine. */
module dev.fjord.fjtask {
  requires transitive dev.fjord;
  requires static org.jspecify;

  exports dev.fjord.fjtask;
}
