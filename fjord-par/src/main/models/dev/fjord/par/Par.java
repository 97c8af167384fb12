package dev.fjord.par;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/**
 * Data-parallel algorithms over arrays, lists and ranges of indices.
 *
 * <pre>{@code
 * Par.sort(names);
 * long cents = Par.sumLong(orders, Order::cents);
 * Par.range2d(height, width, (row, column) -> image[row][column] = shade(row, column));
 * }</pre>
 *
 * <p><b>Where it runs.</b> In the pool that the calling thread works for. Outside any pool, in
 * {@link dev.fjord.ForkPool#common()}, with the caller working. When a method returns or throws,
 * nothing of it runs any more.
 *
 * <p><b>How it is split.</b> While it runs, and only as far as pays; there is nothing to tune. What
 * has one worker is done by a loop, or by the JDK's sequential method.
 *
 * <p><b>Forms.</b> Most methods have a form for a part of an array, {@code from} to before {@code
 * to}, or for a range of indices, as in {@code findFirst(from, to, i -> test(array[i]))}. A list is
 * read by index if it is a {@link java.util.RandomAccess}, otherwise copied first. Nothing of the
 * list but its elements is changed.
 *
 * <p><b>Types.</b> Functions of {@code byte}, {@code short} and {@code char} take and return {@code
 * int}, those of {@code float} {@code double}, as the JDK has none of their own. What they return
 * is made narrower, as by a cast, where it is stored in an array, and nowhere else.
 *
 * <p><b>Meaning.</b> The result is that of the plain loop, if the functions given may be called at
 * the same time, in any order, and what is said to be associative is. Functions that have side
 * effects on what is processed, or others that change it meanwhile, make the result undefined: then
 * any mixture, or any exception, may come out, but the method ends.
 *
 * <p><b>Failures.</b> If a function throws, the method throws the same object; if several calls do,
 * that of the first element in order, with the others suppressed on it or dropped (in two
 * dimensions, of the first tile). Where any answer will do, as in {@code any} or {@code findAny},
 * one may be found before what fails is met. What is done in place is then done in part. Only
 * {@code sort} and {@code sortBy} promise more: the array has all its elements, in some order. A
 * computation that is {@linkplain dev.fjord.ForkCancelledException stopped} ends in the same way.
 *
 * <p><b>Errors.</b> Every parameter that is an object must be non-null: {@link
 * NullPointerException} names it otherwise; only an {@code identity} may be null. Elements may be
 * null where the functions bear it.
 */
public final class Par {
  /** The body of a loop over cells; see {@link #range2d(int, int, CellBody)}. */
  @FunctionalInterface
  public interface CellBody {
    /**
     * Runs the loop for one cell.
     *
     * @param row its row
     * @param column its column
     */
    void run(int row, int column);
  }

  /** The body of a loop over tiles; see {@link #range2d(int, int, TileBody)}. */
  @FunctionalInterface
  public interface TileBody {
    /**
     * Runs the loop for the cells of one tile, which is not empty.
     *
     * @param fromRow the first row
     * @param toRow the row after the last
     * @param fromColumn the first column
     * @param toColumn the column after the last
     */
    void run(int fromRow, int toRow, int fromColumn, int toColumn);
  }

  private Par() {}

  // ---- sorting ----

  // for each of float, double, int, long, short, char, byte:
  /**
   * Sorts the elements. The order is that of {@link Float#compare}.
   *
   * @param array the array
   */
  public static void sort(float[] array) {
    requireNonNull(array, "array");
    Sorts.sort(array, 0, array.length);
  }

  /**
   * Sorts a part of an array. The order is that of {@link Float#compare}.
   *
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @throws IllegalArgumentException if {@code from > to}
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static void sort(float[] array, int from, int to) {
    requireNonNull(array, "array");
    Checks.range(array.length, from, to);
    Sorts.sort(array, from, to);
  }

  // end

  /**
   * Sorts objects in their natural order, stably.
   *
   * @param <T> the type of the elements
   * @param array the array
   * @throws ClassCastException if two of them cannot be compared
   */
  public static <T extends Comparable<? super T>> void sort(T[] array) {
    requireNonNull(array, "array");
    Sorts.sort(array, 0, array.length, null);
  }

  /**
   * Sorts a part of an array in the natural order, stably.
   *
   * @param <T> the type of the elements
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @throws ClassCastException if two of them cannot be compared
   * @throws IllegalArgumentException if {@code from > to}
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static <T extends Comparable<? super T>> void sort(T[] array, int from, int to) {
    requireNonNull(array, "array");
    Checks.range(array.length, from, to);
    Sorts.sort(array, from, to, null);
  }

  /**
   * Sorts objects, stably. Whatever the comparator does or throws, the array keeps its elements, in
   * some order.
   *
   * @param <T> the type of the elements
   * @param array the array
   * @param comparator the order
   * @throws IllegalArgumentException possibly, if the comparator breaks its contract
   */
  public static <T> void sort(T[] array, Comparator<? super T> comparator) {
    requireNonNull(array, "array");
    requireNonNull(comparator, "comparator");
    Sorts.sort(array, 0, array.length, comparator);
  }

  /**
   * Sorts a part of an array, stably.
   *
   * @param <T> the type of the elements
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @param comparator the order
   * @throws IllegalArgumentException if {@code from > to}; possibly, if the comparator breaks its
   *     contract
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static <T> void sort(T[] array, int from, int to, Comparator<? super T> comparator) {
    requireNonNull(array, "array");
    requireNonNull(comparator, "comparator");
    Checks.range(array.length, from, to);
    Sorts.sort(array, from, to, comparator);
  }

  /**
   * Sorts a list in the natural order, stably: in an array, whose elements are set at the end.
   *
   * @param <T> the type of the elements
   * @param list the list
   * @throws ClassCastException if two of them cannot be compared
   */
  public static <T extends Comparable<? super T>> void sort(List<T> list) {
    requireNonNull(list, "list");
    Sorts.sort(list, null);
  }

  /**
   * Sorts a list, stably: in an array, whose elements are set at the end.
   *
   * @param <T> the type of the elements
   * @param list the list
   * @param comparator the order
   * @throws IllegalArgumentException possibly, if the comparator breaks its contract
   */
  public static <T> void sort(List<T> list, Comparator<? super T> comparator) {
    requireNonNull(list, "list");
    requireNonNull(comparator, "comparator");
    Sorts.sort(list, comparator);
  }

