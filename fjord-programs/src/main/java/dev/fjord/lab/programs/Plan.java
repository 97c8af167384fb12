package dev.fjord.lab.programs;

import java.util.function.Supplier;

/**
 * What a program would run on: arguments read and found good, nothing allocated yet.
 *
 * @param input the arguments as a reader would write them, for example {@code 1024 x 1024, 50
 *     steps}
 * @param bytes the memory that the input and the results need, in bytes, 0 when it does not matter
 * @param prepare makes the input; may throw {@link InputException}
 */
public record Plan(String input, long bytes, Supplier<Problem<?>> prepare) {
  /** On a size. */
  public static Plan of(int n, long bytes, Supplier<Problem<?>> prepare) {
    return new Plan(Integer.toString(n), bytes, prepare);
  }
}
