/**
 * A test under thousands of schedules, with the one named that fails.
 *
 * <ul>
 *   <li>{@link dev.fjord.testing.ForkTest}: with JUnit 5.
 *   <li>{@link dev.fjord.testing.Seeds}: with any framework, or none.
 *   <li>{@link dev.fjord.testing.Seeds#point}: where somebody else may go on besides.
 * </ul>
 *
 * <p>A schedule is about whole steps: what stands between two forks, joins, submissions, blockings
 * or calls of {@code point} is never interleaved with anything. Races inside a step are not found.
 * What a seed decides, and what not, is told at {@link
 * dev.fjord.ForkPoolOptions#deterministic(long)}.
 */
@NullMarked
package dev.fjord.testing;

import org.jspecify.annotations.NullMarked;
