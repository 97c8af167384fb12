/** The experiments of Takipi's comparison of executors, fork/join and streams: ids T-... */
@NullMarked
package dev.fjord.lab.experiment.takipi;

import org.jspecify.annotations.NullMarked;
