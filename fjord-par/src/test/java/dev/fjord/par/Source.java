package dev.fjord.par;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Where elements come from: each kind as a stream of ours, and as one of the JDK's, sequential. */
enum Source {
  ARRAY_LIST(true) {
    @Override
    Spliterator<Integer> of(List<Integer> elements) {
      return new ArrayList<>(elements).spliterator();
    }
  },
  LINKED_LIST(true) {
    @Override
    Spliterator<Integer> of(List<Integer> elements) {
      return new LinkedList<>(elements).spliterator();
    }
  },
  ARRAY(true) {
    @Override
    Spliterator<Integer> of(List<Integer> elements) {
      return Arrays.spliterator(elements.toArray(new Integer[0]));
    }
  },
  HASH_SET(false) {
    @Override
    Spliterator<Integer> of(List<Integer> elements) {
      return new HashSet<>(elements).spliterator();
    }
  },
  LINKED_HASH_SET(true) {
    @Override
    Spliterator<Integer> of(List<Integer> elements) {
      return new LinkedHashSet<>(elements).spliterator();
    }
  },
  TREE_SET(true) {
    @Override
    Spliterator<Integer> of(List<Integer> elements) {
      return new TreeSet<>(elements).spliterator();
    }
  },
  CONCURRENT_QUEUE(true) {
    @Override
    Spliterator<Integer> of(List<Integer> elements) {
      return new ConcurrentLinkedQueue<>(elements).spliterator();
    }
  },
  CONCURRENT_SET(false) {
    @Override
    Spliterator<Integer> of(List<Integer> elements) {
      Collection<Integer> set = ConcurrentHashMap.newKeySet();
      set.addAll(elements);
      return set.spliterator();
    }
  },
  ITERATOR(true) {
    @Override
    Spliterator<Integer> of(List<Integer> elements) {
      return Spliterators.spliteratorUnknownSize(elements.iterator(), Spliterator.ORDERED);
    }
  },
  UNORDERED_ITERATOR(false) {
    @Override
    Spliterator<Integer> of(List<Integer> elements) {
      return Spliterators.spliteratorUnknownSize(elements.iterator(), 0);
    }
  },
  UNSPLITTABLE(true) {
    @Override
    Spliterator<Integer> of(List<Integer> elements) {
      Iterator<Integer> iterator = elements.iterator();
      return new Spliterators.AbstractSpliterator<>(Long.MAX_VALUE, ORDERED) {
        @Override
        public boolean tryAdvance(Consumer<? super Integer> action) {
          if (!iterator.hasNext()) {
            return false;
          }
          action.accept(iterator.next());
          return true;
        }

        @Override
        public Spliterator<Integer> trySplit() {
          return null;
        }
      };
    }
  },
  /** It says that it is large, and splits unevenly. */
  LOPSIDED(true) {
    @Override
    Spliterator<Integer> of(List<Integer> elements) {
      return new Lopsided(elements, 0);
    }
  },
  STAGED(true) {
    @Override
    Spliterator<Integer> of(List<Integer> elements) {
      return elements.parallelStream().filter(e -> true).map(e -> e).spliterator();
    }
  };

  private static final int ORDERED = Spliterator.ORDERED;

  private final boolean isOrdered;

  Source(boolean isOrdered) {
    this.isOrdered = isOrdered;
  }

  boolean isOrdered() {
    return isOrdered;
  }

  abstract Spliterator<Integer> of(List<Integer> elements);

  Stream<Integer> ours(ParStreams on, List<Integer> elements) {
    return on.stream(of(elements));
  }

  Stream<Integer> reference(List<Integer> elements) {
    return StreamSupport.stream(of(elements), false);
  }

  /** Splits one element off at a time. */
  private static final class Lopsided implements Spliterator<Integer> {
    private final List<Integer> elements;
    private int at;
    private int end;

    Lopsided(List<Integer> elements, int at) {
      this.elements = elements;
      this.at = at;
      this.end = elements.size();
    }

    @Override
    public boolean tryAdvance(Consumer<? super Integer> action) {
      if (at >= end) {
        return false;
      }
      action.accept(elements.get(at++));
      return true;
    }

    @Override
    public Spliterator<Integer> trySplit() {
      if (end - at < 2) {
        return null;
      }
      Lopsided prefix = new Lopsided(elements, at);
      at += 1 + (end - at) / 7;
      prefix.end = at;
      return prefix;
    }

    @Override
    public long estimateSize() {
      return Long.MAX_VALUE;
    }

    @Override
    public int characteristics() {
      return ORDERED;
    }
  }
}
