/**
 * Streams on any pool, and data-parallel algorithms. Neither needs a threshold: both split while
 * they run, and only for workers that take part.
 *
 * <h2>Streams</h2>
 *
 * {@link dev.fjord.par.ParStreams} gives streams with the JDK's own interfaces. They run on the
 * pool that is named, and nothing of them in the JDK's common pool. {@link
 * dev.fjord.par.ParStreams#move(java.util.stream.Stream) move} takes over a stream that is there
 * already.
 *
 * <pre>{@code
 * try (ForkPool pool = ForkPool.open(4)) {
 *   ParStreams on = ParStreams.on(pool); // or ParStreams.common()
 *   return on.stream(orders).filter(Order::isOpen).mapToLong(Order::cents).sum();
 * }
 * }</pre>
 *
 * <h2>Algorithms</h2>
 *
 * {@link dev.fjord.par.Par} has what loops, {@code Arrays} and {@code Collections} are used for,
 * over arrays, lists and ranges. It runs on the calling thread's pool, outside of any pool on the
 * {@linkplain dev.fjord.ForkPool#common() common one}.
 *
 * <pre>{@code
 * List<Order> open = Par.filter(orders, Order::isOpen);
 * return Par.sumLong(open, Order::cents);
 * }</pre>
 */
// A tour of the sources. Streams, from the terminal operation on: Pipe is a stream of ours up to
// one stage; Root is what its stages share. A terminal operation makes a Line of the source and
// adds the stages to it. A Stage without state is a function from a sequential stream of the JDK to
// another, and is run as it is over any part of the source. One with state (Stateful) shares its
// state among the parts, or has the line evaluated and begins a new one. An Evaluation is one pass
// over the source. It consists of Parts, one for each steal and one more, and each runs one
// sequential stream of the JDK over a Window: the chunks that nobody else has taken. The results
// are combined in encounter order.
//
// Algorithms: Par checks its arguments and calls a class for each family. What has a value is a
// Fold, or a Scan, whose leaves are as long as a Pace says; what has none is a Here.range.
@NullMarked
package dev.fjord.par;

import org.jspecify.annotations.NullMarked;
