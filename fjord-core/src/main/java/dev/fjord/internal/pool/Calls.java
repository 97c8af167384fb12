package dev.fjord.internal.pool;

import static java.util.Objects.requireNonNull;

import dev.fjord.internal.deque.Apart;
import dev.fjord.internal.deque.StackRoom;
import dev.fjord.internal.schedule.Limit;
import dev.fjord.internal.sleep.Sleeper;
import dev.fjord.internal.worker.Worker;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Work that the calling thread waits for: it takes a free place and works there; if there is none,
 * a worker runs the body, and it waits.
 */
public final class Calls {
  /** Linked before memory runs out. */
  private static final Predicate<Object> IS_CALL =
      new Predicate<>() { // no lambda: without four of them a first call takes 6 % less
        @Override
        public boolean test(Object job) {
          return job instanceof Submitted<?> submitted && submitted.isCall();
        }
      };

  private final Pool pool;
  private final Threads threads;

  /** Those of a view that wait for a place in its host, or have one. */
  private final Set<StoppableCall> inHost = ConcurrentHashMap.newKeySet();

  Calls(Pool pool, Threads threads) {
    this.pool = pool;
    this.threads = threads;
  }

  /**
   * Runs the body as a root, in the calling thread, which counts as one of the workers; if all
   * places are taken, hands it to one of them and waits.
   *
   * @throws RejectedExecutionException if the pool is closed
   * @throws CancellationException if it waited for a place and was dropped by {@link
   *     Closing#shutdownNow}
   */
  public <T> T call(Callable<? extends T> body) throws Exception {
    return this.<T>callAs(this.<T>forCall(body), null);
  }

  /** With the context of the calling thread, if it starts something by this. */
  private <T> Callable<? extends T> forCall(Callable<? extends T> body) {
    return Worker.currentIn(pool) != null ? body : Carried.<T>called(pool, body);
  }

  /**
   * As {@link #call(Callable)}, until the time is over.
   *
   * @throws TimeoutException if it is
   */
  public <T> T call(Callable<? extends T> body, Duration limit) throws Exception {
    Callable<? extends T> carried = this.<T>forCall(body);
    return InTurn.<T>seated(pool.schedule(), () -> StoppableCall.<T>within(pool, limit, carried));
  }

  /**
   * As {@link #call(Callable)}, until the calling thread is interrupted.
   *
   * @throws InterruptedException if it was, and the body has not ended otherwise
   */
  public <T> T callInterruptibly(Callable<? extends T> body) throws Exception {
    return StoppableCall.<T>interruptibly(pool, this.<T>forCall(body));
  }

  /**
   * As {@link #call(Callable)}.
   *
   * @param whole what the body is part of, if that may be stopped
   */
  <T> T callAs(Callable<? extends T> body, @Nullable StoppableCall whole) throws Exception {
    if (Worker.currentIn(pool) != null) {
      return body.call();
    }
    if (pool.schedule().needsSeat()) {
      return InTurn.<T>seated(pool.schedule(), () -> this.<T>callAs(body, whole));
    }
    if (whole == null && pool.host() != null) {
      return StoppableCall.<T>within(pool, body); // as which it can be dropped
    }
    Submitted<T> root = null;
    while (root == null) {
      pool.refuseIfClosed(pool.isInHost());
      StackRoom.reserveToOpen(); // a place that is taken must be given back, and another woken
      Worker place = adopt();
      if (place != null) {
        Pool host = pool.host();
        return host == null
            ? this.<T>callAt(place, false, body)
            : this.<T>callInHost(host, place, body, requireNonNull(whole));
      }
      if (whole == null && Worker.current() != null) {
        return StoppableCall.<T>within(pool, body);
      }
      root = this.<T>handOver(body, whole);
    }
    Failures.throwFailure(root);
    return root.outcome();
  }

  private @Nullable Worker adopt() {
    Worker place = (Worker) pool.sleep().adopt();
    if (place == null
        && threads instanceof LentThreads lent
        && (pool.isInHost() || !pool.hasWork())) {
      place = lent.takeBack(); // or a worker of the host might wait for what waits for itself
      if (place != null) {
        pool.sleep().adoptComing(place);
      }
    }
    return place;
  }

