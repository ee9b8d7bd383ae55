/**
 * The interaction store that several processes share, on Redis 7.0 or newer, or Valkey 7.2 or
 * newer. Every operation is a script that Redis runs atomically, so that Redis decides each ending,
 * by its clock. A change is published to the processes that the session or the interaction names as
 * subscribers, each on its own channel; a process that may have missed messages reads the state
 * again.
 */
@NullMarked
package dev.parley.interaction.redis;

import org.jspecify.annotations.NullMarked;