  /**
   * Sorts objects by a key, stably. Each key is computed once, and kept meanwhile: for keys that
   * take time. For a field, {@code sort} with {@link Comparator#comparing} needs less memory.
   *
   * @param <T> the type of the elements
   * @param <K> the type of the keys
   * @param array the array
   * @param key gives an element its key
   */
  public static <T, K extends Comparable<? super K>> void sortBy(
      T[] array, Function<? super T, ? extends K> key) {
    sortBy(array, key, Comparator.<K>naturalOrder());
  }

  /**
   * Sorts a part of an array by a key, stably. Each key is computed once.
   *
   * @param <T> the type of the elements
   * @param <K> the type of the keys
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @param key gives an element its key
   * @throws IllegalArgumentException if {@code from > to}
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static <T, K extends Comparable<? super K>> void sortBy(
      T[] array, int from, int to, Function<? super T, ? extends K> key) {
    requireNonNull(array, "array");
    requireNonNull(key, "key");
    Checks.range(array.length, from, to);
    Sorts.sortBy(array, from, to, key, Comparator.naturalOrder());
  }

  /**
   * Sorts objects by a key, stably. Each key is computed once.
   *
   * @param <T> the type of the elements
   * @param <K> the type of the keys
   * @param array the array
   * @param key gives an element its key
   * @param comparator the order of the keys
   * @throws IllegalArgumentException possibly, if the comparator breaks its contract
   */
  public static <T, K> void sortBy(
      T[] array, Function<? super T, ? extends K> key, Comparator<? super K> comparator) {
    requireNonNull(array, "array");
    requireNonNull(key, "key");
    requireNonNull(comparator, "comparator");
    Sorts.sortBy(array, 0, array.length, key, comparator);
  }

  /**
   * Sorts a list by a key, stably. Each key is computed once.
   *
   * @param <T> the type of the elements
   * @param <K> the type of the keys
   * @param list the list
   * @param key gives an element its key
   */
  public static <T, K extends Comparable<? super K>> void sortBy(
      List<T> list, Function<? super T, ? extends K> key) {
    requireNonNull(list, "list");
    requireNonNull(key, "key");
    T[] elements = Lists.array(list);
    Sorts.sortBy(elements, 0, elements.length, key, Comparator.naturalOrder());
    Sorts.replace(list, elements);
  }

  // for each of float, double, int, long, short, char, byte:
  /**
   * Merges two sorted arrays. If they are not sorted, nor is the result.
   *
   * @param left a sorted array
   * @param right another one
   * @return a new sorted array with the elements of both
   * @throws IllegalArgumentException if they are too many for an array
   */
  public static float[] merge(float[] left, float[] right) {
    requireNonNull(left, "left");
    requireNonNull(right, "right");
    return Sorts.merge(left, right);
  }

  // end

  /**
   * Merges two arrays that are sorted in the natural order.
   *
   * @param <T> the type of the elements
   * @param left a sorted array
   * @param right another one
   * @return a new sorted array with the elements of both, of the type of the left; of equals, those
   *     of the left come first
   * @throws IllegalArgumentException if they are too many for an array
   */
  public static <T extends Comparable<? super T>> T[] merge(T[] left, T[] right) {
    return merge(left, right, Comparator.<T>naturalOrder());
  }

  /**
   * Merges two sorted arrays.
   *
   * @param <T> the type of the elements
   * @param left a sorted array
   * @param right another one
   * @param comparator the order
   * @return a new sorted array with the elements of both, of the type of the left; of equals, those
   *     of the left come first
   * @throws IllegalArgumentException if they are too many for an array
   */
  public static <T> T[] merge(T[] left, T[] right, Comparator<? super T> comparator) {
    requireNonNull(left, "left");
    requireNonNull(right, "right");
    requireNonNull(comparator, "comparator");
    return Sorts.merge(left, right, comparator);
  }

  /**
   * Merges two sorted lists.
   *
   * @param <T> the type of the elements
   * @param left a sorted list
   * @param right another one
   * @param comparator the order
   * @return a new sorted list with the elements of both; of equals, those of the left come first
   * @throws IllegalArgumentException if they are too many for an array
   */
  public static <T> List<T> merge(
      List<? extends T> left, List<? extends T> right, Comparator<? super T> comparator) {
    requireNonNull(left, "left");
    requireNonNull(right, "right");
    requireNonNull(comparator, "comparator");
    Rope.checkLength((long) left.size() + right.size()); // before they are copied
    return Lists.of(Sorts.<T>merge(Lists.array(left), Lists.array(right), comparator));
  }

  // ---- prefixes ----

  // for each of float, double, int, long, short, char, byte, T:
  /**
   * Replaces each element by the result of it and all before it, in place (inclusive scan).
   *
   * @param array the array
   * @param op an associative function
   */
  public static void parallelPrefix(float[] array, DoubleBinaryOperator op) {
    requireNonNull(array, "array");
    parallelPrefix(array, 0, array.length, op);
  }

  /**
   * Replaces each element of a part by the result of it and all before it in the part.
   *
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @param op an associative function
   * @throws IllegalArgumentException if {@code from > to}
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static void parallelPrefix(float[] array, int from, int to, DoubleBinaryOperator op) {
    requireNonNull(array, "array");
    requireNonNull(op, "op");
    Checks.range(array.length, from, to);
    Scans.inclusive(array, from, to, op);
  }

  /**
   * Replaces each element by the result of all before it, in place; the first by the identity.
   *
   * @param array the array
   * @param identity what the first element becomes; any value goes before the others
   * @param op an associative function
   * @return the result of all
   */
  public static double exclusiveScan(float[] array, double identity, DoubleBinaryOperator op) {
    requireNonNull(array, "array");
    return exclusiveScan(array, 0, array.length, identity, op);
  }

  /**
   * Replaces each element of a part by the result of all before it in the part.
   *
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @param identity what the first element becomes; any value goes before the others
   * @param op an associative function
   * @return the result of all
   * @throws IllegalArgumentException if {@code from > to}
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static double exclusiveScan(
      float[] array, int from, int to, double identity, DoubleBinaryOperator op) {
    requireNonNull(array, "array");
    requireNonNull(op, "op");
    Checks.range(array.length, from, to);
    return Scans.exclusive(array, from, to, identity, op);
  }

  // end

  // ---- reducing ----

  // for each of float, double, int, long, short, char, byte, T:
  /**
   * Reduces an array, in order. How the elements are grouped depends on the schedule, which
   * floating-point sums show; see {@link #reproducible}.
   *
   * @param array the array
   * @param identity what {@code op} leaves the other argument as it is with
   * @param op an associative function
   * @return the result; {@code identity} of none
   */
  public static double reduce(float[] array, double identity, DoubleBinaryOperator op) {
    requireNonNull(array, "array");
    return reduce(array, 0, array.length, identity, op);
  }

