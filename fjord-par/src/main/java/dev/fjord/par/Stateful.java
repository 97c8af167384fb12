package dev.fjord.par;

import java.lang.reflect.Array;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.BaseStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stages with state. On a sequential stream each is the JDK's. In parallel there are three ways:
 *
 * <ul>
 *   <li>order does not count: one counter, flag or set that all parts share, and no barrier;
 *   <li>it does, and what comes after wants all of it: the pass up to here is made, in parallel,
 *       and what came out is the next source;
 *   <li>it does, and what comes after may end early: what comes before may have no end, so it is
 *       run one element after the other, as far as is asked for.
 * </ul>
 */
abstract class Stateful extends Stage {
  private final Function<BaseStream<?, ?>, BaseStream<?, ?>> sequential;

  Stateful(Shape shape, Function<BaseStream<?, ?>, BaseStream<?, ?>> sequential) {
    super(shape);
    this.sequential = sequential;
  }

  @Override
  final BaseStream<?, ?> on(BaseStream<?, ?> stream, @Nullable Part<?> part) {
    return sequential.apply(stream);
  }

  /** Sorts; stable where order counts. */
  static final class Sorted extends Stateful {
    private final @Nullable Comparator<Object> order;

    /**
     * Sorts.
     *
     * @param order null for the natural one
     */
    Sorted(
        Shape shape,
        @Nullable Comparator<Object> order,
        Function<BaseStream<?, ?>, BaseStream<?, ?>> sequential) {
      super(shape, sequential);
      this.order = order;
    }

    @Override
    void extend(Line line) {
      Object array = line.array();
      int length = Array.getLength(array);
      Object sorted =
          switch (out()) {
            case REF -> {
              Sorts.sort((Object[]) array, 0, length, order);
              yield array;
            }
            case INT -> Sorts.sorted((int[]) array);
            case LONG -> Sorts.sorted((long[]) array);
            case DOUBLE -> Sorts.sorted((double[]) array);
          };
      line.restart(sorted, 0, length);
    }
  }

  /** Keeps the first of those that are equal. */
  static final class Distinct extends Stateful {
    private static final Object NULL = new Object();

    Distinct() {
      super(Shape.REF, stream -> ((Stream<?>) stream).distinct());
    }

    @Override
    void extend(Line line) {
      if (line.isEmpty() && line.source().hasCharacteristics(Spliterator.DISTINCT)) {
        return; // by whatever the source takes for equal
      }
      if (!line.isOrdered()) {
        Set<Object> seen = ConcurrentHashMap.newKeySet();
        line.add(
            plain(
                Shape.REF,
                stream -> ((Stream<?>) stream).filter(e -> seen.add(e == null ? NULL : e))),
            false);
      } else if (line.endsEarly()) {
        line.lazily(this);
      } else {
        Set<Object> all =
            line.evaluate(
                (stream, part) -> {
                  Set<Object> seen = new LinkedHashSet<>();
                  ((Stream<?>) stream).forEachOrdered(seen::add);
                  return seen;
                },
                (left, right) -> {
                  left.addAll(right);
                  return left;
                });
        line.restart(all.toArray(), 0, all.size());
      }
    }
  }

  /** Drops the first ones. */
  static final class Skip extends Stateful {
    private final long count;

    Skip(Shape shape, long count, Function<BaseStream<?, ?>, BaseStream<?, ?>> sequential) {
      super(shape, sequential);
      this.count = count;
    }

    @Override
    void extend(Line line) {
      if (line.isIndexed()) {
        long size = line.knownSize();
        line.slice(Math.min(count, size), size);
      } else if (!line.isOrdered()) {
        AtomicLong left = new AtomicLong(count);
        line.add(
            plain(
                out(),
                stream ->
                    out().filter(stream, () -> left.get() <= 0 || left.getAndDecrement() <= 0)),
            false);
      } else if (line.endsEarly() || line.isEmpty()) {
        line.lazily(this);
      } else {
        Object all = line.array();
        int length = Array.getLength(all);
        line.restart(all, (int) Math.min(count, length), length);
      }
    }
  }

  /** Keeps the first ones, or those after some that are dropped. */
  static final class Limit extends Stateful {
    private final long dropped;
    private final long count;
    private final BiFunction<BaseStream<?, ?>, Long, BaseStream<?, ?>> limit;

    /**
     * Keeps.
     *
     * @param limit keeps some number of elements of a stream
     */
    Limit(Shape shape, long count, BiFunction<BaseStream<?, ?>, Long, BaseStream<?, ?>> limit) {
      super(shape, stream -> limit.apply(stream, count));
      this.dropped = 0;
      this.count = count;
      this.limit = limit;
    }

    private Limit(Skip before, Limit last) {
      super(last.out(), stream -> last.on(before.on(stream, null), null));
      this.dropped = before.count;
      this.count = last.count;
      this.limit = last.limit;
    }

    /**
     * The stage that does what another does and then this: of a page, what comes before is wanted
     * only up to its end, and yet no more than once.
     */
    Limit after(Skip before) {
      return new Limit(before, this);
    }

    /** How many are kept or dropped. */
    private long all() {
      return count > Long.MAX_VALUE - dropped ? Long.MAX_VALUE : dropped + count;
    }

    @Override
    boolean isShortCircuit() {
      return true;
    }

