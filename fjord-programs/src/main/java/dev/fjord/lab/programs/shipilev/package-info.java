/** The typical task of Shipilev's talk of 2013, recursive and with completers. */
@NullMarked
package dev.fjord.lab.programs.shipilev;

import org.jspecify.annotations.NullMarked;
