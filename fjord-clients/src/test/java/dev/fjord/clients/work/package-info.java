/**
 * What libraries do with the fork/join framework, as programs that name the JDK's classes. Each is
 * a {@link java.util.concurrent.Callable} whose text is the same on every run.
 */
package dev.fjord.clients.work;
