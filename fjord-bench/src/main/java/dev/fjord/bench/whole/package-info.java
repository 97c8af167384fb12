/** The whole programs of the lab. */
@NullMarked
package dev.fjord.bench.whole;

import org.jspecify.annotations.NullMarked;
