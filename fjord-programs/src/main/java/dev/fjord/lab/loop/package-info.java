/** A loop over pieces that need nothing of each other, in every way that the lab compares. */
@NullMarked
package dev.fjord.lab.loop;

import org.jspecify.annotations.NullMarked;
