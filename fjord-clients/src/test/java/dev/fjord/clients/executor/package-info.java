/** Libraries that take any executor: clients whose bytecode stays as it is. */
package dev.fjord.clients.executor;
