package dev.fjord.stress.soak;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task of a tree.
 *
 * @param id its identity, and what it is worth; a node's is less than its children's
 * @param way how it runs its children
 * @param children its children
 * @param fails whether it throws {@link Planted} in place of running them
 * @param work what it does besides
 * @param amount how much of it
 * @param choice the index of a child that is treated specially, or, {@link Way#ELSEWHERE}, of a
 *     pool
 * @param pool the pool that {@link Way#NEW_POOL} opens; null for other ways
 */
record Node(
    int id,
    Way way,
    List<Node> children,
    boolean fails,
    Work work,
    int amount,
    int choice,
    @Nullable PoolPlan pool) {}
