package dev.fjord.lab.experiment;

/**
 * A pool that a probe has opened.
 *
 * @param body what the probe does with it
 * @param threads how many threads can be at work in it at a time
 * @param end what closes it
 */
public record Opened<B>(B body, int threads, Runnable end) implements AutoCloseable {
  @Override
  public void close() {
    end.run();
  }
}
