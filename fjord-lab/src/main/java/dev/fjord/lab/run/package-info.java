/**
 * Measuring programs: a cell is one contender with one number of workers, measured in a Java
 * virtual machine of its own, and a report is what the cells gave. A seat is a cell that stays and
 * runs when it is asked. Knows nothing about the command line.
 */
@NullMarked
package dev.fjord.lab.run;

import org.jspecify.annotations.NullMarked;
