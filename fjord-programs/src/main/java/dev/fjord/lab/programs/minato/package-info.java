/**
 * The programs of Takayuki Minato's study of 2012: Fibonacci numbers and quicksort, each in one
 * thread, forking always, and forking only while there are fewer tasks than workers.
 *
 * <p>The tasks stand here as the study prints them, for {@code java.util.concurrent}, but for what
 * their own comments say. Those for {@link dev.fjord.concurrent} are made from them by the build,
 * which changes the imports, and {@code Jdk} in the names of the classes to {@code Concurrent}.
 */
@NullMarked
package dev.fjord.lab.programs.minato;

import org.jspecify.annotations.NullMarked;
