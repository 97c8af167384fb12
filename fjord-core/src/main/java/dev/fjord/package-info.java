/**
 * The modern face of Fjord: fork/join without a threshold. A fork is nearly free, so fork to the
 * bottom:
 *
 * <pre>{@code
 * static int fib(int n) {
 *   return n < 2 ? n : Fork.joinInt(() -> fib(n - 1), () -> fib(n - 2), Integer::sum);
 * }
 * }</pre>
 *
 * <p>{@link dev.fjord.Fork} has branches, two or many, and loops that split while they run. {@link
 * dev.fjord.Scope} is for tasks whose number is not known before. Outside of any pool they run in
 * the {@linkplain dev.fjord.ForkPool#common() common one}.
 *
 * <h2>Reductions</h2>
 *
 * The values of a loop's pieces, combined in their order and without a box. {@link
 * dev.fjord.Fork#rangeWhile rangeWhile}, {@link dev.fjord.Fork#find find} and {@link
 * dev.fjord.Fork#findAny findAny} leave a loop early.
 *
 * <pre>{@code
 * long squares =
 *     Fork.reduceLong(
 *         0, 1_000_000, (lo, hi) -> LongStream.range(lo, hi).map(i -> i * i).sum(), Long::sum);
 * }</pre>
 *
 * <h2>Stopping</h2>
 *
 * What one call or submission started is stopped as one: all that it has forked ends at its next
 * forks. {@link dev.fjord.Scope#cancel}, {@link dev.fjord.ForkPool#closeNow} and an interrupt of
 * {@link dev.fjord.ForkPool#callInterruptibly(java.util.concurrent.Callable) callInterruptibly} do
 * the same. A long leaf asks {@link dev.fjord.Fork#isCancelled}.
 *
 * <pre>{@code
 * try (ForkPool pool = ForkPool.open()) {
 *   pool.submit(() -> fib(60)).cancel(true);
 *   int answer = pool.call(() -> fib(60), Duration.ofMillis(10));
 * } catch (TimeoutException tooLate) {
 *   String howMuchWasDone = tooLate.getMessage();
 * }
 * }</pre>
 *
 * <h2>Failures</h2>
 *
 * What is thrown is what the program would throw if every fork were a plain call: the first in
 * program order, with others suppressed. It stops what comes later. Checked exceptions pass where a
 * form declares them, as {@code join} does; the tasks of a scope declare none.
 *
 * <pre>{@code
 * static long sizeOf(Path left, Path right) throws IOException {
 *   return Fork.join(() -> Files.size(left), () -> Files.size(right), Long::sum);
 * }
 * }</pre>
 *
 * <h2>Context</h2>
 *
 * {@linkplain dev.fjord.Carrier Carriers} take along what belongs to a thread, where work crosses
 * to another. What a computation changes is seen by all its forks inside of {@link
 * dev.fjord.Fork#with(java.util.function.Supplier) Fork.with}.
 *
 * <pre>{@code
 * ThreadLocal<String> user = new ThreadLocal<>();
 * ForkPoolOptions options = ForkPoolOptions.defaults().carry(Carrier.threadLocals(user));
 * try (ForkPool pool = ForkPool.open(options)) {
 *   user.set("ann");
 *   String inAWorker = pool.submit(user::get).get();
 * }
 * }</pre>
 *
 * <h2>Blocking</h2>
 *
 * Another worker works while this one waits.
 *
 * <pre>{@code
 * static String next(BlockingQueue<String> queue) throws InterruptedException {
 *   return Fork.blocking(queue::take);
 * }
 * }</pre>
 *
 * <h2>Virtual threads</h2>
 *
 * They call like any other, and keep their carrier thread while they compute. One that must not
 * hands in and waits.
 *
 * <pre>{@code
 * try (ForkPool pool = ForkPool.open();
 *     ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
 *   Future<Integer> computes = threads.submit(() -> pool.call(() -> fib(20)));
 *   Future<Integer> waits = threads.submit(() -> pool.submit(() -> fib(20)).get());
 *   int sum = computes.get() + waits.get();
 * }
 * }</pre>
 *
 * <h2>Options</h2>
 *
 * How many workers, of what kind, and who watches them: {@link dev.fjord.ForkPoolOptions}. One that
 * another makes useless is refused. {@linkplain dev.fjord.PoolSnapshot Snapshots} tell what each
 * worker did.
 *
 * <pre>{@code
 * ForkPoolOptions options =
 *     ForkPoolOptions.defaults()
 *         .name("requests")
 *         .followProcessors()
 *         .watchdog(Duration.ofSeconds(10), stall -> System.err.println(stall));
 * try (ForkPool pool = ForkPool.open(options)) {
 *   pool.run(() -> fib(20));
 *   long steals = pool.snapshot().totals().steals();
 * }
 * }</pre>
 *
 * <h2>Views</h2>
 *
 * A part of a program that uses at most so many of a pool's workers: a pool like any other, without
 * threads of its own.
 *
 * <pre>{@code
 * try (ForkPool pool = ForkPool.open();
 *     ForkPool reports = pool.limited(2)) {
 *   int answer = reports.call(() -> fib(20));
 * }
 * }</pre>
 *
 * <h2>Deterministic tests</h2>
 *
 * A seed decides every steal, and the same seed gives the same order again. The module {@code
 * dev.fjord.testing} has an annotation for JUnit 5 that does this.
 *
 * <pre>{@code
 * for (long seed = 1; seed <= 100; seed++) {
 *   List<String> order = new ArrayList<>();
 *   try (ForkPool pool = ForkPool.open(ForkPoolOptions.defaults().deterministic(seed))) {
 *     pool.run(() -> Fork.join(() -> order.add("left"), () -> order.add("right")));
 *   }
 * }
 * }</pre>
 */
@NullMarked
package dev.fjord;

import org.jspecify.annotations.NullMarked;