  /**
   * Reduces a part of an array, in order.
   *
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @param identity what {@code op} leaves the other argument as it is with
   * @param op an associative function
   * @return the result; {@code identity} of none
   * @throws IllegalArgumentException if {@code from > to}
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static double reduce(
      float[] array, int from, int to, double identity, DoubleBinaryOperator op) {
    requireNonNull(array, "array");
    requireNonNull(op, "op");
    Checks.range(array.length, from, to);
    return Sums.reduce(array, from, to, identity, op);
  }

  // end

  /**
   * Reduces what a function makes of the elements, in order.
   *
   * @param <T> the type of the elements
   * @param <R> the type of the result
   * @param array the array
   * @param identity what {@code op} leaves the other argument as it is with
   * @param mapper the function
   * @param op an associative function
   * @return the result; {@code identity} of none
   */
  public static <T, R> R reduce(
      T[] array, R identity, Function<? super T, ? extends R> mapper, BinaryOperator<R> op) {
    requireNonNull(array, "array");
    return reduce(array, 0, array.length, identity, mapper, op);
  }

  /**
   * Reduces what a function makes of a part of the elements, in order.
   *
   * @param <T> the type of the elements
   * @param <R> the type of the result
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @param identity what {@code op} leaves the other argument as it is with
   * @param mapper the function
   * @param op an associative function
   * @return the result; {@code identity} of none
   * @throws IllegalArgumentException if {@code from > to}
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static <T, R> R reduce(
      T[] array,
      int from,
      int to,
      R identity,
      Function<? super T, ? extends R> mapper,
      BinaryOperator<R> op) {
    requireNonNull(array, "array");
    requireNonNull(mapper, "mapper");
    requireNonNull(op, "op");
    Checks.range(array.length, from, to);
    return Sums.reduce(array, from, to, identity, mapper, op);
  }

  /**
   * Reduces a list, in order.
   *
   * @param <T> the type of the elements
   * @param list the list
   * @param identity what {@code op} leaves the other argument as it is with
   * @param op an associative function
   * @return the result; {@code identity} of none
   */
  public static <T> T reduce(List<T> list, T identity, BinaryOperator<T> op) {
    requireNonNull(list, "list");
    requireNonNull(op, "op");
    List<T> elements = Lists.indexed(list);
    return Sums.reduce(elements, 0, elements.size(), identity, op);
  }

  /**
   * Reduces what a function makes of the elements, in order.
   *
   * @param <T> the type of the elements
   * @param <R> the type of the result
   * @param list the list
   * @param identity what {@code op} leaves the other argument as it is with
   * @param mapper the function
   * @param op an associative function
   * @return the result; {@code identity} of none
   */
  public static <T, R> R reduce(
      List<T> list, R identity, Function<? super T, ? extends R> mapper, BinaryOperator<R> op) {
    requireNonNull(list, "list");
    requireNonNull(mapper, "mapper");
    requireNonNull(op, "op");
    List<T> elements = Lists.indexed(list);
    return Sums.reduce(elements, 0, elements.size(), identity, mapper, op);
  }

  /**
   * Reduces what a function makes of indices, in order.
   *
   * @param <R> the type of the result
   * @param from the first index
   * @param to the index after the last; none if it is not greater than {@code from}
   * @param identity what {@code op} leaves the other argument as it is with
   * @param mapper the function
   * @param op an associative function
   * @return the result; {@code identity} of none
   */
  public static <R> R reduce(
      int from, int to, R identity, IntFunction<? extends R> mapper, BinaryOperator<R> op) {
    requireNonNull(mapper, "mapper");
    requireNonNull(op, "op");
    return Sums.reduceRef(from, to, identity, mapper, op);
  }

  // for each of int, long, double:
  /**
   * Reduces what a function makes of indices, in order.
   *
   * @param from the first index
   * @param to the index after the last; none if it is not greater than {@code from}
   * @param identity what {@code op} leaves the other argument as it is with
   * @param mapper the function
   * @param op an associative function
   * @return the result; {@code identity} of none
   */
  public static double reduceDouble(
      int from, int to, double identity, IntToDoubleFunction mapper, DoubleBinaryOperator op) {
    requireNonNull(mapper, "mapper");
    requireNonNull(op, "op");
    return Sums.reduceDouble(from, to, identity, mapper, op);
  }

  // end

  // for each of int, long, short, char, byte:
  /**
   * The sum of an array. Of {@code long} it overflows as {@code +} does, of what is shorter it
   * cannot.
   *
   * @param array the array
   * @return the sum; 0 of none
   */
  public static long sum(float[] array) {
    requireNonNull(array, "array");
    return Sums.sum(array, 0, array.length);
  }

  /**
   * The sum of a part of an array. Of {@code long} it overflows as {@code +} does, of what is
   * shorter it cannot.
   *
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @return the sum; 0 of none
   * @throws IllegalArgumentException if {@code from > to}
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static long sum(float[] array, int from, int to) {
    requireNonNull(array, "array");
    Checks.range(array.length, from, to);
    return Sums.sum(array, from, to);
  }

  // end

  // for each of float, double:
  /**
   * The sum of an array. Its last digits depend on the schedule; see {@link #reproducible}.
   *
   * @param array the array
   * @return the sum; 0 of none
   */
  public static double sum(float[] array) {
    requireNonNull(array, "array");
    return Sums.sum(array, 0, array.length);
  }

  /**
   * The sum of a part of an array. Its last digits depend on the schedule; see {@link
   * #reproducible}.
   *
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @return the sum; 0 of none
   * @throws IllegalArgumentException if {@code from > to}
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static double sum(float[] array, int from, int to) {
    requireNonNull(array, "array");
    Checks.range(array.length, from, to);
    return Sums.sum(array, from, to);
  }

  // end

  // for each of long, double:
  /**
   * The sum of a function of indices. Of floating-point numbers the last digits depend on the
   * schedule; see {@link #reproducible}.
   *
   * @param from the first index
   * @param to the index after the last; none if it is not greater than {@code from}
   * @param mapper the function
   * @return the sum; 0 of none
   */
  public static double sumDouble(int from, int to, IntToDoubleFunction mapper) {
    requireNonNull(mapper, "mapper");
    return Sums.sumDouble(from, to, mapper);
  }

