/** Counters. */
@NullMarked
package dev.fjord.internal.trace;

import org.jspecify.annotations.NullMarked;
