/** Parking: an ask becomes an interaction, waits for its one ending, and is collected. */
@NullMarked
package dev.parley.interaction;

import org.jspecify.annotations.NullMarked;
