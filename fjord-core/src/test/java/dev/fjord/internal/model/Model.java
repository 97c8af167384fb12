package dev.fjord.internal.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A protocol between threads, made small enough to be run in every order.
 *
 * <p>A model is an initial state and some processes. A state is an immutable value, best a record,
 * with {@code equals} and {@code hashCode}; it holds the shared variables and where each process
 * stands. A process is a function from a state to the atomic steps it can take there: none when it
 * waits or is done, several when it may choose. {@link #explore()} visits every state that some
 * interleaving of the steps leads to, and finds
 *
 * <ul>
 *   <li>a state that breaks an {@link #invariant};
 *   <li>a state in which nobody can take a step though {@link #endsOnlyWhen} does not hold there,
 *       e.g. all workers are parked and a task is left. A step that changes nothing (a turn of a
 *       spin loop) is no step;
 *   <li>a state from which no continuation leads to an {@link #alwaysReachable} one, e.g. some
 *       worker runs for ever but the one that sleeps can no longer be woken.
 * </ul>
 *
 * <p>It answers with one of the shortest ways there. What holds is proved for the model: for its
 * number of processes and its bounds, and for the memory it assumes, see {@link Memory}. Write the
 * step names as the comment beside the code numbers them, one shared access to each step, and keep
 * a twin with a step left out that must fail.
 *
 * @param <S> the state
 */
public final class Model<S> {

  /** What a process can do in some state: one atomic step and the state after it. */
  public record Step<S>(String name, S next) {}

  /** A thread of the protocol. */
  @FunctionalInterface
  public interface Process<S> {
    /** The steps that this process can take in {@code state}, empty when it waits or is done. */
    List<Step<S>> steps(S state);
  }

  /** A step that was taken: by whom, its name, and the state after it. */
  public record Move<S>(String process, String step, S state) {
    @Override
    public String toString() {
      return "%-12s %-32s %s".formatted(process, step, state);
    }
  }

  /**
   * A property that does not hold, and a shortest way to where it does not. The first move is the
   * initial state.
   */
  public record Violation<S>(String property, List<Move<S>> trace) {
    @Override
    public String toString() {
      StringBuilder text =
          new StringBuilder(property).append(", after ").append(trace.size() - 1).append(" steps:");
      for (int i = 0; i < trace.size(); i++) {
        text.append("\n%4d  ".formatted(i)).append(trace.get(i));
      }
      return text.toString();
    }
  }

  /**
   * What the exploration saw.
   *
   * @param model what it explored: the name of the class of its states
   * @param states the number of different states
   * @param violation the first violation, if any
   */
  public record Result<S>(String model, int states, Optional<Violation<S>> violation) {
    /**
     * Throws an {@link AssertionError} with the trace when a property is violated; otherwise says
     * how much was explored.
     */
    public Result<S> assertHolds() {
      if (violation.isPresent()) {
        throw new AssertionError(violation.get().toString());
      }
      System.out.printf("model %-60s holds in all of %,11d states%n", model, states);
      return this;
    }

    /**
     * For the twin that must fail: the violation of {@code property}; throws when it is not what
     * was found.
     */
    public Violation<S> assertViolates(String property) {
      if (violation.isEmpty() || !violation.get().property().equals(property)) {
        throw new AssertionError("expected a violation of '" + property + "', but found " + this);
      }
      return violation.get();
    }
  }

  /** The property that {@link #endsOnlyWhen} states. */
  public static final String DEADLOCK = "deadlock";

  private record Property<S>(String name, Predicate<S> holds) {}

  private record Named<S>(String name, Process<S> process) {}

  /** How a state was first reached; the first state has no origin, and -1 for it. */
  private record Origin(int from, String process, String step) {}

  private final S initial;
  private final List<Named<S>> processes = new ArrayList<>();
  private final List<Property<S>> invariants = new ArrayList<>();
  private final List<Property<S>> goals = new ArrayList<>();
  private Predicate<S> mayEnd = state -> false;
  private int limit = 5_000_000;

  private Model(S initial) {
    this.initial = initial;
  }

  public static <S> Model<S> startingAt(S initial) {
    return new Model<>(initial);
  }

  /** One possible step: the usual answer of a process. */
  public static <S> List<Step<S>> step(String name, S next) {
    return List.of(new Step<>(name, next));
  }

  /** No possible step: the process waits or is done. */
  public static <S> List<Step<S>> none() {
    return List.of();
  }

  public Model<S> process(String name, Process<S> process) {
    processes.add(new Named<>(name, process));
    return this;
  }

  /** Holds in every state. */
  public Model<S> invariant(String name, Predicate<S> holds) {
    invariants.add(new Property<>(name, holds));
    return this;
  }

  /** Holds wherever nobody can take a step. Not stated: nobody may ever stand still. */
  public Model<S> endsOnlyWhen(Predicate<S> holds) {
    mayEnd = holds;
    return this;
  }

  /**
   * Can be reached from every state, whatever was done before: holds under any fair schedule, at
   * some time.
   */
  public Model<S> alwaysReachable(String name, Predicate<S> holds) {
    goals.add(new Property<>(name, holds));
    return this;
  }

  /** The number of states at which {@link #explore()} gives up with an exception. */
  public Model<S> limit(int states) {
    limit = states;
    return this;
  }

  /** Visits every reachable state, nearest first, up to the first violation. */
  public Result<S> explore() {
    return new Exploration().run();
  }

  /**
   * The breadth-first search. States are numbered in the order in which they are found, so by their
   * distance.
   */
  private final class Exploration {
    private final Map<S, Integer> numbers = new HashMap<>();
    private final List<S> states = new ArrayList<>();
    private final List<Origin> origins = new ArrayList<>();
    private final List<List<Integer>> predecessors = new ArrayList<>();

    Result<S> run() {
      number(initial, new Origin(-1, "", "(initial state)"));
      for (int at = 0; at < states.size(); at++) {
        S state = states.get(at);
        for (Property<S> invariant : invariants) {
          if (!invariant.holds().test(state)) {
            return violation(invariant.name(), at);
          }
        }
        if (!expand(at) && !mayEnd.test(state)) {
          return violation(DEADLOCK, at);
        }
      }
      for (Property<S> goal : goals) {
        int lost = firstThatCannotReach(goal.holds());
        if (lost >= 0) {
          return violation(goal.name(), lost);
        }
      }
      return new Result<>(name(), states.size(), Optional.empty());
    }

    /**
     * Takes every step from state number {@code at}; answers whether one of them changed something.
     */
    private boolean expand(int at) {
      S state = states.get(at);
      boolean moved = false;
      for (Named<S> named : processes) {
        for (Step<S> step : stepsOf(named, at)) {
          if (!step.next().equals(state)) {
            moved = true;
            int next = number(step.next(), new Origin(at, named.name(), step.name()));
            if (!goals.isEmpty()) {
              predecessors.get(next).add(at);
            }
          }
        }
      }
      return moved;
    }

    private List<Step<S>> stepsOf(Named<S> named, int at) {
      try {
        return named.process().steps(states.get(at));
      } catch (RuntimeException e) {
        throw new IllegalStateException(violation(named.name() + " threw " + e, at).toString(), e);
      }
    }

    private int number(S state, Origin origin) {
      Integer known = numbers.putIfAbsent(state, states.size());
      if (known != null) {
        return known;
      }
      if (states.size() == limit) {
        throw new IllegalStateException("more than " + limit + " states; the last one: " + state);
      }
      states.add(state);
      origins.add(origin);
      predecessors.add(goals.isEmpty() ? List.of() : new ArrayList<>(2));
      return states.size() - 1;
    }

    /**
     * Walks backwards from the states where {@code goal} holds; the nearest state not met, or -1.
     */
    private int firstThatCannotReach(Predicate<S> goal) {
      BitSet met = new BitSet(states.size());
      ArrayDeque<Integer> todo = new ArrayDeque<>();
      for (int at = 0; at < states.size(); at++) {
        if (goal.test(states.get(at))) {
          met.set(at);
          todo.add(at);
        }
      }
      while (!todo.isEmpty()) {
        for (int before : predecessors.get(todo.remove())) {
          if (!met.get(before)) {
            met.set(before);
            todo.add(before);
          }
        }
      }
      int first = met.nextClearBit(0);
      return first < states.size() ? first : -1;
    }

    private Result<S> violation(String property, int at) {
      List<Move<S>> trace = new ArrayList<>();
      for (int i = at; i >= 0; i = origins.get(i).from()) {
        Origin origin = origins.get(i);
        trace.add(new Move<>(origin.process(), origin.step(), states.get(i)));
      }
      Collections.reverse(trace);
      return new Result<>(
          name(), states.size(), Optional.of(new Violation<>(property, List.copyOf(trace))));
    }

    private String name() {
      return initial.getClass().getName();
    }
  }
}
