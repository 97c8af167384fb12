/**
 * Points classes that were compiled for the JDK's fork/join framework at {@code
 * dev.fjord.concurrent}.
 */
@NullMarked
package dev.fjord.clients;

import org.jspecify.annotations.NullMarked;