    @Override
    void extend(Line line) {
      if (count == 0) {
        line.restart(out().spliterator(out().newArray(0), 0, 0), out());
      } else if (line.isIndexed()) {
        long size = line.knownSize();
        line.slice(Math.min(dropped, size), Math.min(all(), size));
      } else if (!line.isOrdered()) {
        new Shared(out(), count).extend(line);
      } else if (line.endsEarly() || line.isEmpty()) {
        line.lazily(this);
      } else {
        Rope rope =
            line.evaluateEarly(
                (stream, part) ->
                    out()
                        .gather(
                            limit.apply(out().filter(stream, part::keeps), all()), part.expected()),
                Rope::join,
                first -> first.length() >= all(),
                new Prefix<>(all(), Rope::length));
        Object all = rope.flatten(out());
        int from = (int) Math.min(dropped, rope.length());
        line.restart(all, from, (int) Math.min(all(), rope.length()));
      }
    }
  }

  /** Keeps as many as all parts together may. */
  private static final class Shared extends Stage {
    private final AtomicLong left;

    /** How many stages there are up to this. */
    private int place;

    Shared(Shape shape, long count) {
      super(shape);
      this.left = new AtomicLong(count);
    }

    @Override
    BaseStream<?, ?> on(BaseStream<?, ?> stream, @Nullable Part<?> part) {
      return out().takeWhile(stream, () -> left.get() > 0 && keeps(part));
    }

    private boolean keeps(@Nullable Part<?> part) {
      long before = left.getAndDecrement();
      if (before == 1 && part != null) {
        part.fill(place); // another may never come
      }
      return before > 0;
    }

    @Override
    void extend(Line line) {
      line.add(this, false);
      place = line.stages().size();
    }

    @Override
    boolean isShortCircuit() {
      return true;
    }
  }

  /** Keeps those before the first that a predicate refuses. */
  static final class TakeWhile extends Stateful {
    private final BiFunction<BaseStream<?, ?>, AtomicBoolean, BaseStream<?, ?>> noting;

    /**
     * Takes.
     *
     * @param noting the stage, which says in the flag that the predicate has refused one
     */
    TakeWhile(Shape shape, BiFunction<BaseStream<?, ?>, AtomicBoolean, BaseStream<?, ?>> noting) {
      super(shape, stream -> noting.apply(stream, new AtomicBoolean()));
      this.noting = noting;
    }

    /** What was taken, and whether one was refused after it. */
    private record Taken(Rope all, boolean isOver) {
      static Taken join(Taken left, Taken right) {
        return new Taken(Rope.join(left.all, right.all), left.isOver || right.isOver);
      }
    }

    @Override
    boolean isShortCircuit() {
      return true;
    }

    @Override
    void extend(Line line) {
      if (!line.isOrdered()) {
        line.add(this, false);
      } else if (line.endsEarly()) {
        line.lazily(this);
      } else {
        Taken taken = line.evaluateEarly(this::taken, Taken::join, Taken::isOver, null);
        Object all = taken.all.flatten(out());
        line.restart(all, 0, Array.getLength(all));
      }
    }

    private Taken taken(BaseStream<?, ?> stream, Part<?> part) {
      AtomicBoolean over = new AtomicBoolean();
      Rope all = out().gather(noting.apply(stream, over), part.expected());
      return new Taken(all, over.get());
    }
  }

  /** A predicate has refused an element, which is noted; true. */
  static boolean note(AtomicBoolean refused) {
    refused.set(true);
    return true;
  }

  /** What is dropped: elements, until a predicate refuses one. */
  static final class Drops {
    /** Otherwise they are only counted. */
    private final boolean isAtOnce;

    private volatile boolean isOver;

    /** Not if several threads drop: then it does not matter. */
    private long count;

    private Drops(boolean isAtOnce) {
      this.isAtOnce = isAtOnce;
    }

    /** Whether the predicate need not be asked any more. */
    boolean isOver() {
      return isOver;
    }

    /** What the predicate says of the next one; whether that goes on to what comes after. */
    boolean keeps(boolean passes) {
      if (passes) {
        count++;
        return !isAtOnce;
      }
      isOver = true;
      return true;
    }
  }

  /** Drops those before the first that a predicate refuses. */
  static final class DropWhile extends Stateful {
    private final BiFunction<BaseStream<?, ?>, Drops, BaseStream<?, ?>> dropping;

    /**
     * Drops.
     *
     * @param dropping asks the predicate until nothing is dropped any more
     */
    DropWhile(
        Shape shape,
        BiFunction<BaseStream<?, ?>, Drops, BaseStream<?, ?>> dropping,
        Function<BaseStream<?, ?>, BaseStream<?, ?>> sequential) {
      super(shape, sequential);
      this.dropping = dropping;
    }

    /** Elements, of which the first ones are to be dropped. */
    private record Dropped(Rope all, long count) {
      static Dropped join(Dropped left, Dropped right) {
        boolean goesOn = left.count == left.all.length();
        return new Dropped(
            Rope.join(left.all, right.all), goesOn ? left.count + right.count : left.count);
      }
    }

    @Override
    void extend(Line line) {
      if (!line.isOrdered()) {
        Drops shared = new Drops(true);
        line.add(plain(out(), stream -> dropping.apply(stream, shared)), false);
      } else if (line.endsEarly()) {
        line.lazily(this);
      } else {
        Dropped dropped = line.evaluate(this::dropped, Dropped::join);
        Object all = dropped.all.flatten(out());
        line.restart(all, (int) dropped.count, Array.getLength(all));
      }
    }

    private Dropped dropped(BaseStream<?, ?> stream, Part<?> part) {
      Drops own = new Drops(false);
      Rope all = out().gather(dropping.apply(stream, own), part.expected());
      return new Dropped(all, own.count);
    }
  }
}
