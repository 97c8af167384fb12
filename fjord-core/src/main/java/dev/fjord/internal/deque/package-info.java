/** Where one worker's forks wait: a private stack, and a queue of those it gave away. */
@NullMarked
package dev.fjord.internal.deque;

import org.jspecify.annotations.NullMarked;
