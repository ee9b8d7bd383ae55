/** The interaction store of one process. */
@NullMarked
package dev.parley.interaction.memory;

import org.jspecify.annotations.NullMarked;