  /**
   * The sum of a function of elements. Of floating-point numbers the last digits depend on the
   * schedule; see {@link #reproducible}.
   *
   * @param <T> the type of the elements
   * @param array the array
   * @param mapper the function
   * @return the sum; 0 of none
   */
  public static <T> double sumDouble(T[] array, ToDoubleFunction<? super T> mapper) {
    requireNonNull(array, "array");
    requireNonNull(mapper, "mapper");
    return Sums.sumDouble(array, mapper);
  }

  /**
   * The sum of a function of elements. Of floating-point numbers the last digits depend on the
   * schedule; see {@link #reproducible}.
   *
   * @param <T> the type of the elements
   * @param list the list
   * @param mapper the function
   * @return the sum; 0 of none
   */
  public static <T> double sumDouble(List<T> list, ToDoubleFunction<? super T> mapper) {
    requireNonNull(list, "list");
    requireNonNull(mapper, "mapper");
    return Sums.sumDouble(Lists.indexed(list), mapper);
  }

  // end

  /**
   * Floating-point sums whose order is fixed by the data, not by the schedule: the same bits on any
   * pool.
   *
   * @return what makes them
   */
  public static Reproducible reproducible() {
    return Reproducible.SUMS;
  }

  /**
   * Short for {@link #reproducible()}{@code .sum(array)}.
   *
   * @param array the array
   * @return the sum; 0 of none
   */
  public static double reproducible(double[] array) {
    return Reproducible.SUMS.sum(array);
  }

  // ---- extremes ----

  // for each of float, double, int, long, short, char, byte:
  /**
   * The least element, as by {@link Math#min(double, double)}.
   *
   * @param array the array
   * @return the least
   * @throws NoSuchElementException if there are none
   */
  public static float min(float[] array) {
    requireNonNull(array, "array");
    return Extremes.min(array, 0, array.length);
  }

  /**
   * The least element of a part, as by {@link Math#min(double, double)}.
   *
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @return the least
   * @throws NoSuchElementException if there are none
   * @throws IllegalArgumentException if {@code from > to}
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static float min(float[] array, int from, int to) {
    requireNonNull(array, "array");
    Checks.range(array.length, from, to);
    return Extremes.min(array, from, to);
  }

  /**
   * The greatest element, as by {@link Math#max(double, double)}.
   *
   * @param array the array
   * @return the greatest
   * @throws NoSuchElementException if there are none
   */
  public static float max(float[] array) {
    requireNonNull(array, "array");
    return Extremes.max(array, 0, array.length);
  }

  /**
   * The greatest element of a part, as by {@link Math#max(double, double)}.
   *
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @return the greatest
   * @throws NoSuchElementException if there are none
   * @throws IllegalArgumentException if {@code from > to}
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static float max(float[] array, int from, int to) {
    requireNonNull(array, "array");
    Checks.range(array.length, from, to);
    return Extremes.max(array, from, to);
  }

  /**
   * The index of the least element, which is what {@link #min(float[])} returns.
   *
   * @param array the array
   * @return the first such index; -1 of none
   */
  public static int argMin(float[] array) {
    requireNonNull(array, "array");
    return Extremes.argMin(array, 0, array.length);
  }

  /**
   * The index of the least element of a part.
   *
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @return the first such index, counted from that of the array; -1 of none
   * @throws IllegalArgumentException if {@code from > to}
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static int argMin(float[] array, int from, int to) {
    requireNonNull(array, "array");
    Checks.range(array.length, from, to);
    return Extremes.argMin(array, from, to);
  }

  /**
   * The index of the greatest element, which is what {@link #max(float[])} returns.
   *
   * @param array the array
   * @return the first such index; -1 of none
   */
  public static int argMax(float[] array) {
    requireNonNull(array, "array");
    return Extremes.argMax(array, 0, array.length);
  }

  /**
   * The index of the greatest element of a part.
   *
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @return the first such index, counted from that of the array; -1 of none
   * @throws IllegalArgumentException if {@code from > to}
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static int argMax(float[] array, int from, int to) {
    requireNonNull(array, "array");
    Checks.range(array.length, from, to);
    return Extremes.argMax(array, from, to);
  }

  // end

  /**
   * The least element in the natural order.
   *
   * @param <T> the type of the elements
   * @param array the array
   * @return the first of the least
   * @throws NoSuchElementException if there are none
   */
  public static <T extends Comparable<? super T>> T min(T[] array) {
    return min(array, Comparator.<T>naturalOrder());
  }

  /**
   * The least element.
   *
   * @param <T> the type of the elements
   * @param array the array
   * @param comparator the order
   * @return the first of the least
   * @throws NoSuchElementException if there are none
   */
  public static <T> T min(T[] array, Comparator<? super T> comparator) {
    requireNonNull(array, "array");
    requireNonNull(comparator, "comparator");
    Checks.notEmpty(array.length);
    return array[argMin(array, comparator)];
  }

  /**
   * The least element.
   *
   * @param <T> the type of the elements
   * @param list the list
   * @param comparator the order
   * @return the first of the least
   * @throws NoSuchElementException if there are none
   */
  public static <T> T min(List<T> list, Comparator<? super T> comparator) {
    requireNonNull(list, "list");
    requireNonNull(comparator, "comparator");
    Checks.notEmpty(list.size());
    List<T> elements = Lists.indexed(list);
    return elements.get(Extremes.argMin(elements, comparator));
  }

  /**
   * The index of the least element in the natural order.
   *
   * @param <T> the type of the elements
   * @param array the array
   * @return the first such index; -1 of none
   */
  public static <T extends Comparable<? super T>> int argMin(T[] array) {
    return argMin(array, Comparator.<T>naturalOrder());
  }

  /**
   * The greatest element in the natural order.
   *
   * @param <T> the type of the elements
   * @param array the array
   * @return the first of the greatest
   * @throws NoSuchElementException if there are none
   */
  public static <T extends Comparable<? super T>> T max(T[] array) {
    return max(array, Comparator.<T>naturalOrder());
  }

