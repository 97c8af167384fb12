/** The modern face of Fjord: fork/join without a threshold. */
@NullMarked
package dev.fjord;

import org.jspecify.annotations.NullMarked;
