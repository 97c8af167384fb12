package dev.fjord.stress.soak;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Machine;
import dev.fjord.lab.run.Text;
import java.util.List;

/**
 * What a soak gave. Written as JSON, its names are the names here, with the units in them.
 *
 * @param date when it began, ISO 8601
 * @param command the arguments of the command
 * @param machine where it ran
 * @param jvm the virtual machine
 * @param seed its seed
 * @param faces what tasks forked with
 * @param stopped whether it was ended before its time was over
 * @param right whether no round went wrong
 * @param seconds how long it ran
 * @param tally what was done
 * @param findings the rounds that went wrong
 */
record SoakReport(
    String date,
    List<String> command,
    Machine machine,
    Jvm jvm,
    long seed,
    List<String> faces,
    boolean stopped,
    boolean right,
    double seconds,
    @JsonUnwrapped Tally tally,
    List<Finding> findings) {

  /** The sums, in three lines. */
  List<String> lines() {
    return List.of(
        "soak %d: %s, %,d trees, %,d tasks, %,d pools, %,d resizes in %.0f s%s"
            .formatted(
                seed,
                Text.count(tally.rounds.sum(), "round"),
                tally.trees.sum(),
                tally.tasks.sum(),
                tally.pools.sum(),
                tally.resizes.sum(),
                seconds,
                stopped ? ", stopped" : ""),
        "trees by outcome: "
            + String.join(
                ", ",
                tally.outcomes.entrySet().stream()
                    .map(each -> "%s %,d".formatted(each.getKey(), each.getValue().sum()))
                    .toList()),
        right ? "all right" : Text.count(findings.size(), "round") + " went wrong");
  }
}