  /**
   * The greatest element.
   *
   * @param <T> the type of the elements
   * @param array the array
   * @param comparator the order
   * @return the first of the greatest
   * @throws NoSuchElementException if there are none
   */
  public static <T> T max(T[] array, Comparator<? super T> comparator) {
    requireNonNull(array, "array");
    requireNonNull(comparator, "comparator");
    return min(array, comparator.reversed());
  }

  /**
   * The greatest element.
   *
   * @param <T> the type of the elements
   * @param list the list
   * @param comparator the order
   * @return the first of the greatest
   * @throws NoSuchElementException if there are none
   */
  public static <T> T max(List<T> list, Comparator<? super T> comparator) {
    requireNonNull(list, "list");
    requireNonNull(comparator, "comparator");
    return min(list, comparator.reversed());
  }

  /**
   * The index of the greatest element in the natural order.
   *
   * @param <T> the type of the elements
   * @param array the array
   * @return the first such index; -1 of none
   */
  public static <T extends Comparable<? super T>> int argMax(T[] array) {
    return argMax(array, Comparator.<T>naturalOrder());
  }

  // for each of T, List:
  /**
   * The index of the least element.
   *
   * @param <T> the type of the elements
   * @param array the array
   * @param comparator the order
   * @return the first such index; -1 of none
   */
  public static <T> int argMin(T[] array, Comparator<? super T> comparator) {
    requireNonNull(array, "array");
    requireNonNull(comparator, "comparator");
    return Extremes.argMin(array, comparator);
  }

  /**
   * The index of the greatest element.
   *
   * @param <T> the type of the elements
   * @param array the array
   * @param comparator the order
   * @return the first such index; -1 of none
   */
  public static <T> int argMax(T[] array, Comparator<? super T> comparator) {
    requireNonNull(array, "array");
    requireNonNull(comparator, "comparator");
    return Extremes.argMin(array, comparator.reversed());
  }

  // end

  // for each of float, double, int, long, short, char, byte:
  /**
   * The greatest elements, in falling order.
   *
   * @param array the array
   * @param k how many, zero or more
   * @return a new array of at most {@code k}
   * @throws IllegalArgumentException if {@code k} is negative
   */
  public static float[] topK(float[] array, int k) {
    requireNonNull(array, "array");
    Checks.notNegative("k", k);
    return TopK.of(array, k);
  }

  // end

  /**
   * The greatest elements in the natural order, falling; of equals, the first ones.
   *
   * @param <T> the type of the elements
   * @param array the array
   * @param k how many, zero or more
   * @return a new array of at most {@code k}
   * @throws IllegalArgumentException if {@code k} is negative
   */
  public static <T extends Comparable<? super T>> T[] topK(T[] array, int k) {
    return topK(array, k, Comparator.<T>naturalOrder());
  }

  /**
   * The greatest elements, in falling order; of equals, the first ones.
   *
   * @param <T> the type of the elements
   * @param array the array
   * @param k how many, zero or more
   * @param comparator the order
   * @return a new array of at most {@code k}
   * @throws IllegalArgumentException if {@code k} is negative
   */
  public static <T> T[] topK(T[] array, int k, Comparator<? super T> comparator) {
    requireNonNull(array, "array");
    requireNonNull(comparator, "comparator");
    Checks.notNegative("k", k);
    return TopK.of(array, k, comparator);
  }

  /**
   * The greatest elements, in falling order; of equals, the first ones.
   *
   * @param <T> the type of the elements
   * @param list the list
   * @param k how many, zero or more
   * @param comparator the order
   * @return a new list of at most {@code k}
   * @throws IllegalArgumentException if {@code k} is negative
   */
  public static <T> List<T> topK(List<T> list, int k, Comparator<? super T> comparator) {
    requireNonNull(list, "list");
    requireNonNull(comparator, "comparator");
    Checks.notNegative("k", k);
    int length = Math.min(k, list.size());
    T[] top = TopK.of(Lists.indexed(list), length, comparator);
    return new ArrayList<>(Arrays.asList(top).subList(0, length));
  }

  // ---- each ----

  /**
   * A parallel loop over indices. If several fail, the first failure is thrown.
   *
   * <p>For a tight loop over each piece see {@link dev.fjord.Fork#range(int, int,
   * dev.fjord.IntRangeBody)}.
   *
   * @param from the first index
   * @param to the index after the last; none if it is not greater than {@code from}
   * @param action what is done with each
   */
  public static void forEach(int from, int to, IntConsumer action) {
    requireNonNull(action, "action");
    Loops.forEach(from, to, action);
  }

  /**
   * A parallel loop over {@code long} indices. The name differs because a lambda would fit both.
   *
   * @param from the first index
   * @param to the index after the last; none if it is not greater than {@code from}
   * @param action what is done with each
   */
  public static void forEachLong(long from, long to, LongConsumer action) {
    requireNonNull(action, "action");
    Loops.forEachLong(from, to, action);
  }

  // for each of float, double, int, long, short, char, byte, T:
  /**
   * Does something with each element, in no order.
   *
   * @param array the array
   * @param action what is done with each
   */
  public static void forEach(float[] array, DoubleConsumer action) {
    requireNonNull(array, "array");
    forEach(array, 0, array.length, action);
  }

  /**
   * Does something with each element of a part, in no order.
   *
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @param action what is done with each
   * @throws IllegalArgumentException if {@code from > to}
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static void forEach(float[] array, int from, int to, DoubleConsumer action) {
    requireNonNull(array, "array");
    requireNonNull(action, "action");
    Checks.range(array.length, from, to);
    Loops.forEach(array, from, to, action);
  }

  // end

  /**
   * Does something with each element, in no order.
   *
   * @param <T> the type of the elements
   * @param list the list
   * @param action what is done with each
   */
  public static <T> void forEach(List<T> list, Consumer<? super T> action) {
    requireNonNull(list, "list");
    requireNonNull(action, "action");
    List<T> elements = Lists.indexed(list);
    Loops.forEach(elements, 0, elements.size(), action);
  }

  /**
   * A parallel loop over the cells of a rectangle that begins at (0, 0).
   *
   * @param rows how many; none if it is not positive
   * @param columns how many; none if it is not positive
   * @param body called for each cell
   */
  public static void range2d(int rows, int columns, CellBody body) {
    requireNonNull(body, "body");
    range2d(0, rows, 0, columns, body);
  }

