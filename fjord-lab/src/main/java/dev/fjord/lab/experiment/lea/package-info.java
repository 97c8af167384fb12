/** The experiments of Lea's paper of 1999: ids L-... */
@NullMarked
package dev.fjord.lab.experiment.lea;

import org.jspecify.annotations.NullMarked;
