/** A tool call from its start to its result, the same for every transport. */
@NullMarked
package dev.parley.call;

import org.jspecify.annotations.NullMarked;
