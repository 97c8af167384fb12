package dev.fjord.lab.programs;

import dev.fjord.fjtask.FJTask;
import java.util.function.Supplier;

/**
 * A whole program as a task in the style of Lea's paper, which keeps its result in itself.
 *
 * @param root the task, to be invoked once
 * @param result asks it for the result, when it is done
 * @param <R> the result
 */
public record FJTaskVersion<R>(FJTask root, Supplier<R> result) {}
