package dev.fjord.bench.turns;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.fjord.lab.run.Header;

/**
 * What {@code fjord compare} found. Written as JSON, its names are the names here, with the units
 * in them.
 *
 * @param header what was compared
 * @param workers the number of workers
 * @param plan how long was compared
 * @param confidence how likely the true ratio lies in the range of the matches
 * @param right whether all results were right
 * @param outcome what came out
 */
record Comparison(
    @JsonUnwrapped Header header,
    int workers,
    MatchPlan plan,
    double confidence,
    boolean right,
    @JsonUnwrapped Series.Outcome outcome) {}
