package dev.fjord.internal.schedule;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Threads run as they come: nobody needs a seat, and nobody else need go on first. */
public enum Plain implements Schedule {
  /** As fast as it goes. */
  REAL_TIME;

  private static final Seat SEAT =
      new Seat() {
        @Override
        public void arrive() {}

        @Override
        public void leave() {}

        @Override
        public void rouse(@Nullable Thread sleeper) {
          LockSupport.unpark(sleeper); // nobody: nothing
        }

        @Override
        public boolean sleep() {
          return false;
        }
      };

  @Override
  public boolean hasClock() {
    return true;
  }

  @Override
  public void point() {}

  @Override
  public int draw(int bound, int usual) {
    return usual;
  }

  @Override
  public boolean await(String what, BooleanSupplier until, Limit limit) {
    return false;
  }

  @Override
  public void block() {}

  @Override
  public void unblock() {}

  @Override
  public boolean needsSeat() {
    return false;
  }

  @Override
  public void enter() {}

  @Override
  public void exit() {}

  @Override
  public Seat reserve() {
    return SEAT;
  }
}
