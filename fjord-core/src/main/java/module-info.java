/**
 * The Fjord engine and its modern face: {@link dev.fjord.Fork}, {@link dev.fjord.Scope} and {@link
 * dev.fjord.ForkPool}.
 */
module dev.fjord {
  requires static org.jspecify;
  requires static java.management;

  exports dev.fjord;
}
