/**
 * FJTask, the fork/join framework of Doug Lea's paper of 1999 ("A Java Fork/Join Framework"), on
 * the Fjord engine. A program written for the original changes its import.
 *
 * <pre>{@code
 * class Fib extends FJTask {
 *   volatile int number;
 *   Fib(int n) { number = n; }
 *
 *   public void run() {
 *     if (number > 1) {
 *       Fib f1 = new Fib(number - 1);
 *       Fib f2 = new Fib(number - 2);
 *       coInvoke(f1, f2);
 *       number = f1.number + f2.number;
 *     }
 *   }
 * }
 *
 * try (FJTaskRunnerGroup group = new FJTaskRunnerGroup(2)) {
 *   Fib f = new Fib(35);
 *   group.invoke(f);
 * }
 * }</pre>
 *
 * <p><b>Differences from the original.</b>
 *
 * <ul>
 *   <li>An exception in a task ends the task and no runner. It arrives, the object itself, at
 *       whoever invokes or joins the task; {@code coInvoke} throws the leftmost, does not begin
 *       what stands to its right and has not begun, waits for the rest, and adds their failures as
 *       suppressed. A task that the group was given to execute tells its thread's handler, unless
 *       somebody had joined it before it began.
 *   <li>An {@link dev.fjord.fjtask.FJTaskRunner} is a place at which a thread works, not a thread.
 *       {@link dev.fjord.fjtask.FJTaskRunnerGroup#invoke} runs the task in the calling thread,
 *       which is one of the runners until it is done. An interrupt before the call is an {@link
 *       java.lang.InterruptedException}; a later one is for the task, and nothing is abandoned.
 *   <li>A join runs only what the joined task needs, where the original ran anything it found.
 *       {@link dev.fjord.fjtask.FJTask#yield} still runs anything.
 *   <li>{@code join} and {@code invoke} work in every thread. What needs a runner says so: {@link
 *       java.lang.IllegalStateException}, not {@code ClassCastException}.
 *   <li>Forking or invoking a task that is done does nothing, whoever would have run it.
 *   <li>Tasks forked and never joined have at least been taken by a runner when the invocation that
 *       they descend from returns, and are done when the group is closed.
 *   <li>A group can be closed, and then has no threads. Its threads are daemons, start when they
 *       are needed, and use no processor time when there is no work.
 *   <li>There is one idle policy for a group, which may be replaced: {@link
 *       dev.fjord.fjtask.IdlePolicy}. Scan priorities are checked and have no effect.
 *   <li>The statistics are counted whether or not they are printed; {@link
 *       dev.fjord.fjtask.FJTaskRunnerGroup#snapshot} has them as a record.
 *   <li>{@code FJTaskRunnerGroup} is final. It is no {@code java.util.concurrent.Executor}, whose
 *       {@code execute} cannot be interrupted.
 *   <li>Of {@code FJTaskRunner}, what subclasses used to run the original's deques is not there.
 * </ul>
 */
@NullMarked
package dev.fjord.fjtask;

import org.jspecify.annotations.NullMarked;