  /**
   * A parallel loop over the cells of a rectangle.
   *
   * @param fromRow the first row
   * @param toRow the row after the last
   * @param fromColumn the first column
   * @param toColumn the column after the last
   * @param body called for each cell
   */
  public static void range2d(int fromRow, int toRow, int fromColumn, int toColumn, CellBody body) {
    requireNonNull(body, "body");
    Grid.run(
        fromRow,
        toRow,
        fromColumn,
        toColumn,
        (top, bottom, begin, end) -> {
          for (int row = top; row < bottom; row++) {
            for (int column = begin; column < end; column++) {
              body.run(row, column);
            }
          }
        });
  }

  /**
   * A parallel loop over tiles of a rectangle that begins at (0, 0). It is halved along its longer
   * side, as far as pays.
   *
   * @param rows how many; none if it is not positive
   * @param columns how many; none if it is not positive
   * @param body called with disjoint tiles that together cover the rectangle
   */
  public static void range2d(int rows, int columns, TileBody body) {
    requireNonNull(body, "body");
    Grid.run(0, rows, 0, columns, body);
  }

  /**
   * A parallel loop over tiles of a rectangle. It is halved along its longer side, as far as pays.
   *
   * @param fromRow the first row
   * @param toRow the row after the last
   * @param fromColumn the first column
   * @param toColumn the column after the last
   * @param body called with disjoint tiles that together cover the rectangle
   */
  public static void range2d(int fromRow, int toRow, int fromColumn, int toColumn, TileBody body) {
    requireNonNull(body, "body");
    Grid.run(fromRow, toRow, fromColumn, toColumn, body);
  }

  // ---- making ----

  // for each of float, double, int, long, short, char, byte:
  /**
   * What a function makes of each element.
   *
   * @param array the array
   * @param mapper the function
   * @return a new array
   */
  public static float[] map(float[] array, DoubleUnaryOperator mapper) {
    requireNonNull(array, "array");
    requireNonNull(mapper, "mapper");
    return Loops.map(array, mapper);
  }

  // end

  /**
   * What a function makes of each element.
   *
   * @param <T> the type of the elements
   * @param <R> the type of what is made
   * @param array the array
   * @param mapper the function
   * @param newArray makes the array that is filled, from the length
   * @return that array
   * @throws IllegalArgumentException if it has another length
   */
  public static <T, R> R[] map(
      T[] array, Function<? super T, ? extends R> mapper, IntFunction<R[]> newArray) {
    requireNonNull(array, "array");
    requireNonNull(mapper, "mapper");
    requireNonNull(newArray, "newArray");
    R[] result = Checks.length(array.length, newArray.apply(array.length));
    Loops.map(array, result, mapper);
    return result;
  }

  /**
   * What a function makes of each element.
   *
   * @param <T> the type of the elements
   * @param <R> the type of what is made
   * @param list the list
   * @param mapper the function
   * @return a new list, which may be changed
   */
  public static <T, R> List<R> map(List<T> list, Function<? super T, ? extends R> mapper) {
    requireNonNull(list, "list");
    requireNonNull(mapper, "mapper");
    List<T> elements = Lists.indexed(list);
    R[] result = Lists.newArray(elements.size());
    Loops.map(elements, result, mapper);
    return Lists.of(result);
  }

  // for each of float, double, int, long, short, char, byte, T:
  /**
   * Sets each element to what a function makes of its index.
   *
   * @param array the array
   * @param generator gives the element at an index
   */
  public static void setAll(float[] array, IntToDoubleFunction generator) {
    requireNonNull(array, "array");
    setAll(array, 0, array.length, generator);
  }

  /**
   * Sets each element of a part to what a function makes of its index.
   *
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @param generator gives the element at an index
   * @throws IllegalArgumentException if {@code from > to}
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static void setAll(float[] array, int from, int to, IntToDoubleFunction generator) {
    requireNonNull(array, "array");
    requireNonNull(generator, "generator");
    Checks.range(array.length, from, to);
    Loops.setAll(array, from, to, generator);
  }

  /**
   * Shuffles an array. The same seed and length give the same permutation, on any pool. With the
   * same seed arrays of different lengths are shuffled alike in part.
   *
   * @param array the array
   * @param seed decides the permutation, together with the length
   */
  public static void shuffle(float[] array, long seed) {
    requireNonNull(array, "array");
    Shuffles.shuffle(new Moves.OfFloat(), array, 0, array.length, seed);
  }

  /**
   * Shuffles a part of an array. The same seed and length of the part give the same permutation.
   *
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @param seed decides the permutation, together with the length
   * @throws IllegalArgumentException if {@code from > to}
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static void shuffle(float[] array, int from, int to, long seed) {
    requireNonNull(array, "array");
    Checks.range(array.length, from, to);
    Shuffles.shuffle(new Moves.OfFloat(), array, from, to, seed);
  }

  // end

  /**
   * Shuffles a list, as an array of its elements.
   *
   * @param <T> the type of the elements
   * @param list the list
   * @param seed decides the permutation, together with the length
   */
  public static <T> void shuffle(List<T> list, long seed) {
    requireNonNull(list, "list");
    T[] elements = Lists.array(list);
    Shuffles.shuffle(new Moves.OfRef(), elements, 0, elements.length, seed);
    Sorts.replace(list, elements);
  }

  // ---- choosing ----

  // for each of float, double, int, long, short, char, byte, T:
  /**
   * The elements that pass a test, in their order.
   *
   * @param array the array
   * @param predicate the test
   * @return a new array
   */
  public static float[] filter(float[] array, DoublePredicate predicate) {
    requireNonNull(array, "array");
    return filter(array, 0, array.length, predicate);
  }

  /**
   * The elements of a part that pass a test, in their order.
   *
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @param predicate the test
   * @return a new array
   * @throws IllegalArgumentException if {@code from > to}
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static float[] filter(float[] array, int from, int to, DoublePredicate predicate) {
    requireNonNull(array, "array");
    requireNonNull(predicate, "predicate");
    Checks.range(array.length, from, to);
    return Packs.filter(array, from, to, predicate);
  }

  // end

  /**
   * The elements that pass a test, in their order.
   *
   * @param <T> the type of the elements
   * @param list the list
   * @param predicate the test
   * @return a new list, which may be changed
   */
  public static <T> List<T> filter(List<T> list, Predicate<? super T> predicate) {
    requireNonNull(list, "list");
    requireNonNull(predicate, "predicate");
    return Packs.filter(Lists.indexed(list), predicate);
  }

