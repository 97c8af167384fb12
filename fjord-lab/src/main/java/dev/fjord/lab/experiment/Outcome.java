package dev.fjord.lab.experiment;

import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Machine;
import java.util.List;

/**
 * What an experiment gave on this machine. One JSON file; a report is made of many.
 *
 * @param id the experiment's id, {@code M-fib}
 * @param title what it is about, in a line
 * @param source the document and the place in it
 * @param question what the document claims, in a sentence
 * @param answer what this machine says to that
 * @param shows the sentence that answers it; empty if nothing was measured
 * @param size {@code tiny}, {@code quick} or {@code full}
 * @param scale where sizes differ from the document's, and why; empty if they don't
 * @param input what the user named for it to read, as it then was; empty if nothing
 * @param tables its tables
 * @param figures its figures
 * @param findings computed sentences: how this machine's outcome compares with the document's claim
 * @param complaints what was wrong with the results of programs; empty if all were right
 * @param failures what gave no result, since it took too long for example; empty if nothing
 * @param interrupted whether it was ended before it was complete
 * @param machine where it ran
 * @param jvm the virtual machine; those of cells may have options besides
 * @param date when it began, in UTC: {@code 2026-11-21T16:30:00Z}
 * @param seconds how long it took
 */
public record Outcome(
    String id,
    String title,
    String source,
    String question,
    Answer answer,
    String shows,
    String size,
    String scale,
    String input,
    List<Table> tables,
    List<Figure> figures,
    List<String> findings,
    List<String> complaints,
    List<String> failures,
    boolean interrupted,
    Machine machine,
    Jvm jvm,
    String date,
    double seconds) {}
