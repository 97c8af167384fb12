/** The experiments of Minato's study of 2012: ids M-... */
@NullMarked
package dev.fjord.lab.experiment.minato;

import org.jspecify.annotations.NullMarked;
