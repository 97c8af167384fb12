package dev.fjord.internal.pool;

import dev.fjord.internal.job.Context;
import java.lang.Thread.UncaughtExceptionHandler;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a pool is made with; checked by the faces.
 *
 * @param common whether it is everybody's: plain threads are then in no caller's thread group
 * @param name the pool's name and the prefix of its threads' names
 * @param workers how many are up at a time, at first
 * @param maxThreads how many there may be, spares for blocked ones included
 * @param daemon whether the pool's own threads let the JVM exit
 * @param priority of the pool's own threads
 * @param loader the context class loader of the pool's own threads
 * @param handler told of failures that nobody joins; null for the thread's group
 * @param factory makes the pool's own threads; null for plain ones
 * @param kind of a face whose threads have a class of their own; null for plain ones
 * @param fifo whether what is forked and not joined is run in the order of the forks
 * @param keepAliveNanos how long an own thread sleeps before it ends; 0 for ever, less than 0 not
 *     at all
 * @param inspections how the pool is looked at from outside
 * @param mode in which order it runs what it is given
 * @param cancellation makes what a stopped computation throws
 * @param interrupts whether the threads at work on something that is stopped are interrupted
 * @param capture makes the context of what the calling thread starts; null for none
 */
public record PoolSettings(
    boolean common,
    String name,
    int workers,
    int maxThreads,
    boolean daemon,
    int priority,
    @Nullable ClassLoader loader,
    @Nullable UncaughtExceptionHandler handler,
    @Nullable ThreadFactory factory,
    @Nullable ThreadKind kind,
    boolean fifo,
    long keepAliveNanos,
    List<Inspection> inspections,
    Mode mode,
    Supplier<? extends CancellationException> cancellation,
    boolean interrupts,
    @Nullable Supplier<? extends Context> capture) {

  /** Those of a view of a pool with these: so many places, and no thread of its own. */
  PoolSettings limited(int places) {
    return new PoolSettings(
        false,
        name + "-limited-" + places,
        places,
        places,
        daemon,
        priority,
        loader,
        handler,
        null,
        null,
        fifo,
        -1,
        List.of(),
        mode,
        cancellation,
        interrupts,
        capture);
  }
}
