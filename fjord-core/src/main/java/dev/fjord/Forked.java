package dev.fjord;

public interface Forked<T> {
  T join();

  boolean isDone();

  boolean isCancelled();
}
