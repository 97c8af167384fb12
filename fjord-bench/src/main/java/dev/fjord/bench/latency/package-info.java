/**
 * How soon: entering a pool, the first instruction, all workers at work, handing over, small
 * bursts.
 */
@NullMarked
package dev.fjord.bench.latency;

import org.jspecify.annotations.NullMarked;
