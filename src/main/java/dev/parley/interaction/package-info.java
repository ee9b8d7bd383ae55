/**
 * Interactions: an ask creates one, calls park until its one ending, and the result is collected.
 */
@NullMarked
package dev.parley.interaction;

import org.jspecify.annotations.NullMarked;
