/** Interactions as JSON, for every transport. */
@NullMarked
package dev.parley.interaction.json;

import org.jspecify.annotations.NullMarked;
