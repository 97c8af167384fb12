/** The experiments of Shipilev's talk of 2013: ids S-... */
@NullMarked
package dev.fjord.lab.experiment.shipilev;

import org.jspecify.annotations.NullMarked;
