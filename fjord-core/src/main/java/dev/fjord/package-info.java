/**
 * The modern face of Fjord: fork/join without a threshold.
 *
 * <ul>
 *   <li>{@link dev.fjord.Fork}: branches and loops that may run at the same time.
 *   <li>{@link dev.fjord.Scope}: tasks whose number is not known before.
 *   <li>{@link dev.fjord.ForkPool}, {@link dev.fjord.ForkPoolOptions}: the workers, how many and of
 *       what kind. {@link dev.fjord.ForkPool#limited} makes a view of some of them.
 *   <li>{@link dev.fjord.Carrier}: what belongs to a thread goes along to the workers.
 *   <li>{@link dev.fjord.PoolSnapshot}, {@link dev.fjord.Stall}: what the workers did, and when
 *       they do not get on.
 *   <li>{@link dev.fjord.Seeds}: a test under thousands of schedules.
 * </ul>
 */
@NullMarked
package dev.fjord;

import org.jspecify.annotations.NullMarked;
