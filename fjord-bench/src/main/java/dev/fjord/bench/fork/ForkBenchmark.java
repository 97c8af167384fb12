package dev.fjord.bench.fork;

import static dev.fjord.bench.WrongResultException.check;

import dev.fjord.bench.NanosPerRun;
import dev.fjord.bench.Pools;
import dev.fjord.lab.loop.RangeSum;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinTask;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** A problem that forks, by every contender; each runs in a process of its own. */
public abstract class ForkBenchmark extends NanosPerRun {
  /** Made before the first run. */
  @SuppressWarnings("NullAway.Init")
  private Forms forms;

  /** In which ways the pools of tasks divide. */
  public enum Manner {
    /** Fork one, compute the other, join. */
    FORK_JOIN,
    /** The same; what was not stolen is taken back and called. */
    UNFORK,
    /** {@code invokeAll} of both. */
    INVOKE_ALL,
    /** {@code CountedCompleter}, no joins. */
    COMPLETER
  }

  /**
   * The problem of one size in all its forms.
   *
   * @param expected what each has to give, found by other code
   * @param sequential plain calls
   * @param fork by {@link dev.fjord.Fork}
   * @param jdk a task of {@code java.util.concurrent}
   * @param concurrent the same of Fjord
   * @param coInvoke a task of FJTask
   * @param stream a parallel stream at every fork
   * @param pieces adds the pieces into which the problem is cut for contenders that cannot fork
   */
  record Forms(
      long expected,
      LongSupplier sequential,
      LongSupplier fork,
      Function<Manner, ForkJoinTask<? extends Number>> jdk,
      Function<Manner, dev.fjord.concurrent.ForkJoinTask<? extends Number>> concurrent,
      Supplier<CoInvoke> coInvoke,
      LongSupplier stream,
      Consumer<List<Callable<Long>>> pieces) {
    /** Those of a problem that is cut in pieces at a depth. */
    static <P extends Part<P>> Forms of(long expected, P part, int depth) {
      return new Forms(
          expected,
          part::plain,
          () -> Part.fork(part),
          manner -> PartTasks.of(manner, part),
          manner -> dev.fjord.bench.fork.concurrent.PartTasks.of(manner, part),
          () -> new CoInvoke.OfPart<>(part),
          () -> Part.stream(part),
          pieces -> {
            long above = Part.cut(part, depth, pieces);
            pieces.add(() -> above);
          });
    }
  }

  /** The problem of the size chosen. */
  abstract Forms forms();

  /** Makes the problem. */
  @Setup
  public void prepare() {
    forms = forms();
  }

  private List<Callable<Long>> pieces() {
    List<Callable<Long>> pieces = new ArrayList<>();
    forms.pieces.accept(pieces);
    return pieces;
  }

  private long checked(long result) {
    return check(result, forms.expected);
  }

  private long jdk(Pools pools, Manner manner) {
    return checked(pools.jdk().invoke(forms.jdk.apply(manner)).longValue());
  }

  private long concurrent(Pools pools, Manner manner) {
    return checked(pools.concurrent().invoke(forms.concurrent.apply(manner)).longValue());
  }

  /** Plain calls. */
  @Benchmark
  public long sequential() {
    return checked(forms.sequential.getAsLong());
  }

  /** {@link dev.fjord.Fork}. */
  @Benchmark
  public long fjord(Pools pools) throws Exception {
    return checked(pools.fjord().call(forms.fork::getAsLong));
  }

  /** {@link Manner#FORK_JOIN}. */
  @Benchmark
  public long forkJoin(Pools pools) {
    return jdk(pools, Manner.FORK_JOIN);
  }

  /** {@link Manner#UNFORK}. */
  @Benchmark
  public long unfork(Pools pools) {
    return jdk(pools, Manner.UNFORK);
  }

  /** {@link Manner#INVOKE_ALL}. */
  @Benchmark
  public long invokeAll(Pools pools) {
    return jdk(pools, Manner.INVOKE_ALL);
  }

  /** {@link Manner#COMPLETER}. */
  @Benchmark
  public long completer(Pools pools) {
    return jdk(pools, Manner.COMPLETER);
  }

  /** Fjord's {@link Manner#FORK_JOIN}. */
  @Benchmark
  public long fjordForkJoin(Pools pools) {
    return concurrent(pools, Manner.FORK_JOIN);
  }

  /** Fjord's {@link Manner#UNFORK}. */
  @Benchmark
  public long fjordUnfork(Pools pools) {
    return concurrent(pools, Manner.UNFORK);
  }

  /** Fjord's {@link Manner#INVOKE_ALL}. */
  @Benchmark
  public long fjordInvokeAll(Pools pools) {
    return concurrent(pools, Manner.INVOKE_ALL);
  }

  /** Fjord's {@link Manner#COMPLETER}. */
  @Benchmark
  public long fjordCompleter(Pools pools) {
    return concurrent(pools, Manner.COMPLETER);
  }

  /** FJTask's {@code coInvoke} of both. */
  @Benchmark
  public long fjordCoInvoke(Pools pools) throws InterruptedException {
    CoInvoke task = forms.coInvoke.get();
    pools.fjtask().invoke(task);
    return checked(task.result());
  }

  /** A parallel stream at every fork. */
  @Benchmark
  public long stream(Pools pools) {
    return checked(pools.streams(forms.stream::getAsLong));
  }

  /** The pieces, each a task in a fixed pool. */
  @Benchmark
  public long executor(Pools pools) throws Exception {
    return checked(RangeSum.sum(pools.executor(), pieces()));
  }

  /** The same pieces, each a virtual thread; Java 21. */
  @Benchmark
  public long virtualThread(Pools pools) throws Exception {
    return checked(RangeSum.sum(pools.virtualThreads(), pieces()));
  }
}
