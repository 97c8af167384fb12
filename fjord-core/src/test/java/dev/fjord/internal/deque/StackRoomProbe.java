package dev.fjord.internal.deque;

import java.util.ArrayList;
import java.util.List;

/** See {@link StackRoomTest}. Ends with an exception if there is less room than was had. */
final class StackRoomProbe {
  private static final long STACK_BYTES = 1 << 20;

  /** Enough for both compilers, whichever is on, and time for them. */
  private static final int WARM = 20_000;

  private static final long COMPILE_MILLIS = 300;

  /** A frame that does next to nothing takes no more, interpreted. */
  private static final int FRAME_BYTES = 128;

  private static final int RESERVE_BYTES = 8 * 1024;
  private static final int LITTLE_BYTES = 4 * 1024;

  /** From what reserves to what reserves less on its way. */
  private static final int CALLS_BETWEEN = 6;

  private static final List<Runnable> RISING =
      List.of(
          StackRoom::reserveLittle,
          StackRoom::reserve,
          StackRoom::reserveToJoin,
          StackRoom::reserveToSettle,
          StackRoom::reserveToOpen);

  private int calls;
  private boolean refused;
  private boolean hadLess;

  private StackRoomProbe() {}

  /** Takes no arguments. */
  public static void main(String[] args) throws InterruptedException {
    for (int i = 0; i < WARM; i++) {
      RISING.forEach(Runnable::run);
    }
    Thread.sleep(COMPILE_MILLIS);
    StackRoomProbe probe = new StackRoomProbe();
    probe.look(); // what is called for the first time is linked, which takes more than a call
    List<String> wrong = probe.look();
    if (!wrong.isEmpty()) {
      throw new IllegalStateException(wrong.toString());
    }
  }

  private List<String> look() throws InterruptedException {
    List<String> wrong = new ArrayList<>();
    // A call less: it is the first place without.
    int little = callsFromTheLastPlaceWith(StackRoom::reserveLittle);
    if (little < LITTLE_BYTES / FRAME_BYTES - 1) {
      wrong.add("after little, room for " + little + " calls");
    }
    int much = callsFromTheLastPlaceWith(StackRoom::reserve);
    if (much < RESERVE_BYTES / FRAME_BYTES - 1) {
      wrong.add("room for " + much + " calls");
    }
    for (int i = 1; i < RISING.size(); i++) {
      Runnable less = RISING.get(i - 1);
      hadLess = false;
      atTheLastPlaceWith(RISING.get(i), () -> reserveFurther(CALLS_BETWEEN, less));
      if (!hadLess) {
        wrong.add("no room for less than number " + i);
      }
    }
    return wrong;
  }

  private int callsFromTheLastPlaceWith(Runnable room) throws InterruptedException {
    calls = 0;
    atTheLastPlaceWith(room, this::callOnAndOn);
    return calls;
  }

  /** Goes down until there is no such room, and there does something, once. */
  private void atTheLastPlaceWith(Runnable room, Runnable what) throws InterruptedException {
    refused = false;
    Thread deep = new Thread(null, () -> descendTo(room, what), "deep", STACK_BYTES);
    deep.start();
    deep.join();
    if (!refused) {
      throw new IllegalStateException("never refused");
    }
  }

  private void descendTo(Runnable room, Runnable what) {
    try {
      descend(room, what);
    } catch (StackOverflowError overflown) {
      // The bottom.
    }
  }

  private void descend(Runnable room, Runnable what) {
    try {
      room.run();
    } catch (StackOverflowError noRoom) {
      refused = true;
      what.run();
      return;
    }
    descend(room, what);
  }

  private void callOnAndOn() {
    calls++;
    callOnAndOn();
  }

  private void reserveFurther(int further, Runnable less) {
    if (further > 0) {
      reserveFurther(further - 1, less);
    } else {
      less.run();
      hadLess = true;
    }
  }
}
