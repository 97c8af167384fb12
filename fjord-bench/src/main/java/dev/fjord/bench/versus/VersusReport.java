package dev.fjord.bench.versus;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fjord.bench.versus.Control.Verdict;
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
 * @param control what the control says of it
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
    @JsonUnwrapped Verdict control,
    boolean right,
    List<String> complaints,
    List<Row> rows) {

  /** Whether the figures of a problem may be used. */
  boolean isValid(String program, String size) {
    return !control.invalid().contains(Cell.problem(program, size));
  }
}
