/**
 * A page and pictures of what experiments gave. Knows the records of the outcomes, and neither how
 * they are made nor the command line.
 */
@NullMarked
package dev.fjord.lab.report;

import org.jspecify.annotations.NullMarked;
