package dev.fjord.bench.versus;

import static dev.fjord.bench.versus.Cells.nanos;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fjord.bench.versus.Control.Reading;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class QuietMachineTest {
  private static final double QUIET = 100;
  private static final double BUSY = 120;

  /** What the control reads; quiet when nothing is left. */
  private final Deque<Double> script = new ArrayDeque<>();

  private int runs;

  private QuietMachine machine(int spare, double... millis) {
    Arrays.stream(millis).forEach(script::add);
    return new QuietMachine(() -> script.isEmpty() ? QUIET : script.remove(), spare);
  }

  /** The samples are numbered from 1. */
  private double measure(QuietMachine machine) throws CellFailedException {
    return machine.measure("fib", 1, () -> nanos(++runs)).nanos();
  }

  private static List<Double> millis(QuietMachine machine) {
    return machine.readings().stream().map(Reading::millis).toList();
  }

  private static boolean isValid(QuietMachine machine) {
    return Control.isValid(Control.drift(machine.readings(), machine.shortest()));
  }

  @Test
  void onAQuietMachineEverythingIsMeasuredOnce() throws Exception {
    QuietMachine machine = machine(10, 103, 101, 104, 102, 103, 104);
    assertEquals(1, measure(machine));
    assertEquals(2, measure(machine));
    assertEquals(0, machine.thrownAway());
    assertEquals(List.of(104.0, QUIET, QUIET, QUIET), millis(machine));
    assertTrue(isValid(machine));
  }

  @Test
  void aMeasurementWaitsUntilTheMachineIsQuiet() throws Exception {
    QuietMachine machine = machine(10, QUIET, BUSY, BUSY, BUSY, BUSY, BUSY, BUSY, BUSY);
    assertEquals(1, measure(machine));
    assertEquals(0, machine.thrownAway());
    assertTrue(isValid(machine));
  }

  @Test
  void whatWasDisturbedIsMeasuredAgain() throws Exception {
    QuietMachine machine =
        machine(10, QUIET, QUIET, QUIET, QUIET, QUIET, QUIET, BUSY, QUIET, QUIET, QUIET);
    assertEquals(2, measure(machine));
    assertEquals(1, machine.thrownAway());
    assertEquals(List.of(QUIET, QUIET), millis(machine));
  }

  @Test
  void onAMachineThatIsNeverQuietTheLastCountsAndTheRunIsInvalid() throws Exception {
    double[] busy = new double[1_000];
    Arrays.fill(busy, BUSY);
    busy[0] = QUIET;
    QuietMachine machine = machine(15, busy);
    assertEquals(12, measure(machine), "so many attempts");
    assertEquals(11, machine.thrownAway());
    assertEquals(17, measure(machine), "and so many in all");
    assertEquals(18, measure(machine));
    assertEquals(15, machine.thrownAway());
    assertFalse(isValid(machine));
  }

  @Test
  void aFailureIsNotTriedAgain() {
    QuietMachine machine = machine(10);
    assertThrows(
        CellFailedException.class,
        () ->
            machine.measure(
                "fib",
                1,
                () -> {
                  runs++;
                  throw CellFailedException.failed("no memory");
                }));
    assertEquals(1, runs);
  }
}
