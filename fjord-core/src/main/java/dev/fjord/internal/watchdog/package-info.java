/** Looks at pools from outside, from time to time: for what must not happen, and for a new size. */
@NullMarked
package dev.fjord.internal.watchdog;

import org.jspecify.annotations.NullMarked;
