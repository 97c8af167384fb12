/**
 * Data-parallel programs: by loops, on a Fjord pool by {@link dev.fjord.par.Par} and {@link
 * dev.fjord.par.ParStreams}, and by the JDK's parallel streams and sorts.
 */
@NullMarked
package dev.fjord.lab.programs.data;

import org.jspecify.annotations.NullMarked;
