/**
 * The programs of the fork/join literature, each in three versions that compute the same thing: the
 * sequential one, the one that forks with {@link dev.fjord.Fork}, and the one of {@code
 * java.util.concurrent}. Knows nothing about measuring.
 */
@NullMarked
package dev.fjord.lab.programs;

import org.jspecify.annotations.NullMarked;
