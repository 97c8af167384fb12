/** One thread at a time, and a seed that decides which. Knows no other room. */
@NullMarked
package dev.fjord.internal.turn;

import org.jspecify.annotations.NullMarked;
