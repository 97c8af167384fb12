/**
 * What the documentation of the fork/join classes of java.util.concurrent in JDK 25 promises, as
 * tests. They use nothing but the public and protected API, in pools of 1, 2 and 16 workers, in
 * both orders of a worker's own forks ({@link dev.fjord.concurrent.conform.Mode}). They are written
 * from the documentation and hold for the classes of JDK 25 too, except for those with the tag
 * "unlike-jdk25": there the documentation says one thing and the JDK does another, as told beside
 * each.
 */
package dev.fjord.concurrent.conform;
