package dev.fjord.internal.pool;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.support.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is to be done later is, once it is due, whoever else puts something in. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class AlarmTest {
  private static final int THREADS = 4;
  private static final int ALARMS = 2_000;
  private static final long MOST_NANOS = 3_000_000;
  private static final long LINGER_MILLIS = 50;

  @Test
  void eachRingsOnceAndNoneTooEarly() throws Exception {
    CountDownLatch rung = new CountDownLatch(THREADS * ALARMS);
    AtomicInteger early = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      threads.add(new Thread(() -> putIn(rung, early)));
    }
    threads.forEach(Thread::start);
    Await.open(rung);
    assertEquals(0, early.get());
    for (Thread each : threads) {
      each.join();
    }
  }

  private static void putIn(CountDownLatch rung, AtomicInteger early) {
    for (int i = 0; i < ALARMS; i++) {
      long nanos = ThreadLocalRandom.current().nextLong(MOST_NANOS);
      long due = System.nanoTime() + nanos;
      Alarm.in(
          nanos,
          () -> {
            early.getAndAdd(System.nanoTime() - due < 0 ? 1 : 0);
            rung.countDown();
          });
      Alarm.in(TimeUnit.DAYS.toNanos(1), rung::countDown).cancel();
    }
  }

  @Test
  void oneThatFailsStopsNoOther() throws Exception {
    CountDownLatch looks = new CountDownLatch(3);
    Alarm often =
        Alarm.often(
            () -> {
              looks.countDown();
              throw new IllegalStateException("told on the error stream");
            });
    Await.open(looks);
    often.cancel();
  }

  @Test
  void whatHadNoMemoryRingsAgain() throws Exception {
    CountDownLatch attempts = new CountDownLatch(2);
    CountDownLatch rung = new CountDownLatch(1);
    Alarm.in(
        1,
        () -> {
          attempts.countDown();
          if (attempts.getCount() > 0) {
            throw new OutOfMemoryError("told on the error stream");
          }
          rung.countDown();
        });
    Await.open(rung);
  }

  @Test
  void whatIsCancelledRingsNoMore() throws Exception {
    AtomicInteger rung = new AtomicInteger();
    Alarm often = Alarm.often(rung::getAndIncrement);
    Await.until("it has rung", () -> rung.get() > 0);
    often.cancel();
    Thread.sleep(20); // it may just have been ringing
    int before = rung.get();
    Thread.sleep(50);
    assertEquals(before, rung.get());
  }

  /** Its thread has gone in between, or is going. */
  @Test
  void itRingsAfterAWhileWithNothingToDo() throws Exception {
    long usual = Alarm.lingerNanos;
    Alarm.lingerNanos = TimeUnit.MILLISECONDS.toNanos(LINGER_MILLIS);
    try {
      for (int i = -2; i <= 2; i++) {
        CountDownLatch rung = new CountDownLatch(1);
        Alarm.in(1, rung::countDown);
        Await.open(rung);
        Thread.sleep(LINGER_MILLIS + i);
      }
    } finally {
      Alarm.lingerNanos = usual;
    }
  }
}
