/**
 * Streams on any pool: {@link dev.fjord.par.ParStreams}. Algorithms on the calling thread's pool:
 * {@link dev.fjord.par.Par}.
 *
 * <p>A tour of streams, from the terminal operation on. {@code Pipe} is a stream of ours up to one
 * stage; {@code Root} is what its stages share. A terminal operation makes a {@code Line} of the
 * source and adds the stages to it. A {@code Stage} without state is a function from a sequential
 * stream of the JDK to another, and is run as it is over any part of the source. One with state
 * ({@code Stateful}) shares its state among the parts, or has the line evaluated and begins a new
 * one.
 *
 * <p>An {@code Evaluation} is one pass over the source. It consists of {@code Part}s, one for each
 * steal and one more, and each runs one sequential stream of the JDK over a {@code Window}: the
 * chunks that nobody else has taken. The results are combined in encounter order.
 *
 * <p>Of algorithms: {@code Par} checks its arguments and calls a class for each family. What has a
 * value is a {@code Fold}, or a {@code Scan}, whose leaves are as long as a {@code Pace} says; what
 * has none is a {@link dev.fjord.Fork#range}.
 */
@NullMarked
package dev.fjord.par;

import org.jspecify.annotations.NullMarked;