  /**
   * Who calls a view needs a place in its host, too; it has been let in, and may have to wait. It
   * is listed first: who closes the view at once sees it, or it sees that the view is closed.
   */
  private <T> T callInHost(Pool host, Worker place, Callable<? extends T> body, StoppableCall whole)
      throws Exception {
    pool.gate().hold();
    try {
      inHost.add(whole);
      if (pool.gate().isClosed()) {
        throw pool.refusal();
      }
      return host.calls().<T>callAs(() -> this.<T>workAt(place, body), whole);
    } finally {
      inHost.remove(whole);
      try {
        giveBack(place);
      } finally {
        pool.gate().release();
      }
    }
  }

  private <T> T workAt(Worker place, Callable<? extends T> body) throws Exception {
    if (pool.isCancelled()) {
      throw pool.cancellation();
    }
    place.enter();
    try {
      return Apart.<T>call(body);
    } finally {
      place.leave();
    }
  }

  /**
   * Runs a body at a place that was adopted, and gives that back.
   *
   * @param isLetIn whether a closed pool runs it, too
   */
  <T> T callAt(Worker place, boolean isLetIn, Callable<? extends T> body) throws Exception {
    try {
      place.enter();
      try {
        if (!isLetIn) {
          pool.refuseIfClosed(pool.isInHost()); // now that it is seen to be at work here
        }
        return Apart.<T>call(body);
      } finally {
        place.leave();
      }
    } finally {
      try {
        giveBack(place);
      } finally {
        pool.gate().stopIfDrained(); // who closed may have seen it at work
      }
    }
  }

  private void giveBack(Sleeper place) {
    pool.sleep().release(place);
    if (pool.sleep().refusal() != null) {
      pool.closing().runLeft();
    }
  }

  /** Where no thread is to be had, who leaves last runs what waits, or who waits for the end. */
  void runInbox() {
    while (!threads.areAny() && pool.inbox().hasJob()) {
      Sleeper place = pool.sleep().adopt();
      if (place == null) {
        return; // whoever has it leaves later
      }
      try {
        ((Worker) place).runInbox();
      } finally {
        pool.sleep().release(place);
      }
    }
  }

  /** The view is closed at once: what waits for a place in its host is dropped. */
  void stopInHost() {
    inHost.forEach(StoppableCall::stop);
  }

  /** Where no thread is to be had, calls that wait for one are run by who made them. */
  void dropCalls() {
    for (Object call = pool.inbox().take(IS_CALL);
        call != null;
        call = pool.inbox().take(IS_CALL)) {
      ((FromOutside) call).dropped();
    }
    pool.gate().stopIfDrained();
  }

  /** Has a worker run the body, and waits for its end; null if no worker comes for it. */
  private <T> @Nullable Submitted<T> handOver(
      Callable<? extends T> body, @Nullable StoppableCall whole) {
    Submitted<T> root = new Submitted<>(pool, body, true);
    if (whole != null) {
      whole.waitsAs(root);
    }
    boolean isInside = pool.isInHost();
    Worker here = Worker.current();
    try {
      pool.offer(root, isInside, here);
    } catch (RejectedExecutionException noThread) {
      pool.refuseIfClosed(isInside);
      return null;
    }
    if (!pool.schedule().hasClock()) { // else nothing is allocated, or linked, for it
      awaitInTurn(() -> root.isDone() || (here != null && here.isStopped()));
      if (whole != null && !root.isDone()) {
        whole.stop();
        awaitInTurn(root::isDone);
      }
    }
    root.awaitUninterruptibly(whole);
    if (!root.isCancelled() || pool.isCancelled()) {
      return root;
    }
    if (whole == null || !whole.isStopped()) {
      return null; // dropCalls
    }
    if (here != null) {
      here.endIfStopped();
    }
    return root;
  }

  private void awaitInTurn(BooleanSupplier over) {
    String what = "a place in the pool";
    if (!InTurn.await(pool, what, over, Limit.NONE)) {
      pool.schedule().await(what, over, Limit.NONE); // it works elsewhere, and has a seat for this
    }
  }
}
