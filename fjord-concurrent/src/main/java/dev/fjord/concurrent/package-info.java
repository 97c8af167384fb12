/**
 * The fork/join framework of {@code java.util.concurrent} on the Fjord engine, with the API of JDK
 * 25 and usable from Java 17 on: change the imports.
 *
 * <p><b>What the JDK ties to its own pool stays there.</b>
 *
 * <ul>
 *   <li>A parallel stream inside of {@code pool.submit(...)} leaves for the JDK's common pool: its
 *       trick asks for the JDK's own thread class. Take {@code ParStreams} of {@code fjord-par} on
 *       a {@code ForkPool}, fork the work, or run the stream sequentially.
 *   <li>{@code CompletableFuture.supplyAsync(body)} and the like use the JDK's common pool: give
 *       the pool as the last argument, or override {@code defaultExecutor()}.
 *   <li>{@code Executors.newWorkStealingPool()} makes the JDK's: write {@code new
 *       ForkJoinPool(...)} with the fourth argument, async, true.
 * </ul>
 *
 * <p>A task that its own worker forks and joins is a plain call: no atomic instruction, no
 * allocation besides the task. It becomes visible to others when one of them is hungry, or within a
 * millisecond whatever its worker does.
 *
 * <p><b>Parallelism bounds who runs, not who waits.</b> While all workers wait, sleep or are
 * blocked, and something is queued, another thread runs it; on the JDK it waits. So tasks of a pool
 * of one may overlap when they wait, and a lock that is held for 0.1 s has about ten threads wait
 * for it; a latch that stays closed has all tasks that wait for it, up to the maximum. Where the
 * parallelism was to keep tasks apart, give the same number as the maximum of threads, or start the
 * program with {@code -Ddev.fjord.compensate=declared}: then only waits count that say so.
 *
 * <h2>Differences from java.util.concurrent</h2>
 *
 * <p>The documentation of JDK 25 is the specification. Where it leaves room (corner cases are in
 * decision 0009 of the project):
 *
 * <ul>
 *   <li>A join runs only the awaited task, or what descends from it; never unrelated work.
 *   <li>The maximum of threads is never exceeded, unless {@code setParallelism} asks for more, and
 *       no join throws because of it. A {@link dev.fjord.concurrent.ForkJoinPool#managedBlock
 *       managedBlock} is refused as specified.
 *   <li>A task runs in the pool it was submitted to, whoever joins it. Threads that are no workers
 *       wait and do not help; only {@link dev.fjord.concurrent.ForkJoinTask#invoke invoke} begins
 *       in the calling thread.
 *   <li>The common pool has as many workers as there are processors. Where it has no thread, since
 *       its parallelism is set to 0 or its factory gives none, whoever waits for a task runs it;
 *       {@code execute} and {@code schedule}, for which nobody waits, start a thread. Its
 *       properties begin with {@code dev.fjord.concurrent.}
 *   <li>Workers have the context class loader of the thread that made the pool; those of the common
 *       pool the system class loader. A task may change it for itself only.
 *   <li>A failure thrown again in another thread keeps its message if it can. {@code get}, {@code
 *       getException} and {@code exceptionNow} give the one that was thrown, and no copy.
 *   <li>Thread locals of a worker are kept from task to task, in the common pool too.
 *   <li>A join throws no checked exception that submitted code declares: that is the cause of what
 *       it throws.
 *   <li>What {@code onExceptionalCompletion} throws after a failed {@code compute}, and what the
 *       action of a time-out throws, is told to the thread's handler, and ends no thread.
 *   <li>A child can ask whether what it works for was cancelled: {@code isAncestorCancelled}.
 *   <li>{@link dev.fjord.concurrent.ForkJoinPool#snapshot} tells at once what the getters tell one
 *       by one.
 *   <li>{@link dev.fjord.concurrent.ForkJoinPool#close} in a task of the pool throws instead of
 *       waiting for itself.
 *   <li>Where no other thread is to be had a worker in {@code invokeAny} runs the bodies itself,
 *       and an interrupt may reach those; on the JDK it only waits. {@code invokeAny} throws what a
 *       body threw, an {@code Error} as well.
 *   <li>The value given to {@code complete} is not replaced by what the task returns later. If it
 *       returns at the same moment, either may stay.
 *   <li>{@code getCommonPoolParallelism()} says 0 where the property says so.
 *   <li>If a thread factory throws, the submission that needed the thread fails, and its task is
 *       not run later.
 *   <li>{@code Future.state()} is inherited, since its type begins with Java 19.
 *   <li>{@code ForkJoinTask} has a superclass; members whose names begin with {@code fjord} are the
 *       engine's.
 * </ul>
 */
@NullMarked
package dev.fjord.concurrent;

import org.jspecify.annotations.NullMarked;
