/**
 * The interaction store that several processes share, on Redis 6.2 or newer, or Valkey. Every
 * operation is a script that Redis runs as a whole, so that each ending is decided there, by its
 * clock. What changes is told to the processes that a session or an interaction names as wanting to
 * hear of it, each on a channel of its own; whoever missed something looks again.
 */
@NullMarked
package dev.parley.interaction.redis;

import org.jspecify.annotations.NullMarked;
