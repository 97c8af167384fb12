/** Sleeping and waking. Knows no queue: it is given a question. */
@NullMarked
package dev.fjord.internal.idle;

import org.jspecify.annotations.NullMarked;
