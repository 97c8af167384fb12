/** The recursions of {@code dev.fjord.bench.fork} as FJTask's tasks. */
@NullMarked
package dev.fjord.bench.fork.fjtask;

import org.jspecify.annotations.NullMarked;
