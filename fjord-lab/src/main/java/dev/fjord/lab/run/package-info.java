/**
 * Measuring programs: a cell is one contender with one number of workers, measured in a Java
 * virtual machine of its own, and a report is what the cells gave. Knows nothing about the command
 * line.
 */
@NullMarked
package dev.fjord.lab.run;

import org.jspecify.annotations.NullMarked;
