package dev.fjord.testing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fjord.Fork;
import java.util.concurrent.atomic.AtomicInteger;

/** The recipe of docs/cookbook.md, which must fail. */
final class AccountCase {
  static final class Account {
    private final AtomicInteger balance = new AtomicInteger(100);

    void withdraw(int amount) {
      if (balance.get() >= amount) {
        Seeds.point(); // somebody else may come between check and act
        balance.addAndGet(-amount);
      }
    }
  }

  @ForkTest(seeds = 1_000)
  void neverOverdrawn() {
    Account account = new Account();
    Fork.join(() -> account.withdraw(80), () -> account.withdraw(80));
    assertEquals(20, account.balance.get());
  }
}
