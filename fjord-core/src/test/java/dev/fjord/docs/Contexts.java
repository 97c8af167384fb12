package dev.fjord.docs;

import dev.fjord.Carrier;
import dev.fjord.Fork;
import dev.fjord.ForkPool;
import dev.fjord.ForkPoolOptions;
import java.util.function.IntSupplier;

/** The examples of docs/context.md. */
final class Contexts {
  static final ThreadLocal<String> USER = new ThreadLocal<>();

  private Contexts() {}

  static ForkPool pool() {
    return ForkPool.open(
        ForkPoolOptions.defaults()
            .carry(Carrier.threadLocals(USER), Carrier.contextClassLoader(), new MdcCarrier()));
  }

  static int asUser(String user, IntSupplier left, IntSupplier right) {
    String before = USER.get();
    USER.set(user);
    try {
      return Fork.with(() -> Fork.joinInt(left, right, Integer::sum));
    } finally {
      USER.set(before);
    }
  }
}
