package dev.fjord.internal.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The shared variables of a model, immutable, all 0 at first. The same protocol can be run over two
 * of them: {@link #sequential}, in which a store is seen by all at once, and {@link #tso}, the
 * memory of x86, in which it waits in its process's {@link StoreBuffer} and may be overtaken by
 * that process's later loads.
 *
 * <p>How Java's accesses are modelled: plain, opaque and release stores are {@link #write}; a
 * volatile store is {@link #writeFenced}; a compare-and-set that succeeds is {@link #writeFenced},
 * one that fails is {@link #fence}; all loads are {@link #read}. A heavy fence that one process
 * forces on another, as a safepoint or membarrier does, is {@link #fence} for the other one, as a
 * step of the process that asks; several others are as many steps.
 *
 * <p>Only the order of a store and a later load is relaxed. What needs weaker memory than that to
 * go wrong (plain accesses moved by the compiler, loads out of order on ARM) is not seen here: that
 * is for jcstress.
 *
 * @param values the variables that are not 0, as all processes see them
 * @param buffers one for each process
 * @param buffered whether stores go through the buffers
 * @param <V> names the variables: an enum, or a record where there are arrays
 */
public record Memory<V>(Map<V, Integer> values, List<StoreBuffer<V>> buffers, boolean buffered) {

  public Memory {
    values = Collections.unmodifiableMap(values);
    buffers = List.copyOf(buffers);
  }

  /** A memory in which every step is seen by all at once. */
  public static <V> Memory<V> sequential(int processes) {
    return new Memory<>(Map.of(), Collections.nCopies(processes, StoreBuffer.empty()), false);
  }

  /**
   * A memory with store buffers; give the model a {@link #flusher} for each process that writes.
   */
  public static <V> Memory<V> tso(int processes) {
    return new Memory<>(Map.of(), Collections.nCopies(processes, StoreBuffer.empty()), true);
  }

  /** This memory with an initial value: for making the first state. */
  public Memory<V> with(V variable, int value) {
    Map<V, Integer> changed = new HashMap<>(values);
    if (value == 0) {
      changed.remove(variable);
    } else {
      changed.put(variable, value);
    }
    return new Memory<>(changed, buffers, buffered);
  }

  /** The value that is visible to all: for invariants and ends. */
  public int get(V variable) {
    return values.getOrDefault(variable, 0);
  }

  /** The value that {@code process} reads. */
  public int read(int process, V variable) {
    return buffers.get(process).read(variable, get(variable));
  }

  /** A store that others see later. */
  public Memory<V> write(int process, V variable, int value) {
    return buffered
        ? withBuffer(process, buffers.get(process).add(variable, value))
        : with(variable, value);
  }

  /** A store that others see at once, with all that went before it. */
  public Memory<V> writeFenced(int process, V variable, int value) {
    return write(process, variable, value).fence(process);
  }

  /**
   * Empties the buffer of {@code process}. As one step it is no stronger than in several: those are
   * flushes before it.
   */
  public Memory<V> fence(int process) {
    Memory<V> memory = this;
    while (!memory.drained(process)) {
      memory = memory.flush(process);
    }
    return memory;
  }

  /** Are all stores of {@code process} visible to all? */
  public boolean drained(int process) {
    return buffers.get(process).isEmpty();
  }

  /** Makes the oldest store in the buffer of {@code process} visible to all. */
  public Memory<V> flush(int process) {
    StoreBuffer<V> buffer = buffers.get(process);
    StoreBuffer.Store<V> oldest = buffer.oldest();
    return with(oldest.variable(), oldest.value()).withBuffer(process, buffer.withoutOldest());
  }

  /**
   * The process that empties a buffer, one store at a time, whenever it likes.
   *
   * @param get finds the memory in a state
   * @param set puts another memory into a state
   */
  public static <S, V> Model.Process<S> flusher(
      int process, Function<S, Memory<V>> get, BiFunction<S, Memory<V>, S> set) {
    return state -> {
      Memory<V> memory = get.apply(state);
      return memory.drained(process)
          ? Model.none()
          : Model.step(
              "flush " + memory.buffers().get(process).oldest(),
              set.apply(state, memory.flush(process)));
    };
  }

  private Memory<V> withBuffer(int process, StoreBuffer<V> buffer) {
    List<StoreBuffer<V>> changed = new ArrayList<>(buffers);
    changed.set(process, buffer);
    return new Memory<>(values, changed, buffered);
  }

  @Override
  public String toString() {
    String visible =
        values.entrySet().stream()
            .map(Object::toString)
            .sorted()
            .collect(Collectors.joining(" ", "{", "}"));
    return buffered ? visible + " " + buffers : visible;
  }
}
