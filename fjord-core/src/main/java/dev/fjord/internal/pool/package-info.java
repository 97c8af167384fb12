/** The threads of a pool as one thing: start, drain, stop, spares while one blocks. */
@NullMarked
package dev.fjord.internal.pool;

import org.jspecify.annotations.NullMarked;
