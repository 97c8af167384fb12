package dev.fjord.internal.pool;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * What a pool is made with; checked by the faces.
 *
 * @param name the pool's name and the prefix of its threads' names
 * @param workers how many are up at a time
 * @param maxThreads how many there may be, spares for blocked ones included
 * @param daemon whether the pool's own threads let the JVM exit
 * @param priority of the pool's own threads
 * @param loader the context class loader of the pool's own threads
 * @param handler told of failures that nobody joins; null for the thread's group
 * @param factory makes the pool's own threads; null for plain ones
 */
public record PoolSettings(
    String name,
    int workers,
    int maxThreads,
    boolean daemon,
    int priority,
    @Nullable ClassLoader loader,
    @Nullable UncaughtExceptionHandler handler,
    @Nullable ThreadFactory factory) {}
