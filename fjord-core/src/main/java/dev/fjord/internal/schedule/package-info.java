/**
 * What asks clock or chance: as it comes, or one thread at a time by a seed. Knows no other room.
 */
@NullMarked
package dev.fjord.internal.schedule;

import org.jspecify.annotations.NullMarked;
