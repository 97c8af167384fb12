package dev.fjord.bench.versus;

import dev.fjord.bench.versus.Control.Reading;
import dev.fjord.lab.run.Machine;
import java.util.List;

/**
 * What {@code fjord versus} measured. Written as JSON, its names are the names here, with the units
 * in them.
 *
 * @param date when it began, ISO 8601
 * @param command the arguments of the command
 * @param form {@code short} or {@code full}
 * @param complete whether it was measured to its end
 * @param fjord the version of Fjord: the commit where it is known
 * @param machine where it ran
 * @param loadBefore the load of the machine in the minute before, negative if it is not known
 * @param heap the heap of each virtual machine
 * @param effort how long each cell was measured
 * @param jdks the virtual machines
 * @param natives the native contenders and their versions, or that they are absent
 * @param valid whether the control allows to believe all of it
 * @param invalid the problems, each a program and its size, that it does not allow to believe
 * @param controlDrift how much longer the longest of the controls took than the shortest of the
 *     run, as a share
 * @param wideSpread how much longer what keeps the processors' units busy took at worst than at
 *     best, as a share
 * @param controlShortestMillis the shortest of the run
 * @param controls those beside the measurements that count
 * @param thrownAway how many measurements were thrown away, and made again, by the control
 * @param right whether no result was wrong
 * @param complaints what was wrong with which cell, and what could not be measured
 * @param rows the figures
 */
record VersusReport(
    String date,
    List<String> command,
    String form,
    boolean complete,
    String fjord,
    Machine machine,
    double loadBefore,
    String heap,
    Effort effort,
    List<Jdk> jdks,
    List<String> natives,
    boolean valid,
    List<String> invalid,
    double controlDrift,
    double wideSpread,
    double controlShortestMillis,
    List<Reading> controls,
    int thrownAway,
    boolean right,
    List<String> complaints,
    List<Row> rows) {

  /** What was measured beside a control that was too long. */
  List<Reading> disturbed() {
    return Control.disturbed(controls, controlShortestMillis);
  }

  /** Whether the figures of a problem may be used. */
  boolean isValid(String program, String size) {
    return !invalid.contains(Cell.problem(program, size));
  }
}
