package dev.fjord.internal.job;

/**
 * A job that nobody joins, takes back or asks about: the link is never written, and its end is
 * nobody's business.
 */
public abstract class Detached extends Job {
  /** For subclasses. */
  protected Detached() {}

  @Override
  protected final boolean fjordIsRoot() {
    return true;
  }

  @Override
  protected final boolean fjordMayMove() {
    return true;
  }

  @Override
  final boolean publish(Frame origin) {
    return true;
  }

  @Override
  final boolean begin(Frame frame) {
    frame.prepare(this, null);
    return true;
  }

  @Override
  final void finish(Object outcome) {
    tellEnd();
  }
}
