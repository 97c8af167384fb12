package dev.fjord.lab.tune;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.fjord.lab.run.Jvm;
import dev.fjord.lab.run.Machine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link Tuner} found. Written as JSON, its names are the names here, with the units in
 * them.
 *
 * @param date when it began, ISO 8601
 * @param program the program's name
 * @param arguments its arguments
 * @param face the label of what it is written with
 * @param machine where it ran
 * @param jvm the virtual machine that tuned; its children have the same options
 * @param sequential plain calls in one thread
 * @param workers the numbers of workers, without a threshold
 * @param thresholds the thresholds, on the number of workers chosen; null if it has none
 * @param control the workers chosen without a threshold, measured again at the end; null if all
 *     failed
 * @param advice sentences that follow from both, and from the pool's counters
 * @param complaints what was wrong with results; empty if all were right
 */
public record Tuning(
    String date,
    String program,
    List<String> arguments,
    String face,
    Machine machine,
    Jvm jvm,
    Trial sequential,
    Sweep workers,
    @Nullable Sweep thresholds,
    @Nullable Trial control,
    List<String> advice,
    List<String> complaints) {

  /** Whether all results were right. */
  @JsonProperty
  public boolean right() {
    return complaints.isEmpty();
  }
}
