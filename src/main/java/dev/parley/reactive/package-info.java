/** Timers, and steps of Mutiny that outlive their subscriber. */
@NullMarked
package dev.parley.reactive;

import org.jspecify.annotations.NullMarked;
