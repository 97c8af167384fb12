/** One thread at work: fork, join, seek. */
@NullMarked
package dev.fjord.internal.worker;

import org.jspecify.annotations.NullMarked;
