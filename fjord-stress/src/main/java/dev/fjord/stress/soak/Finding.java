package dev.fjord.stress.soak;

import java.util.List;

/**
 * A round that went wrong.
 *
 * @param round its number
 * @param hung whether it did not end
 * @param replay the command that runs it again
 * @param complaints what is wrong, in lines
 * @param plan what was done, in lines
 */
record Finding(
    long round, boolean hung, String replay, List<String> complaints, List<String> plan) {}
