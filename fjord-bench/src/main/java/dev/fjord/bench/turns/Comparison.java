package dev.fjord.bench.turns;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fjord.lab.run.Machine;
import java.util.List;

/**
 * What {@code fjord compare} found. Written as JSON, its names are the names here, with the units
 * in them.
 *
 * @param date when it began, ISO 8601
 * @param command the arguments of the command
 * @param program the program's name
 * @param arguments the program's arguments
 * @param input the same as a reader would write them
 * @param face the label of what the version on Fjord is written with
 * @param workers the number of workers
 * @param plan how long was compared
 * @param confidence how likely the true ratio lies in the range of the matches
 * @param machine where it ran
 * @param right whether all results were right
 * @param outcome what came out
 */
record Comparison(
    String date,
    List<String> command,
    String program,
    List<String> arguments,
    String input,
    String face,
    int workers,
    MatchPlan plan,
    double confidence,
    Machine machine,
    boolean right,
    @JsonUnwrapped Series.Outcome outcome) {}
