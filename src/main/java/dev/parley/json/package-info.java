/** One mapper, its bounds, and values that write themselves. */
@NullMarked
package dev.parley.json;

import org.jspecify.annotations.NullMarked;