  // for each of float, double, int, long, short, char, byte, T:
  /**
   * Moves the elements that pass a test before the others, in place; both keep their order.
   *
   * @param array the array
   * @param predicate the test
   * @return how many passed: the index of the first that did not
   */
  public static int partition(float[] array, DoublePredicate predicate) {
    requireNonNull(array, "array");
    return partition(array, 0, array.length, predicate);
  }

  /**
   * Moves the elements of a part that pass a test before its others; both keep their order.
   *
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @param predicate the test
   * @return the index of the first that did not pass, or {@code to}
   * @throws IllegalArgumentException if {@code from > to}
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static int partition(float[] array, int from, int to, DoublePredicate predicate) {
    requireNonNull(array, "array");
    requireNonNull(predicate, "predicate");
    Checks.range(array.length, from, to);
    return Packs.partition(array, from, to, predicate);
  }

  // end

  /**
   * The elements that pass a test and those that do not, in their order.
   *
   * @param <T> the type of the elements
   * @param list the list
   * @param predicate the test
   * @return two new lists, for {@code false} and {@code true}, in this order
   */
  public static <T> Map<Boolean, List<T>> partition(List<T> list, Predicate<? super T> predicate) {
    requireNonNull(list, "list");
    requireNonNull(predicate, "predicate");
    T[] elements = Lists.array(list);
    int middle = Packs.partition(elements, 0, elements.length, predicate);
    Map<Boolean, List<T>> parts = new LinkedHashMap<>();
    parts.put(false, Lists.of(Arrays.copyOfRange(elements, middle, elements.length)));
    parts.put(true, Lists.of(Arrays.copyOf(elements, middle)));
    return parts;
  }

  // for each of float, double, int, long, short, char, byte:
  /**
   * The first of each set of equal elements, in their order. Equal means {@link Float#equals}.
   *
   * @param array the array
   * @return a new array
   * @throws IllegalArgumentException if there are more than 805 million
   */
  public static float[] distinct(float[] array) {
    requireNonNull(array, "array");
    return Distinct.of(array, 0, array.length);
  }

  /**
   * The first of each set of equal elements of a part, in their order. Equal means {@link
   * Float#equals}.
   *
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @return a new array
   * @throws IllegalArgumentException if {@code from > to}, or there are more than 805 million
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static float[] distinct(float[] array, int from, int to) {
    requireNonNull(array, "array");
    Checks.range(array.length, from, to);
    return Distinct.of(array, from, to);
  }

  // end

  /**
   * The first of each set of equal elements, in their order. Equal means {@link Object#equals};
   * nulls are allowed.
   *
   * @param <T> the type of the elements
   * @param array the array
   * @return a new array
   * @throws IllegalArgumentException if there are more than 805 million
   */
  public static <T> T[] distinct(T[] array) {
    requireNonNull(array, "array");
    return Distinct.of(array, 0, array.length);
  }

  /**
   * The first of each set of equal elements of a part, in their order. Equal means {@link
   * Object#equals}; nulls are allowed.
   *
   * @param <T> the type of the elements
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @return a new array
   * @throws IllegalArgumentException if {@code from > to}, or there are more than 805 million
   * @throws ArrayIndexOutOfBoundsException if the range is not within the array
   */
  public static <T> T[] distinct(T[] array, int from, int to) {
    requireNonNull(array, "array");
    Checks.range(array.length, from, to);
    return Distinct.of(array, from, to);
  }

  /**
   * The first of each set of equal elements, in their order.
   *
   * @param <T> the type of the elements
   * @param list the list
   * @return a new list, which may be changed
   * @throws IllegalArgumentException if there are more than 805 million
   */
  public static <T> List<T> distinct(List<T> list) {
    requireNonNull(list, "list");
    T[] elements = Lists.array(list);
    return Lists.of(Distinct.of(elements, 0, elements.length));
  }

  // ---- searching ----

  // for each of float, double, int, long, short, char, byte:
  /**
   * The first element that passes a test. Those behind it need not be tested.
   *
   * @param array the array
   * @param predicate the test
   * @return that element, or empty
   */
  public static OptionalDouble findFirst(float[] array, DoublePredicate predicate) {
    requireNonNull(array, "array");
    requireNonNull(predicate, "predicate");
    return Searches.element(array, true, predicate);
  }

  /**
   * Some element that passes a test.
   *
   * @param array the array
   * @param predicate the test
   * @return that element, or empty
   */
  public static OptionalDouble findAny(float[] array, DoublePredicate predicate) {
    requireNonNull(array, "array");
    requireNonNull(predicate, "predicate");
    return Searches.element(array, false, predicate);
  }

  // end

  // for each of float, double, int, long, short, char, byte, T, List:
  /**
   * Whether some element passes a test.
   *
   * @param array the array
   * @param predicate the test
   * @return false of none
   */
  public static boolean any(float[] array, DoublePredicate predicate) {
    requireNonNull(array, "array");
    requireNonNull(predicate, "predicate");
    return Searches.find(array, false, predicate) != Search.NONE;
  }

  /**
   * Whether all elements pass a test.
   *
   * @param array the array
   * @param predicate the test
   * @return true of none
   */
  public static boolean all(float[] array, DoublePredicate predicate) {
    requireNonNull(array, "array");
    requireNonNull(predicate, "predicate");
    return Searches.find(array, false, predicate.negate()) == Search.NONE;
  }

  /**
   * Whether no element passes a test.
   *
   * @param array the array
   * @param predicate the test
   * @return true of none
   */
  public static boolean none(float[] array, DoublePredicate predicate) {
    requireNonNull(array, "array");
    requireNonNull(predicate, "predicate");
    return Searches.find(array, false, predicate) == Search.NONE;
  }

  // end

  // for each of T, List:
  /**
   * The first element that passes a test. Those behind it need not be tested.
   *
   * @param <T> the type of the elements
   * @param array the array
   * @param predicate the test
   * @return that element, or empty
   * @throws NullPointerException if that is null
   */
  public static <T> Optional<T> findFirst(T[] array, Predicate<? super T> predicate) {
    requireNonNull(array, "array");
    requireNonNull(predicate, "predicate");
    return Searches.element(array, true, predicate);
  }

