package dev.fjord;

import java.util.function.Supplier;

public interface Scope {
  <T> Forked<T> fork(Supplier<? extends T> task);

  void fork(Runnable task);

  boolean isCancelled();

  void cancel();

  int workers();
}
