package dev.fjord;

import dev.fjord.internal.job.Context;
import dev.fjord.internal.pool.Failures;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the carriers of a pool have captured in one thread. */
final class Captured implements Context {
  private final List<Carrier<?>> carriers;
  private final @Nullable Object[] values;

  private Captured(List<Carrier<?>> carriers) {
    this.carriers = carriers;
    this.values = new @Nullable Object[carriers.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = carriers.get(i).capture();
    }
  }

  /** What captures; null if there are no carriers. */
  static @Nullable Supplier<Captured> by(List<Carrier<?>> carriers) {
    return carriers.isEmpty() ? null : () -> new Captured(carriers);
  }

  @Override
  public @Nullable Object around(Supplier<@Nullable Object> body) {
    Inside inside = new Inside(body);
    try {
      around(0, inside);
    } catch (Throwable failure) { // a carrier's, since the body's is its outcome
      inside.carrierFailed(failure);
    }
    if (inside.outcome instanceof Throwable first) {
      Failures.suppress(first, inside.ofCarrier);
      return first;
    }
    return inside.ofCarrier != null ? inside.ofCarrier : inside.outcome;
  }

  private void around(int next, Inside inside) {
    if (next == values.length) {
      inside.run();
      return;
    }
    Carrier<?> carrier = carriers.get(next);
    around(
        carrier,
        values[next],
        () -> {
          try {
            around(next + 1, inside);
          } catch (Throwable failure) { // this carrier still has to put back what it found
            inside.carrierFailed(failure);
          }
        });
    if (!inside.hasRun && inside.ofCarrier == null) {
      throw new IllegalStateException("%s did not run its body".formatted(carrier));
    }
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // the carrier captured it
  private static <C extends @Nullable Object> void around(
      Carrier<C> carrier, @Nullable Object captured, Runnable body) {
    carrier.around((C) captured, body);
  }

  /** What is innermost. */
  private static final class Inside {
    private final Supplier<@Nullable Object> body;
    private final Thread thread = Thread.currentThread();
    private boolean hasRun;
    private @Nullable Object outcome;

    /** The first failure of a carrier, with others suppressed. */
    private @Nullable Throwable ofCarrier;

    Inside(Supplier<@Nullable Object> body) {
      this.body = body;
    }

    void carrierFailed(Throwable failure) {
      if (ofCarrier == null) {
        ofCarrier = failure;
      } else {
        Failures.suppress(ofCarrier, failure);
      }
    }

    void run() {
      if (hasRun || Thread.currentThread() != thread) {
        throw new IllegalStateException("a carrier runs its body once, in the calling thread");
      }
      hasRun = true;
      try {
        outcome = body.get();
      } catch (Throwable failure) { // it goes to whoever joins, past the carriers
        outcome = failure;
      }
    }
  }
}