  /**
   * Some element that passes a test.
   *
   * @param <T> the type of the elements
   * @param array the array
   * @param predicate the test
   * @return that element, or empty
   * @throws NullPointerException if that is null
   */
  public static <T> Optional<T> findAny(T[] array, Predicate<? super T> predicate) {
    requireNonNull(array, "array");
    requireNonNull(predicate, "predicate");
    return Searches.element(array, false, predicate);
  }

  // end

  /**
   * The first index that passes a test. Those behind it need not be tested.
   *
   * @param from the first index
   * @param to the index after the last; none if it is not greater than {@code from}
   * @param predicate the test
   * @return that index, or empty
   */
  public static OptionalInt findFirst(int from, int to, IntPredicate predicate) {
    requireNonNull(predicate, "predicate");
    return Searches.found(Searches.find(from, to, true, predicate));
  }

  /**
   * Some index that passes a test.
   *
   * @param from the first index
   * @param to the index after the last; none if it is not greater than {@code from}
   * @param predicate the test
   * @return that index, or empty
   */
  public static OptionalInt findAny(int from, int to, IntPredicate predicate) {
    requireNonNull(predicate, "predicate");
    return Searches.found(Searches.find(from, to, false, predicate));
  }

  /**
   * Whether some index passes a test.
   *
   * @param from the first index
   * @param to the index after the last; none if it is not greater than {@code from}
   * @param predicate the test
   * @return false of none
   */
  public static boolean any(int from, int to, IntPredicate predicate) {
    requireNonNull(predicate, "predicate");
    return Searches.find(from, to, false, predicate) != Search.NONE;
  }

  /**
   * Whether all indices pass a test.
   *
   * @param from the first index
   * @param to the index after the last; none if it is not greater than {@code from}
   * @param predicate the test
   * @return true of none
   */
  public static boolean all(int from, int to, IntPredicate predicate) {
    requireNonNull(predicate, "predicate");
    return Searches.find(from, to, false, predicate.negate()) == Search.NONE;
  }

  /**
   * Whether no index passes a test.
   *
   * @param from the first index
   * @param to the index after the last; none if it is not greater than {@code from}
   * @param predicate the test
   * @return true of none
   */
  public static boolean none(int from, int to, IntPredicate predicate) {
    requireNonNull(predicate, "predicate");
    return Searches.find(from, to, false, predicate) == Search.NONE;
  }

  // ---- grouping ----

  // for each of T, List:
  /**
   * The elements by their keys: the keys in the order in which they come first, the elements in
   * theirs.
   *
   * @param <T> the type of the elements
   * @param <K> the type of the keys
   * @param array the array
   * @param key gives an element its key
   * @return a new map, which iterates in that order
   * @throws NullPointerException if a key is null
   */
  public static <T, K> Map<K, List<T>> groupBy(T[] array, Function<? super T, ? extends K> key) {
    requireNonNull(array, "array");
    requireNonNull(key, "key");
    return Groups.groupBy(Lists.indexed(array), key, Collectors.toList());
  }

  /**
   * What a collector makes of the elements of each key, in order.
   *
   * @param <T> the type of the elements
   * @param <K> the type of the keys
   * @param <A> the type of the containers
   * @param <D> the type of a group
   * @param array the array
   * @param key gives an element its key
   * @param downstream collects the elements of a key
   * @return a new map, which iterates in the order in which the keys come first
   * @throws NullPointerException if a key is null
   */
  public static <T, K, A, D> Map<K, D> groupBy(
      T[] array, Function<? super T, ? extends K> key, Collector<? super T, A, D> downstream) {
    requireNonNull(array, "array");
    requireNonNull(key, "key");
    requireNonNull(downstream, "downstream");
    return Groups.groupBy(Lists.indexed(array), key, downstream);
  }

  /**
   * The elements by their keys, in no order: all workers fill one map.
   *
   * @param <T> the type of the elements
   * @param <K> the type of the keys
   * @param array the array
   * @param key gives an element its key
   * @return a new map; its lists are ordinary ones
   * @throws NullPointerException if a key is null
   */
  public static <T, K> ConcurrentMap<K, List<T>> groupByConcurrent(
      T[] array, Function<? super T, ? extends K> key) {
    requireNonNull(array, "array");
    requireNonNull(key, "key");
    return Groups.groupByConcurrent(Lists.indexed(array), key);
  }

  // end

  // for each of int, short, char, byte:
  /**
   * How often each number from zero to before {@code buckets} comes.
   *
   * @param array the array
   * @param buckets how many
   * @return the counts
   * @throws IllegalArgumentException if {@code buckets} is negative
   * @throws IndexOutOfBoundsException if a bucket is not from 0 to before {@code buckets}
   */
  public static int[] histogram(float[] array, int buckets) {
    requireNonNull(array, "array");
    return histogram(array, 0, array.length, buckets);
  }

  /**
   * How often each number from zero to before {@code buckets} comes in a part.
   *
   * @param array the array
   * @param from the first index
   * @param to the index after the last
   * @param buckets how many
   * @return the counts
   * @throws IllegalArgumentException if {@code buckets} is negative, or {@code from > to}
   * @throws IndexOutOfBoundsException if a bucket is not from 0 to before {@code buckets}, or the
   *     range not within the array
   */
  public static int[] histogram(float[] array, int from, int to, int buckets) {
    requireNonNull(array, "array");
    Checks.range(array.length, from, to);
    Checks.notNegative("buckets", buckets);
    return Groups.histogram(
        from,
        to,
        buckets,
        (counts, lo, hi) -> {
          for (int i = lo; i < hi; i++) {
            counts[array[i]]++;
          }
          return counts;
        });
  }

  // end

  // for each of float, double, int, long, short, char, byte, T, List:
  /**
   * How many elements each bucket has.
   *
   * @param array the array
   * @param buckets how many
   * @param bucket gives an element its bucket, from zero on
   * @return the counts
   * @throws IllegalArgumentException if {@code buckets} is negative
   * @throws IndexOutOfBoundsException if a bucket is not from 0 to before {@code buckets}
   */
  public static int[] histogram(float[] array, int buckets, DoubleToIntFunction bucket) {
    requireNonNull(array, "array");
    requireNonNull(bucket, "bucket");
    Checks.notNegative("buckets", buckets);
    return Groups.histogram(array, buckets, bucket);
  }

  // end

}
