/** Where work from ordinary threads waits. */
@NullMarked
package dev.fjord.internal.inbox;

import org.jspecify.annotations.NullMarked;
