/** Sleeping and waking. Knows no queue: it is given a question. */
@NullMarked
package dev.fjord.internal.sleep;

import org.jspecify.annotations.NullMarked;
