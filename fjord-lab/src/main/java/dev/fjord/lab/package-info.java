/** The {@code fjord} command: reads the command line, has cells measured, prints. */
@NullMarked
package dev.fjord.lab;

import org.jspecify.annotations.NullMarked;
