package dev.fjord.stress.soak;

import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Machine;
import dev.fjord.lab.run.Text;
import java.util.List;
import java.util.Map;

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
 * @param rounds how many rounds were run
 * @param trees how many trees
 * @param tasks how many tasks began
 * @param pools how many pools were opened
 * @param resizes how often one was resized
 * @param outcomes how many trees had which outcome
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
    long rounds,
    long trees,
    long tasks,
    long pools,
    long resizes,
    Map<String, Long> outcomes,
    List<Finding> findings) {

  /** The sums, in three lines. */
  List<String> lines() {
    return List.of(
        "soak %d: %s, %,d trees, %,d tasks, %,d pools, %,d resizes in %.0f s%s"
            .formatted(
                seed,
                Text.count(rounds, "round"),
                trees,
                tasks,
                pools,
                resizes,
                seconds,
                stopped ? ", stopped" : ""),
        "trees by outcome: "
            + String.join(
                ", ",
                outcomes.entrySet().stream()
                    .map(each -> "%s %,d".formatted(each.getKey(), each.getValue()))
                    .toList()),
        right ? "all right" : Text.count(findings.size(), "round") + " went wrong");
  }
}
