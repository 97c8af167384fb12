/** All deques of one pool, for those who look for work. */
@NullMarked
package dev.fjord.internal.roster;

import org.jspecify.annotations.NullMarked;
