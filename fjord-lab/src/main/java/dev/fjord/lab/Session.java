package dev.fjord.lab;

import dev.fjord.lab.programs.Catalogue;
import java.io.PrintStream;

/**
 * What a command works with.
 *
 * @param catalogue the programs known
 * @param out standard output
 * @param err standard error
 */
record Session(Catalogue catalogue, PrintStream out, PrintStream err) {}
