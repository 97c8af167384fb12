package dev.fjord;

/**
 * A recursion over a number, for {@link Fork#recursion}: what to return for an argument, and for
 * which arguments that has to be known before.
 */
@FunctionalInterface
public interface LongRecursion {
  /**
   * The value for an argument.
   *
   * @param argument a number, or what the program packs into its 64 bits
   * @param self the recursion, to go on with; to be used in this call only
   */
  long at(long argument, LongForks self);
}
