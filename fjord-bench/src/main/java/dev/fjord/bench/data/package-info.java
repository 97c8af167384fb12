/** Data-parallel: pipelines of streams, and algorithms over arrays. */
@NullMarked
package dev.fjord.bench.data;

import org.jspecify.annotations.NullMarked;
