package dev.fjord.internal.model;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The stores of one process that nobody else can see yet, oldest first.
 *
 * @param <V> names the variables, usually an enum
 */
public record StoreBuffer<V>(List<Store<V>> stores) {

  /** One store that waits in the buffer. */
  public record Store<V>(V variable, int value) {
    @Override
    public String toString() {
      return variable + "=" + value;
    }
  }

  public StoreBuffer {
    stores = List.copyOf(stores);
  }

  public static <V> StoreBuffer<V> empty() {
    return new StoreBuffer<>(List.of());
  }

  public boolean isEmpty() {
    return stores.isEmpty();
  }

  public StoreBuffer<V> add(V variable, int value) {
    List<Store<V>> longer = new ArrayList<>(stores);
    longer.add(new Store<>(variable, value));
    return new StoreBuffer<>(longer);
  }

  /** What its process reads: its own youngest store to {@code variable}, else {@code inMemory}. */
  public int read(V variable, int inMemory) {
    int value = inMemory;
    for (Store<V> store : stores) {
      if (store.variable().equals(variable)) {
        value = store.value();
      }
    }
    return value;
  }

  /** The store that leaves the buffer next. */
  public Store<V> oldest() {
    return stores.get(0);
  }

  public StoreBuffer<V> withoutOldest() {
    return new StoreBuffer<>(stores.subList(1, stores.size()));
  }

  @Override
  public String toString() {
    return stores.stream().map(Store::toString).collect(Collectors.joining(" ", "<", ">"));
  }
}
