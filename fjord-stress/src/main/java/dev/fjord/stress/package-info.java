/** Stress for the real code: see docs/reliability.md. */
@NullMarked
package dev.fjord.stress;

import org.jspecify.annotations.NullMarked;
