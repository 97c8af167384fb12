/** Options that commands share, each in one place, and how a command is run and ends. */
@NullMarked
package dev.fjord.lab.options;

import org.jspecify.annotations.NullMarked;
