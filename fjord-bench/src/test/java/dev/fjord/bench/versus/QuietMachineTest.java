package dev.fjord.bench.versus;

import static dev.fjord.bench.versus.Cells.nanos;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.bench.versus.Control.Occasion;
import dev.fjord.lab.run.FailedRunException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class QuietMachineTest {
  private static final double QUIET = 100;
  private static final double BUSY = 120;

  /** What the control reads; quiet when nothing is left. */
  private final Deque<Double> script = new ArrayDeque<>();

  private long clock;
  private long sampleNanos;
  private int occasions;
  private int runs;

  private QuietMachine machine(int spare, double... millis) {
    Arrays.stream(millis).forEach(script::add);
    return new QuietMachine(
        () -> script.isEmpty() ? QUIET : script.remove(), () -> 7, () -> clock, spare);
  }

  /** Quiet once, and then never again. */
  private QuietMachine busyMachine(int spare) {
    double[] busy = new double[1_000];
    Arrays.fill(busy, BUSY);
    busy[0] = QUIET;
    return machine(spare, busy);
  }

  private Occasion next() {
    return new Occasion("fib 10", "fib", ++occasions);
  }

  /** The samples are numbered from 1. */
  private double measure(QuietMachine machine) throws FailedRunException {
    return machine.measure(next(), this::sample).nanos();
  }

  private Sample sample() {
    clock += sampleNanos;
    return nanos(++runs);
  }

  private static List<Double> millis(QuietMachine machine) {
    return machine.verdict().controls().stream()
        .flatMap(reading -> Stream.of(reading.beforeMillis(), reading.afterMillis()))
        .toList();
  }

  private static boolean isValid(QuietMachine machine) {
    return machine.verdict().valid();
  }

  @Test
  void onAQuietMachineEverythingIsMeasuredOnce() throws Exception {
    QuietMachine machine = machine(10, 103, 101, 104, 102, 103, 104);
    assertEquals(1, measure(machine));
    assertEquals(2, measure(machine));
    assertEquals(0, machine.verdict().thrownAway());
    assertEquals(List.of(104.0, QUIET, QUIET, QUIET), millis(machine));
    assertTrue(isValid(machine));
  }

  @Test
  void aMeasurementWaitsUntilTheMachineIsQuiet() throws Exception {
    QuietMachine machine = machine(10, QUIET, BUSY, BUSY, BUSY, BUSY, BUSY, BUSY, BUSY);
    assertEquals(1, measure(machine));
    assertEquals(0, machine.verdict().thrownAway());
    assertTrue(isValid(machine));
  }

  @Test
  void whatWasDisturbedIsMeasuredAgain() throws Exception {
    QuietMachine machine =
        machine(10, QUIET, QUIET, QUIET, QUIET, QUIET, QUIET, BUSY, QUIET, QUIET, QUIET);
    assertEquals(2, measure(machine));
    assertEquals(1, machine.verdict().thrownAway());
    assertEquals(List.of(QUIET, QUIET), millis(machine));
  }

  @Test
  void whatTakesMinutesIsNotMeasuredForEver() throws Exception {
    sampleNanos = Duration.ofMinutes(1).toNanos();
    QuietMachine machine = busyMachine(1_000);
    assertEquals(QuietMachine.LONGEST.toMinutes(), measure(machine));
    assertEquals(QuietMachine.LONGEST.toMinutes() - 1, machine.verdict().thrownAway());
    assertFalse(machine.throwAway(new Occasion("fib 10", "fib", occasions)), "nor at the end");
    assertFalse(isValid(machine));
  }

  @Test
  void onAMachineThatIsNeverQuietTheLastCountsAndTheRunIsInvalid() throws Exception {
    QuietMachine machine = busyMachine(15);
    assertEquals(12, measure(machine), "so many attempts");
    assertEquals(11, machine.verdict().thrownAway());
    assertEquals(17, measure(machine), "and so many in all");
    assertEquals(18, measure(machine));
    assertEquals(15, machine.verdict().thrownAway());
    assertFalse(isValid(machine));
  }

  @Test
  void whatTurnsOutToHaveBeenDisturbedIsMeasuredAgain() throws Exception {
    double slow = 106;
    QuietMachine machine = machine(10, slow, slow, slow, slow, slow, slow, slow, QUIET);
    Occasion early = next();
    assertEquals(1, machine.measure(early, () -> nanos(++runs)).nanos());
    assertFalse(machine.throwAway(early), "as short as any so far");
    Occasion late = next();
    assertEquals(3, machine.measure(late, () -> nanos(++runs)).nanos(), "begun while slow");
    assertFalse(isValid(machine));

    assertTrue(machine.throwAway(early));
    assertFalse(machine.throwAway(late));
    assertEquals(4, machine.measure(early, () -> nanos(++runs)).nanos());
    assertEquals(2, machine.verdict().thrownAway());
    assertEquals(List.of(QUIET, QUIET, QUIET, QUIET), millis(machine));
    assertTrue(isValid(machine));
    assertFalse(machine.throwAway(next()), "not measured yet");
  }

  @Test
  void nothingIsThrownAwayBeyondTheSpare() throws Exception {
    double slow = 106;
    QuietMachine machine = machine(0, slow, slow, slow, slow, slow, slow, slow, QUIET);
    Occasion early = next();
    assertEquals(1, machine.measure(early, () -> nanos(++runs)).nanos());
    assertEquals(2, measure(machine));
    assertFalse(machine.throwAway(early));
    assertFalse(isValid(machine));
  }

  @Test
  void aFailureIsNotTriedAgain() {
    QuietMachine machine = machine(10);
    assertThrows(
        FailedRunException.class,
        () ->
            machine.measure(
                next(),
                () -> {
                  runs++;
                  throw FailedRunException.failed("no memory");
                }));
    assertEquals(1, runs);
  }
}
