/**
 * The fork/join framework of {@code java.util.concurrent} on the Fjord engine, with the API of JDK
 * 25 and usable from JDK 17 on: change the imports.
 */
@NullMarked
package dev.fjord.concurrent;

import org.jspecify.annotations.NullMarked;
